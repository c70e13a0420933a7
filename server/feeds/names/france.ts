import { colouredNames } from './plain-names.ts'

/** France: the first tier. */
export const france = colouredNames(`
aj-auxerre | 欧塞尔 | 歐塞爾 | Auxerre | ffffff 00539f | auxerre
angers-sco | 昂热 | 安格斯 | Angers | 000000 ffffff | angers
as-monaco | 摩纳哥 | 摩納哥 | Monaco | e63031 ffffff | monaco
as-saint-etienne | 圣埃蒂安 | 聖伊天 | Saint-Étienne | 007a33 ffffff | saint-etienne st-etienne
clermont-foot-63 | 克莱蒙 | 克萊蒙 | Clermont Foot=Clermont | c50c46 0b1f41 | clermont clermont-foot
es-troyes-ac | 特鲁瓦 | 特魯瓦 | Troyes | 0054a4 ffffff | troyes estac-troyes
le-havre-ac | 勒阿弗尔 | 利哈佛 | Le Havre | 79bce7 0f2d53 | le-havre havre-ac
le-mans | 勒芒 | 勒芒 | Le Mans | e2001a ffcc00
lille-osc | 里尔 | 里爾 | Lille | e01e13 20325f | lille
lorient | 洛里昂 | 洛里昂 | Lorient | f58113 000000
metz | 梅斯 | 梅斯 | Metz | 6e0f12 ffffff
montpellier-hsc | 蒙彼利埃 | 蒙彼利埃 | Montpellier | 003d7c f37021 | montpellier
nantes | 南特 | 南特 | Nantes | fcd405 00883d
ogc-nice | 尼斯 | 尼斯 | Nice | c8102e 000000 | nice
olympique-de-marseille | 马赛 | 馬賽 | Marseille | ffffff 2faee0 | marseille olympique-marseille
olympique-lyonnais | 里昂 | 里昂 | Lyon | ffffff 14387f | lyon
paris | 巴黎FC | 巴黎FC | Paris FC | 11274d 5ea6d9
paris-saint-germain | 巴黎圣日耳曼 | 巴黎聖日耳門 | Paris Saint-Germain=PSG | 004170 da291c | psg paris-sg
racing-club-de-lens | 朗斯 | 朗斯 | Lens | ffe800 d2112d | rc-lens lens
rc-strasbourg-alsace | 斯特拉斯堡 | 史特拉斯堡 | Strasbourg | 00a1e0 ffffff | rc-strasbourg strasbourg
stade-brestois-29 | 布雷斯特 | 比斯特 | Brest | e30613 ffffff | brest stade-brestois
stade-de-reims | 兰斯 | 蘭斯 | Reims | d6001c ffffff | reims
stade-rennais-fc-1901 | 雷恩 | 雷恩 | Rennes | e13327 000000 | stade-rennais rennes
toulouse | 图卢兹 | 圖盧茲 | Toulouse | 582c83 ffffff
`)
