import { plainNames } from './plain-names.ts'

/** Switzerland: the first tier. */
export const switzerland = plainNames(`
basel-1893 | 巴塞尔 | 巴塞爾 | Basel | basel fc-basel-1893
bsc-young-boys | 伯尔尼年轻人 | 年青人 | Young Boys | young-boys
zurich | 苏黎世 | 蘇黎世 | Zürich
lugano | 卢加诺 | 盧加奴 | Lugano
servette | 日内瓦塞尔维特=塞尔维特 | 塞維特 | Servette | servette-geneva
luzern | 卢塞恩 | 盧塞恩 | Luzern
st-gallen | 圣加伦 | 聖加侖 | St. Gallen | st-gallen-1879 fc-st-gallen-1879
lausanne-sport | 洛桑体育 | 洛桑體育 | Lausanne-Sport=Lausanne | lausanne fc-lausanne-sport
sion | 锡永 | 施安 | Sion
grasshopper-club-zurich | 苏黎世草蜢=草蜢 | 草蜢 | Grasshoppers | grasshoppers grasshopper-club grasshopper
winterthur | 温特图尔 | 溫達杜亞 | Winterthur
thun | 图恩 | 圖恩 | Thun | thun-berner-oberland
yverdon-sport | 伊韦尔东 | 艾華頓 | Yverdon | yverdon yverdon-sport-fc
aarau | 阿劳 | 阿勞 | Aarau | fc-aarau
vaduz | 瓦杜兹 | 華杜茲 | Vaduz | fc-vaduz
neuchatel-xamax | 纳沙泰尔 | 沙馬斯 | Neuchâtel Xamax=Xamax | neuchatel-xamax-fcs xamax
`)
