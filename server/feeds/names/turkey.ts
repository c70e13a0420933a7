import { plainNames } from './plain-names.ts'

/** Türkiye: the first tier. */
export const turkey = plainNames(`
galatasaray | 加拉塔萨雷 | 加拉塔沙雷 | Galatasaray | galatasaray-sk
fenerbahce | 费内巴切 | 費倫巴治 | Fenerbahçe | fenerbahce-sk
besiktas | 贝西克塔斯 | 比錫達斯 | Beşiktaş | besiktas-jk
trabzonspor | 特拉布宗体育 | 特拉布宗 | Trabzonspor
istanbul-basaksehir | 伊斯坦布尔巴萨克赛尔=巴萨克赛尔 | 伊斯坦堡 | İstanbul Başakşehir=Başakşehir | basaksehir
  buyuksehyr istanbul-basaksehir-fk
samsunspor | 萨姆松体育 | 森遜士邦 | Samsunspor
goztepe | 格兹特佩 | 葛斯堤比 | Göztepe | goztep goztepe-sk
kasimpasa | 卡斯帕萨 | 卡辛柏沙 | Kasımpaşa | kasimpasa-sk
konyaspor | 科尼亚体育 | 干亞斯堡 | Konyaspor | atiker-konyaspor
antalyaspor | 安塔利亚体育 | 安塔利亞體育 | Antalyaspor
alanyaspor | 阿兰亚体育 | 阿蘭亞斯堡 | Alanyaspor
rizespor | 里泽体育 | 列斯士邦 | Rizespor | caykur-rizespor
gaziantep | 加济安泰普 | 加斯安達 | Gaziantep | gaziantep-fk gazisehir-gaziantep-fk
kayserispor | 开塞利体育 | 基斯利 | Kayserispor
eyupspor | 埃于普体育 | 艾育斯堡 | Eyüpspor
fatih-karagumruk | 法蒂赫卡拉古姆鲁克=卡拉古姆鲁克 | 卡拉古魯克 | Fatih Karagümrük=Karagümrük | karagumruk
  fatih-karagumruk-sk
genclerbirligi | 根克勒比尔利吉 | 真卡比利治 | Gençlerbirliği | genclerbirligi-sk
kocaelispor | 科贾埃利体育 | 高卡列斯堡 | Kocaelispor
sivasspor | 锡瓦斯体育 | 施華斯堡 | Sivasspor
hatayspor | 哈塔伊体育 | 哈塔斯堡 | Hatayspor
adana-demirspor | 阿达纳德米尔 | 阿達納 | Adana Demirspor | ad-demirspor
bodrum | 博德鲁姆 | 保杜林 | Bodrum | bodrumspor bodrum-fk
ankaragucu | 安卡拉古库 | 安卡拉古庫 | Ankaragücü | mke-ankaragucu
pendikspor | 彭迪克体育 | 賓迪斯堡 | Pendikspor
istanbulspor | 伊斯坦布尔体育 | 伊斯坦堡體育 | İstanbulspor | istanbulspor-as
`)
