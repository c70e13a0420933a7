import { plainNames } from './plain-names.ts'

/** Czechia: the first tier. */
export const czechia = plainNames(`
sk-slavia-praha | 布拉格斯拉维亚 | 布拉格斯拉維亞 | Slavia Praha | slavia-praha slavia-prague
ac-sparta-praha | 布拉格斯巴达 | 布拉格斯巴達 | Sparta Praha | sparta-praha sparta-prague
viktoria-plzen | 比尔森胜利 | 比爾森 | Viktoria Plzeň=Plzeň | fc-viktoria-plzen plzen
banik-ostrava | 俄斯特拉发巴尼克 | 班歷克 | Baník Ostrava=Baník | fc-banik-ostrava ostrava
sk-sigma-olomouc | 奥洛穆茨西格玛 | 奧洛穆茨 | Sigma Olomouc=Olomouc | sigma-olomouc
slovan-liberec | 利贝雷茨 | 利比里治 | Slovan Liberec=Liberec | fc-slovan-liberec liberec
fk-jablonec | 亚布洛内茨 | 積邦尼克 | Jablonec | jablonec
fk-mlada-boleslav | 姆拉达博莱斯拉夫 | 保歷史拉夫 | Mladá Boleslav | mlada-boleslav
hradec-kralove | 赫拉德茨-克拉洛韦 | 卡拉路夫 | Hradec Králové | fc-hradec-kralove
bohemians-praha-1905 | 布拉格波希米亚人=波希米亚人 | 波希米亞人 | Bohemians 1905 | bohemians-1905 bohemians-praha
  bohemians
fk-teplice | 特普利采 | 特普利斯 | Teplice | teplice
fk-dukla-praha | 布拉格杜克拉 | 布拉格杜克拉 | Dukla Praha | dukla-praha dukla-prague
mfk-karvina | 卡尔维纳 | 卡雲拿 | Karviná | karvina
fk-pardubice | 帕尔杜比采 | 柏杜比斯 | Pardubice | pardubice
1-fc-slovacko | 斯洛瓦茨科 | 斯洛瓦高 | Slovácko | slovacko
zlin | 兹林 | 茲林 | Zlín | fc-zlin fc-trinity-zlin fastav-zlin
dynamo-ceske-budejovice | 捷克布杰约维采 | 布迪祖域斯 | České Budějovice | sk-dynamo-ceske-budejovice
  ceske-budejovice
pribram | 普日布拉姆 | 普里布蘭 | Příbram | 1-fk-pribram
sfc-opava | 奥帕瓦 | 奧柏華 | Opava | opava
zbrojovka-brno | 布尔诺 | 布爾諾 | Zbrojovka Brno=Brno | brno fc-zbrojovka-brno
`)
