import { plainNames } from './plain-names.ts'

/** Brazil: the second tier, with the letters of the state as files write them. */
export const brazilSecond = plainNames(`
amazonas | 亚马逊 | 亞馬遜 | Amazonas | amazonas-fc-am amazonas-am
america-mineiro | 米内罗美洲 | 美洲MG | América Mineiro=América MG | america-mg america-fc-mg
athletic-club-mg | 竞技俱乐部MG=竞技MG | 體育會MG | Athletic Club MG=Athletic MG | athletic-mg
athletico-paranaense | 巴拉纳竞技 | 巴拉拿恩斯 | Athletico Paranaense=Athletico PR | ca-paranaense
  athletico-pr atletico-pr atletico-paranaense
atletico-goianiense | 戈亚尼恩斯竞技 | 戈亞尼恩斯 | Atlético Goianiense=Atlético GO | ac-goianiense
  atletico-go
avai | 阿瓦伊 | 艾華 | Avaí | avai-sc avai-fc-sc
botafogo-ribeirao-preto | 里贝朗普雷图博塔弗戈 | 保地花高SP | Botafogo SP | botafogo-sp
chapecoense | 沙佩科恩斯 | 查比高恩斯 | Chapecoense | chapecoense-sc
coritiba | 科里蒂巴 | 高列迪巴 | Coritiba | coritiba-pr coritiba-fbc
crb | CRB | CRB | CRB | cr-brasil-al crb-al
criciuma | 克里西乌马 | 卡希馬 | Criciúma | criciuma-sc criciuma-ec
cuiaba | 库亚巴 | 古亞巴 | Cuiabá | cuiaba-mt cuiaba-ec
ferroviaria | 费罗维亚里亚 | 費羅維亞利亞 | Ferroviária | ferroviaria-sp
goias | 戈亚斯 | 哥亞斯 | Goiás | goias-go goias-ec
gremio-novorizontino | 新奥里藏特 | 諾禾里桑迪奴 | Novorizontino | gremio-novorizontino-sp novorizontino
operario-ferroviario | 奥佩拉里奥 | 奧比拿里奧 | Operário Ferroviário=Operário | operario-pr
  operario-ferroviario-pr
paysandu | 帕桑杜 | 柏辛度 | Paysandu | paysandu-pa paysandu-sc
remo | 雷莫 | 列莫 | Remo | remo-pa clube-do-remo
vila-nova | 维拉诺瓦 | 維拉諾華 | Vila Nova | vila-nova-go vila-nova-fc
volta-redonda | 沃尔塔雷东达 | 禾達列當達 | Volta Redonda | volta-redonda-rj
`)
