import { colouredNames } from './plain-names.ts'

/** The Netherlands: the first tier. */
export const netherlands = colouredNames(`
ado-den-haag | 海牙 | 海牙 | ADO Den Haag | ffe600 007a3d | den-haag
ajax | 阿贾克斯 | 阿積士 | Ajax | ffffff d2122e
almere-city | 阿尔梅勒城 | 阿美爾城 | Almere City=Almere | e2001a 000000
az | 阿尔克马尔 | 阿爾克馬爾 | AZ Alkmaar=AZ | d50032 ffffff | az-alkmaar
feyenoord-rotterdam | 费耶诺德 | 飛燕諾 | Feyenoord | ffffff e30613 | feyenoord
fortuna-sittard | 福图纳锡塔德=锡塔德 | 錫達 | Fortuna Sittard | ffe500 00713a | for-sittard
go-ahead-eagles | 前进之鹰 | 前進之鷹 | Go Ahead Eagles=GA Eagles | d9232e ffd500
groningen | 格罗宁根 | 格羅寧根 | Groningen | ffffff 00843d
heracles-almelo | 赫拉克勒斯 | 赫拉克勒斯 | Heracles Almelo=Heracles | ffffff 000000 | heracles
nac-breda | 布雷达 | 比達 | NAC Breda | ffd900 000000
nec | 奈梅亨 | 尼美根 | NEC Nijmegen=NEC | c8102e 00843d | nec-nijmegen nijmegen
pec-zwolle | 兹沃勒 | 施禾尼 | PEC Zwolle=Zwolle | 0067b1 ffffff | zwolle
psv | 埃因霍温 | PSV燕豪芬=燕豪芬 | PSV Eindhoven=PSV | ed1c24 ffffff | psv-eindhoven
rkc-waalwijk | 瓦尔韦克 | 華域克 | RKC Waalwijk=RKC | ffd400 0057a4 | waalwijk
sbv-excelsior | SBV精英 | SBV精英 | Excelsior | e20613 000000 | excelsior
sbv-vitesse | 维特斯 | 維迪斯 | Vitesse | ffd700 000000 | vitesse
sc-cambuur-leeuwarden | 坎布尔 | 甘堡爾 | Cambuur | ffd500 003b7a | sc-cambuur cambuur
sc-heerenveen | 海伦芬 | 海倫維恩 | Heerenveen | 0055a4 ffffff | heerenveen
sparta-rotterdam | 鹿特丹斯巴达 | 鹿特丹斯巴達 | Sparta Rotterdam=Sparta | e2001a ffffff
telstar-1963 | 特尔斯达 | 泰斯達 | Telstar | ffffff 00529f | telstar
twente-65 | 特温特 | 川迪 | FC Twente=Twente | e20613 ffffff | twente
utrecht | 乌得勒支 | 烏德勒支 | FC Utrecht=Utrecht | ed1a2f ffffff
volendam | 福伦丹 | 禾倫丹 | FC Volendam=Volendam | f47b20 000000
willem-ii-tilburg | 威廉二世 | 威廉二世 | Willem II | d2122e 003f8a | willem-ii
`)
