import { plainNames } from './plain-names.ts'

/** Greece: the first tier. */
export const greece = plainNames(`
olympiacos-piraeus | 奥林匹亚科斯 | 奧林比亞高斯 | Olympiacos | olympiacos olympiakos olympiakos-piraeus
panathinaikos | 帕纳辛奈科斯 | 彭拿典奈高斯 | Panathinaikos
paok | 塞萨洛尼基 | PAOK | PAOK | paok-thessaloniki paok-saloniki
aek-athens | 雅典AEK | AEK雅典 | AEK Athens=AEK | aek aek-athen
aris-thessaloniki | 阿里斯 | 阿里斯 | Aris | aris aris-saloniki
asteras-tripolis | 阿斯特拉斯 | 阿斯特拉斯 | Asteras Tripolis=Asteras | asteras asteras-tripolis-fc
ofi-crete | 克里特OFI | OFI克里特 | OFI Crete=OFI | ofi ofi-heraklion
atromitos | 阿特罗米托斯 | 阿卓米杜斯 | Atromitos | atromitos-athens
volos | 沃洛斯 | 禾路斯 | Volos | volos-nfc volos-nps
panetolikos | 帕纳多利高斯 | 彭尼杜利高斯 | Panetolikos
levadiakos | 莱瓦贾科斯 | 尼華迪高斯 | Levadiakos | levadeiakos
panserraikos | 帕纳斯莱高斯 | 彭些拉高斯 | Panserraikos
kifisia | 基菲西亚 | 基菲斯亞 | Kifisia | kifisias ae-kifisias
ael-larissa | 拉里萨 | 拉利沙 | Larissa | larissa ael larisa ae-larissa
lamia | 拉米亚 | 拉米亞 | Lamia | pas-lamia-1964
athens-kallithea | 卡利西亚 | 卡列菲亞 | Kallithea | kallithea gs-kallithea
`)
