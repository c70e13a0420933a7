import { plainNames } from './plain-names.ts'

/** Clubs of the European cups from countries without a table. */
export const europeanCups = plainNames(`
dinamo-zagreb | 萨格勒布迪纳摩 | 薩格勒布戴拿模 | Dinamo Zagreb | gnk-dinamo-zagreb
hajduk-split | 斯普利特海杜克 | 夏迪克 | Hajduk Split | hnk-hajduk-split
hnk-rijeka | 里耶卡 | 列捷卡 | Rijeka | rijeka
shakhtar-donetsk | 顿涅茨克矿工 | 薩克達 | Shakhtar Donetsk=Shakhtar | fk-shakhtar-donetsk
dinamo-kiev | 基辅迪纳摩 | 基輔戴拿模 | Dynamo Kyiv | dynamo-kyiv fk-dynamo-kyiv dynamo-kiev
crvena-zvezda | 贝尔格莱德红星 | 貝爾格萊德紅星=紅星 | Red Star Belgrade=Red Star |
  fk-crvena-zvezda red-star-belgrade
partizan | 贝尔格莱德游击 | 柏迪遜 | Partizan | fk-partizan partizan-belgrade
slovan-bratislava | 布拉迪斯拉发斯洛万 | 斯洛雲 | Slovan Bratislava=Slovan | sk-slovan-bratislava
cska-moskva | 莫斯科中央陆军 | 莫斯科中央陸軍 | CSKA Moscow | cska-moscow pfc-cska-moskva
spartak-moskva | 莫斯科斯巴达克 | 莫斯科斯巴達 | Spartak Moscow | spartak-moscow
lokomotiv-moskva | 莫斯科火车头 | 莫斯科火車頭 | Lokomotiv Moscow | lokomotiv-moscow
zenit-st-petersburg | 圣彼得堡泽尼特 | 辛尼特 | Zenit St. Petersburg=Zenit | zenit fk-zenit
fk-rostov | 罗斯托夫 | 羅斯托夫 | Rostov | rostov
krasnodar | 克拉斯诺达尔 | 卡拉斯諾達 | Krasnodar | fk-krasnodar
steaua-bucuresti | 布加勒斯特星 | 布加勒斯特星隊 | FCSB | fcsb steaua-bucharest
cfr-cluj | 克卢日 | 克魯日 | CFR Cluj | cfr-1907-cluj
otelul-galati | 加拉茨钢铁 | 加拉茨 | Oțelul Galați | asc-otelul-galati
apoel-nikosia | 希腊人竞技 | 阿普爾 | APOEL | apoel apoel-nicosia
pafos | 帕福斯 | 帕福斯 | Pafos | pafos-fc
omonia-nicosia | 奥莫尼亚 | 奧莫尼亞 | Omonia | omonia ac-omonia
bate-borisov | 鲍里索夫 | 巴特 | BATE Borisov=BATE | fk-bate-borisov
malmo-ff | 马尔默 | 馬模 | Malmö FF=Malmö | malmo
pfc-ludogorets-razgrad | 卢多戈雷茨 | 盧多格德斯 | Ludogorets | ludogorets-razgrad ludogorets
nk-maribor | 马里博尔 | 馬里博爾 | Maribor | maribor
nk-celje | 采列 | 薛尼 | Celje | celje
fk-astana | 阿斯塔纳 | 阿斯塔納 | Astana | astana
kairat-almaty | 阿拉木图凯拉特 | 凱拉特 | Kairat | fk-kairat kairat
maccabi-tel-aviv | 特拉维夫马卡比 | 特拉維夫馬卡比 | Maccabi Tel Aviv | maccabi-tel-aviv-fc
maccabi-haifa | 海法马卡比 | 海法馬卡比 | Maccabi Haifa | maccabi-haifa-fc
legia-warszawa | 华沙莱吉亚 | 華沙利基亞 | Legia Warsaw=Legia | legia-warsaw
lech-poznan | 波兹南莱赫 | 波茲南 | Lech Poznań=Lech | kks-lech-poznan
rakow-czestochowa | 琴斯托霍瓦拉科夫 | 拉高 | Raków Częstochowa=Raków | rks-rakow-czestochowa
jagiellonia-bialystok | 比亚韦斯托克雅盖隆 | 積基隆尼亞 | Jagiellonia Białystok=Jagiellonia | jagiellonia
qarabag-fk | 卡拉巴赫 | 卡拉巴克 | Qarabağ | qarabag qarabag-agdam
ferencvaros | 费伦茨瓦罗斯 | 費倫斯華路士 | Ferencváros | ferencvarosi-tc
bodo-glimt | 博德闪耀 | 保度基林特 | Bodø/Glimt | fk-bodo-glimt
rosenborg | 罗森博格 | 羅辛堡 | Rosenborg | rosenborg-bk
molde | 莫尔德 | 莫迪 | Molde | molde-fk
sheriff-tiraspol | 蒂拉斯波尔警长 | 舒列夫 | Sheriff Tiraspol=Sheriff | fc-sheriff-tiraspol sheriff
shamrock-rovers | 沙姆洛克流浪 | 沈洛克流浪 | Shamrock Rovers=Shamrock |
hjk-helsinki | 赫尔辛基 | 赫爾辛基 | HJK Helsinki=HJK | hjk
borac-banja-luka | 巴尼亚卢卡战士 | 巴尼亞盧卡戰士 | Borac Banja Luka=Borac | fk-borac-banja-luka
breidablik | 布雷达布利克 | 比達比歷克 | Breiðablik | breidablik-ubk
`)
