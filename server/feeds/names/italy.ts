import { colouredNames } from './plain-names.ts'

/** Italy: the first tier. */
export const italy = colouredNames(`
ac-milan | AC米兰 | AC米蘭 | AC Milan=Milan | fb090b 000000 | milan
ac-monza | 蒙扎 | 蒙沙 | Monza | ce0e2d ffffff | monza
ac-pisa-1909 | 比萨 | 比薩 | Pisa | 00205b 000000 | pisa pisa-sc ac-pisa
acf-fiorentina | 佛罗伦萨 | 費倫天拿 | Fiorentina | 50308f ffffff | fiorentina
as-roma | 罗马 | 羅馬 | Roma | 8e1f2f f0bc42 | roma
atalanta-bc | 亚特兰大 | 阿特蘭大 | Atalanta | 1e71b8 000000 | atalanta
bologna-fc-1909 | 博洛尼亚 | 博洛尼亞 | Bologna | a21c26 1a2f48 | bologna
cagliari-calcio | 卡利亚里 | 卡利亞里 | Cagliari | 002350 b01028 | cagliari
como-1907 | 科莫 | 科木 | Como | 0f4c9a ffffff | como como-calcio
empoli | 恩波利 | 安玻里 | Empoli | 00579c ffffff
frosinone-calcio | 弗罗西诺内 | 費辛隆尼 | Frosinone | ffed00 004292 | frosinone
genoa-cfc | 热那亚 | 熱拿亞 | Genoa | a51c2d 002147 | genoa
hellas-verona | 维罗纳 | 維羅納 | Hellas Verona=Verona | 002f6c ffe100 | verona
internazionale-milano | 国际米兰=国米 | 國際米蘭=國米 | Inter Milan=Inter | 0068a8 000000 | inter inter-milan
  internazionale
juventus | 尤文图斯=尤文 | 祖雲達斯 | Juventus | 000000 ffffff
parma-calcio-1913 | 帕尔马 | 帕爾馬 | Parma | ffffff f2c900 | parma parma-calcio
ss-lazio | 拉齐奥 | 拉素 | Lazio | 87d8f7 ffffff | lazio lazio-roma
ssc-napoli | 那不勒斯 | 拿玻里 | Napoli | 12a0d7 ffffff | napoli
torino | 都灵 | 拖連奴 | Torino | 8a1e03 ffffff
udinese-calcio | 乌迪内斯 | 烏甸尼斯 | Udinese | ffffff 000000 | udinese
us-cremonese | 克雷莫纳 | 克雷莫納 | Cremonese | d10a11 8f9194 | cremonese
us-lecce | 莱切 | 萊切 | Lecce | ffd400 d3122e | lecce
us-salernitana-1919 | 萨勒尼塔纳 | 沙連拿 | Salernitana | 70131b ffffff | salernitana
us-sassuolo-calcio | 萨索洛 | 薩斯索羅 | Sassuolo | 00a752 000000 | sassuolo sassuolo-calcio
venezia | 威尼斯 | 威尼斯 | Venezia | 000000 f47b20
`)
