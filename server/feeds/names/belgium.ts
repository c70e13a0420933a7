import { plainNames } from './plain-names.ts'

/** Belgium: the first tier. */
export const belgium = plainNames(`
club-brugge-kv | 布鲁日 | 布魯日 | Club Brugge | club-brugge
rsc-anderlecht | 安德莱赫特 | 安德列治 | Anderlecht | anderlecht
krc-genk | 亨克 | 亨克 | Genk | genk
royale-union-saint-gilloise | 圣吉罗斯联合 | 聖基萊斯聯 | Union Saint-Gilloise=Union SG |
  union-saint-gilloise union-st-gilloise st-gilloise union-sg
royal-antwerp | 安特卫普 | 安特衛普 | Antwerp | antwerp royal-antwerp-fc
kaa-gent | 根特 | 真特 | Gent | gent
standard-liege | 标准列日 | 標準列治 | Standard Liège=Standard | royal-standard-de-liege standard
  standard-de-liege
royal-charleroi-sc | 沙勒罗瓦 | 查內萊 | Charleroi | charleroi sporting-charleroi r-charleroi-sc
kv-mechelen | 梅赫伦 | 馬仙尼 | Mechelen | mechelen
kvc-westerlo | 韦斯特洛 | 韋斯達路 | Westerlo | westerlo
cercle-brugge-ksv | 布鲁日色格拉 | 色格拉布魯日 | Cercle Brugge | cercle-brugge
sint-truidense-vv | 圣图尔登 | 聖圖爾登 | Sint-Truiden | st-truiden sint-truiden st-truidense-vv
  sint-truidense
oud-heverlee-leuven | 奥斯洪丹 | 奧哈倫 | OH Leuven=Leuven | oh-leuven oud-heverlee-leuven-ohl
fcv-dender-eh | 登德 | 丹達 | Dender | dender fcv-dender
zulte-waregem | 祖尔特瓦勒海姆 | 華里金 | Zulte Waregem | sv-zulte-waregem waregem
raal-la-louviere | 拉卢维耶尔 | 拉羅維尼 | La Louvière | la-louviere
kv-kortrijk | 科特赖克 | 哥積克 | Kortrijk | kortrijk
beerschot-va | 贝尔肖特 | 比亞斯卓 | Beerschot | beerschot k-beerschot-va
kas-eupen | 奥伊彭 | 奧伊本 | Eupen | eupen
`)
