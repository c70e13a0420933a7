import { colouredNames } from './plain-names.ts'

/** National sides of the World Cup. */
export const nations = colouredNames(`
algeria | 阿尔及利亚 | 阿爾及利亞 | Algeria | ffffff 006633
argentina | 阿根廷 | 阿根廷 | Argentina | 75aadb ffffff
australia | 澳大利亚 | 澳洲 | Australia | ffcd00 00843d
austria | 奥地利 | 奧地利 | Austria | ed2939 ffffff
belgium | 比利时 | 比利時 | Belgium | e30613 000000
bosnia-and-herzegovina | 波斯尼亚和黑塞哥维那=波黑 | 波斯尼亞和黑塞哥維那=波斯尼亞 | Bosnia & Herzegovina=Bosnia | 002f6c
  fecb00 | bosnia-herzegovina
brazil | 巴西 | 巴西 | Brazil | ffdc02 193375
canada | 加拿大 | 加拿大 | Canada | d80621 ffffff
cape-verde | 佛得角 | 佛得角 | Cape Verde | 003893 ffffff | cabo-verde
colombia | 哥伦比亚 | 哥倫比亞 | Colombia | fcd116 003893
croatia | 克罗地亚 | 克羅地亞 | Croatia | ed1c24 ffffff
curacao | 库拉索 | 庫拉索 | Curaçao | 002b7f f9e814
czech-republic | 捷克 | 捷克 | Czech Republic=Czechia | d7141a 11457e | czechia
dr-congo | 刚果民主共和国=刚果（金） | 剛果民主共和國=民主剛果 | DR Congo | 007fff ce1021 | congo-dr
ecuador | 厄瓜多尔 | 厄瓜多爾 | Ecuador | ffdd00 034ea2
egypt | 埃及 | 埃及 | Egypt | c8102e 000000
england | 英格兰 | 英格蘭 | England | ffffff 0a1c40
france | 法国 | 法國 | France | 21304d ed2939
germany | 德国 | 德國 | Germany | ffffff 000000
ghana | 加纳 | 加納 | Ghana | ffffff 000000
haiti | 海地 | 海地 | Haiti | 00209f d21034
iran | 伊朗 | 伊朗 | Iran | ffffff da0000 | ir-iran
iraq | 伊拉克 | 伊拉克 | Iraq | 007a3d ffffff
ivory-coast | 科特迪瓦 | 科特迪瓦 | Ivory Coast | ff8200 009a44 | cote-divoire
japan | 日本 | 日本 | Japan | 000555 ffffff
jordan | 约旦 | 約旦 | Jordan | ffffff ce1126
mexico | 墨西哥 | 墨西哥 | Mexico | 006847 ffffff
morocco | 摩洛哥 | 摩洛哥 | Morocco | c1272d 006233
netherlands | 荷兰 | 荷蘭 | Netherlands | f36c21 ffffff
new-zealand | 新西兰 | 新西蘭 | New Zealand | ffffff 000000
norway | 挪威 | 挪威 | Norway | ba0c2f 00205b
panama | 巴拿马 | 巴拿馬 | Panama | da121a 072357
paraguay | 巴拉圭 | 巴拉圭 | Paraguay | d52b1e ffffff
portugal | 葡萄牙 | 葡萄牙 | Portugal | e42518 046a38
qatar | 卡塔尔 | 卡塔爾 | Qatar | 8a1538 ffffff
saudi-arabia | 沙特阿拉伯=沙特 | 沙特阿拉伯=沙特 | Saudi Arabia | 006c35 ffffff
scotland | 苏格兰 | 蘇格蘭 | Scotland | 002d62 ffffff
senegal | 塞内加尔 | 塞內加爾 | Senegal | ffffff 00853f
south-africa | 南非 | 南非 | South Africa | ffb81c 007749
south-korea | 韩国 | 南韓 | South Korea | e6002d 000000 | korea-republic
spain | 西班牙 | 西班牙 | Spain | aa151b f1bf00
sweden | 瑞典 | 瑞典 | Sweden | fecc02 006aa7
switzerland | 瑞士 | 瑞士 | Switzerland | d52b1e ffffff
tunisia | 突尼斯 | 突尼西亞 | Tunisia | e70013 ffffff
turkey | 土耳其 | 土耳其 | Türkiye | e30a17 ffffff | turkiye
uruguay | 乌拉圭 | 烏拉圭 | Uruguay | 7ab2e1 000000
usa | 美国 | 美國 | USA | ffffff 0a3161 | united-states
uzbekistan | 乌兹别克斯坦 | 烏茲別克 | Uzbekistan | ffffff 0099b5
`)
