import { plainNames } from './plain-names.ts'

/** Major League Soccer, with its Canadian clubs. */
export const unitedStates = plainNames(`
atlanta-united | 亚特兰大联 | 亞特蘭大聯 | Atlanta United=Atlanta | atlanta-utd
austin | 奥斯汀FC=奥斯汀 | 柯士甸FC=柯士甸 | Austin FC=Austin |
cf-montreal | 蒙特利尔 | 滿地可 | CF Montréal=Montréal | montreal montreal-impact impact-de-montreal
charlotte | 夏洛特FC=夏洛特 | 夏洛特FC=夏洛特 | Charlotte FC=Charlotte |
chicago-fire | 芝加哥火焰 | 芝加哥火燄 | Chicago Fire |
cincinnati | 辛辛那提 | 辛辛那提 | FC Cincinnati=Cincinnati |
colorado-rapids | 科罗拉多急流 | 科羅拉多急流 | Colorado Rapids=Colorado |
columbus-crew | 哥伦布机员 | 哥倫布機員 | Columbus Crew=Columbus | columbus-crew-sc
dallas | 达拉斯 | 達拉斯 | FC Dallas=Dallas |
dc-united | 华盛顿联 | 華盛頓聯 | D.C. United |
houston-dynamo | 休斯敦迪纳摩 | 侯斯頓戴拿模 | Houston Dynamo=Houston |
inter-miami | 迈阿密国际 | 國際邁阿密 | Inter Miami | inter-miami-cf
los-angeles | 洛杉矶FC | 洛杉磯FC | Los Angeles FC=LAFC | lafc
los-angeles-galaxy | 洛杉矶银河 | 洛杉磯銀河 | LA Galaxy=Galaxy | la-galaxy
minnesota-united | 明尼苏达联 | 明尼蘇達聯 | Minnesota United=Minnesota | minnesota-utd
nashville-sc | 纳什维尔 | 納殊維爾 | Nashville SC=Nashville | nashville
new-england-revolution | 新英格兰革命 | 新英倫革命 | New England Revolution=New England |
  new-england
new-york-city | 纽约城 | 紐約城 | New York City=NYCFC | nyc
new-york-rb | 纽约红牛 | 紐約紅牛 | New York Red Bulls=NY Red Bulls | new-york-red-bulls ny-red-bulls
orlando-city | 奥兰多城 | 奧蘭多城 | Orlando City=Orlando | orlando-city-sc
philadelphia-union | 费城联合 | 費城聯合 | Philadelphia Union=Philadelphia |
portland-timbers | 波特兰伐木者 | 砵蘭伐木者 | Portland Timbers=Portland |
real-salt-lake | 皇家盐湖城 | 皇家鹽湖城 | Real Salt Lake=Salt Lake |
san-diego | 圣迭戈FC=圣迭戈 | 聖地牙哥FC=聖地牙哥 | San Diego FC=San Diego |
san-jose-earthquakes | 圣何塞地震 | 聖荷西地震 | San Jose Earthquakes=San Jose | san-jose
seattle-sounders | 西雅图海湾人 | 西雅圖海灣者 | Seattle Sounders=Seattle | seattle-sounders-fc
sporting-kansas-city | 堪萨斯城竞技 | 堪薩斯城體育會 | Sporting Kansas City=Kansas City |
  sporting-kc kansas-city-wizards
st-louis-city-sc | 圣路易斯城 | 聖路易斯城 | St. Louis City=St. Louis | st-louis-city
toronto | 多伦多FC=多伦多 | 多倫多FC=多倫多 | Toronto FC=Toronto |
vancouver-whitecaps | 温哥华白浪 | 溫哥華白浪 | Vancouver Whitecaps=Vancouver |
`)
