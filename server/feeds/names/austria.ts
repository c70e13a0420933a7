import { plainNames } from './plain-names.ts'

/** Austria: the first tier. */
export const austria = plainNames(`
rb-salzburg | 萨尔茨堡红牛=萨尔茨堡 | 薩爾斯堡紅牛=薩爾斯堡 | Red Bull Salzburg=Salzburg | red-bull-salzburg
  salzburg fc-red-bull-salzburg
sturm-graz | 格拉茨风暴 | 格拉茲風暴 | Sturm Graz | sk-sturm-graz sk-puntigamer-sturm-graz
rapid-wien | 维也纳快速 | 維也納迅速 | Rapid Wien | sk-rapid-wien sk-rapid rapid-vienna
austria-wien | 奥地利维也纳 | 奧地利維也納 | Austria Wien | fk-austria-wien austria-vienna
lask | 林茨ASK=林茨 | 林茲 | LASK | lask-linz
wolfsberger-ac | 沃尔夫斯贝格 | 禾夫斯堡格 | Wolfsberger AC=Wolfsberg | rz-pellets-wac wac wolfsberg
  ac-wolfsberger wac-st-andra
tsv-hartberg | 哈特贝格 | 哈特堡 | Hartberg | hartberg tsv-egger-glas-hartberg
wsg-tirol | 蒂罗尔 | 泰路 | WSG Tirol=Tirol | wsg-wattens tirol
blau-weiss-linz | 林茨蓝白 | 林茲藍白 | Blau-Weiß Linz=BW Linz | bw-linz fc-blau-weiss-linz
scr-altach | 阿尔塔赫 | 艾達治 | Altach | altach rheindorf-altach
grazer-ak-1902 | 格拉茨AK | 格拉茲AK | Grazer AK=GAK | grazer-ak gak grazer-ak-gak
sv-ried | 里德 | 列特 | Ried | ried sv-guntamatic-ried
austria-klagenfurt | 克拉根福 | 克拉根福特 | Austria Klagenfurt=Klagenfurt | sk-austria-klagenfurt
  a-klagenfurt
austria-lustenau | 卢斯特瑙 | 盧斯特瑙 | Austria Lustenau=Lustenau | sc-austria-lustenau a-lustenau
`)
