/**
 * Clubs of second divisions outside the five largest leagues, those of these five that have played
 * there in the past, former clubs of China's first division, and Australia.
 */
import { plainNames } from './plain-names.ts'

const netherlands = plainNames(`
de-graafschap | 格拉夫夏普 | 迪加史卓普 | De Graafschap | vbv-de-graafschap graafschap
den-bosch | 登博思 | 登保殊 | FC Den Bosch=Den Bosch
dordrecht | 多德雷赫特 | 多德勒支 | FC Dordrecht=Dordrecht
eindhoven | 埃因霍温FC | 燕豪芬FC | FC Eindhoven
emmen | 埃门 | 艾曼 | FC Emmen=Emmen
helmond-sport | 赫尔蒙德 | 希蒙特 | Helmond Sport=Helmond | helmond
jong-ajax | 阿贾克斯青年队 | 阿積士青年隊 | Jong Ajax | ajax-ii jong-ajax-amsterdam
jong-az | 阿尔克马尔青年队 | 阿爾克馬爾青年隊 | Jong AZ | jong-az-alkmaar az-alkmaar-ii
jong-psv | 埃因霍温青年队 | PSV燕豪芬青年隊 | Jong PSV | jong-psv-eindhoven psv-ii
jong-utrecht | 乌得勒支青年队 | 烏德勒支青年隊 | Jong Utrecht | jong-fc-utrecht utrecht-ii
mvv-maastricht | 马斯特里赫特 | 馬斯特里赫特 | MVV Maastricht=MVV | mvv maastricht
roda-jc-kerkrade | 罗达JC=罗达 | 洛達JC=洛達 | Roda JC | roda-jc roda
top-oss | 奥斯 | 奧斯 | TOP Oss | oss
vvv-venlo | 芬洛 | 雲洛 | VVV-Venlo=VVV | vvv venlo
`)

const portugal = plainNames(`
academico-de-viseu | 维塞乌 | 維素 | Académico de Viseu=Viseu | academico-viseu ac-viseu
benfica-b | 本菲卡B队 | 賓菲加B隊 | Benfica B | sl-benfica-b benfica-ii
porto-b | 波尔图B队 | 波圖B隊 | Porto B | fc-porto-b porto-ii
sporting-cp-b | 葡萄牙体育B队 | 士砵亭B隊 | Sporting CP B=Sporting B | sporting-b sporting-lisbon-b
felgueiras-1932 | 费尔盖拉斯 | 費古拉斯 | Felgueiras | felgueiras
cd-feirense | 费伦斯 | 費倫斯 | Feirense | feirense
leixoes-sc | 莱肖斯 | 雷索斯 | Leixões | leixoes
lusitania-lourosa | 卢西塔尼亚 | 盧西塔尼亞 | Lusitânia Lourosa=Lourosa | lusitania lourosa
  lusitania-fc-lourosa lusitania-de-lourosa
ud-oliveirense | 奥利维伦斯 | 奧利華倫斯 | Oliveirense | oliveirense
penafiel | 佩纳菲耶尔 | 彭納菲爾 | Penafiel
scu-torreense | 托林斯 | 托利恩斯 | Torreense | torreense
uniao-de-leiria | 莱里亚联 | 雷利亞 | União de Leiria=Leiria | uniao-leiria u-leiria ud-leiria
cd-mafra | 马夫拉 | 馬法拉 | Mafra | mafra
academica-de-coimbra | 科英布拉大学 | 甘布拿 | Académica | academica academica-coimbra
cd-aves | 阿维斯 | 艾維斯 | Aves | aves
vitoria-setubal | 塞图巴尔 | 施杜巴 | Vitória Setúbal=Setúbal | setubal
belenenses-sad | 贝伦人SAD | 比蘭尼斯SAD | B-SAD | b-sad
`)

const belgium = plainNames(`
lommel-sk | 洛默尔 | 洛美爾 | Lommel | lommel lommel-united
patro-eisden | 帕特罗 | 柏杜艾斯登 | Patro Eisden | patro-eisden-maasmechelen
rfc-liege | 列日FC | 列治FC | RFC Liège | rfc-de-liege
rwdm-brussels | 莫伦贝克 | 莫倫比克 | RWD Molenbeek=RWDM | rwdm rwd-molenbeek rwdm-brussels-fc
  racing-white-daring-molenbeek
lokeren-temse | 洛克伦 | 洛格倫 | Lokeren-Temse=Lokeren | ksc-lokeren-temse sc-lokeren-temse
lierse-k | 利尔瑟 | 利亞斯 | Lierse | lierse lierse-kempenzonen lierse-sk k-lierse-sk
rfc-seraing | 瑟兰 | 些拉恩 | Seraing | seraing seraing-united
francs-borains | 博兰 | 保蘭斯 | Francs Borains | royal-francs-borains
rsca-futures | 安德莱赫特二队 | 安德列治二隊 | RSCA Futures | anderlecht-ii
club-nxt | 布鲁日二队 | 布魯日二隊 | Club NXT | club-brugge-ii
jong-genk | 亨克二队 | 亨克二隊 | Jong Genk | genk-ii krc-genk-ii
jong-kaa-gent | 根特二队 | 真特二隊 | Jong KAA Gent=Jong Gent | jong-gent gent-ii
olympic-charleroi | 奥林匹克沙勒罗瓦 | 奧林匹克查內萊 | Olympic Charleroi | roc-charleroi
kmsk-deinze | 代因泽 | 典斯 | Deinze | deinze
sk-beveren | 贝弗伦 | 比華倫 | Beveren | beveren waasland-beveren
kv-oostende | 奥斯坦德 | 奧斯坦特 | Oostende | oostende
excel-mouscron | 穆斯克龙 | 慕斯克倫 | Mouscron | mouscron royal-excel-mouscron
sporting-lokeren | 洛克伦体育 | 洛格倫體育會 | Sporting Lokeren | lokeren ksc-lokeren
`)

const turkey = plainNames(`
amedspor | 阿梅德体育 | 艾密斯堡 | Amedspor | amed-sk amed amed-sportif-faaliyetler
keciorengucu | 克齐奥伦古库 | 卡斯奧倫古庫 | Keçiörengücü | ankara-keciorengucu
bandirmaspor | 班德尔马体育 | 班迪馬斯堡 | Bandırmaspor
boluspor | 博卢体育 | 保魯斯堡 | Boluspor
corum-fk | 乔鲁姆 | 哥林 | Çorum FK=Çorum | corum
erzurumspor | 埃尔祖鲁姆体育 | 艾素魯姆 | Erzurumspor | erzurumspor-fk bb-erzurumspor erzurum-bb
  buyuksehir-belediye-erzurumspor
esenler-erokspor | 埃罗克体育 | 艾洛斯堡 | Esenler Erokspor=Erokspor | erokspor
igdir-fk | 厄德尔 | 伊迪爾 | Iğdır FK=Iğdır | igdir
manisa-fk | 马尼萨 | 馬尼沙 | Manisa FK=Manisa | manisa manisa-bbsk
sakaryaspor | 萨卡里亚体育 | 沙卡耶斯堡 | Sakaryaspor
sariyer | 萨勒耶尔 | 沙里耶爾 | Sarıyer
serikspor | 塞里克体育 | 些域斯堡 | Serikspor | serik-spor serik-belediyespor
umraniyespor | 于姆拉尼耶体育 | 恩拿尼耶斯堡 | Ümraniyespor
vanspor | 凡城体育 | 凡斯堡 | Vanspor | van-spor van-spor-fk vanspor-fk
giresunspor | 吉雷松体育 | 基列遜斯堡 | Giresunspor
altay | 阿尔泰 | 阿爾泰 | Altay | altay-izmir
bursaspor | 布尔萨体育 | 貝沙 | Bursaspor
yeni-malatyaspor | 新马拉蒂亚体育 | 馬拉迪亞斯堡 | Yeni Malatyaspor=Malatyaspor | malatyaspor
denizlispor | 代尼兹利体育 | 丹尼斯利 | Denizlispor
akhisar-belediyespor | 阿克希萨尔 | 艾基沙 | Akhisar Belediyespor=Akhisar | akhisarspor akhisar
`)

const scotland = plainNames(`
arbroath | 阿布罗斯 | 阿布羅夫 | Arbroath
ayr-united | 艾尔联 | 艾亞聯 | Ayr United=Ayr | ayr
airdrieonians | 艾尔德里 | 艾迪奧尼恩斯 | Airdrieonians=Airdrie | airdrie airdrie-utd airdrie-united
dunfermline-athletic | 邓弗姆林 | 丹費姆林 | Dunfermline Athletic=Dunfermline | dunfermline
greenock-morton | 格林诺克莫顿=莫顿 | 摩頓 | Greenock Morton=Morton | morton
partick-thistle | 帕尔蒂克 | 柏迪 | Partick Thistle=Partick | partick
queens-park | 女王公园 | 昆士柏 | Queen’s Park | queens-park-fc
raith-rovers | 雷斯流浪者 | 萊夫流浪 | Raith Rovers=Raith | raith raith-rvs
hamilton-academical | 汉密尔顿 | 咸美頓 | Hamilton Academical=Hamilton | hamilton hamilton-academic
cove-rangers | 科夫流浪者 | 高夫流浪 | Cove Rangers
queen-of-the-south | 南部女王 | 南方女王 | Queen of the South | queen-of-sth
alloa-athletic | 阿洛厄 | 阿魯亞 | Alloa Athletic=Alloa | alloa
stenhousemuir | 斯滕豪斯缪尔 | 史坦豪士茂 | Stenhousemuir
`)

const austria = plainNames(`
admira-wacker | 阿德米拉 | 艾美拉 | Admira Wacker=Admira | admira-wacker-modling admira
  fc-admira-wacker-modling flyeralarm-admira trenkwalder-admira fc-trenkwalder-admira
sku-amstetten | 阿姆施泰滕 | 阿姆斯特坦 | SKU Amstetten=Amstetten | amstetten
austria-salzburg | 奥地利萨尔茨堡 | 奧地利薩爾斯堡 | Austria Salzburg | sv-austria-salzburg
young-violets-austria-wien | 奥地利维也纳二队 | 奧地利維也納二隊 | Young Violets | young-violets
  austria-wien-ii
liefering | 利弗林 | 利化寧 | Liefering
first-vienna | 第一维也纳 | 第一維也納 | First Vienna | first-vienna-fc-1894 first-vienna-1894
floridsdorfer-ac | 弗洛里茨多夫 | 費洛斯多夫 | Floridsdorfer AC=FAC | floridsdorfer fac-wien
wsc-hertha-wels | 韦尔斯赫塔 | 哈化韋斯 | Hertha Wels | hertha-wels wsc-hertha
kapfenberger-sv | 卡芬堡 | 卡芬堡 | Kapfenberger SV=Kapfenberg | kapfenberg kapfenberger-sv-1919
  ksv-superfund
rapid-wien-ii | 维也纳快速二队 | 維也納迅速二隊 | Rapid Wien II | rapid-vienna-ii sk-rapid-wien-ii
schwarz-weiss-bregenz | 布雷根茨黑白 | 黑白比根斯 | SW Bregenz=Bregenz | sw-bregenz
skn-st-polten | 圣珀尔滕 | 聖普頓 | St. Pölten | st-polten skn-st-poelten
sturm-graz-ii | 格拉茨风暴二队 | 格拉茲風暴二隊 | Sturm Graz II | sk-sturm-graz-ii
sv-stripfing | 施特里普芬 | 史特列芬 | Stripfing | stripfing sv-stripfing-weiden
sv-lafnitz | 拉夫尼茨 | 拉夫尼茲 | Lafnitz | lafnitz
sv-horn | 霍恩 | 荷恩 | SV Horn=Horn | horn
dornbirn-1913 | 多恩比恩 | 多恩貝恩 | Dornbirn | dornbirn
wacker-innsbruck | 因斯布鲁克 | 恩斯布魯克 | Wacker Innsbruck | fc-wacker-innsbruck
sv-mattersburg | 马特斯堡 | 馬達斯堡 | Mattersburg | mattersburg
sv-grodig | 格勒迪希 | 高迪格 | Grödig | grodig
wiener-neustadter-sc | 维也纳新城 | 維也納新城 | Wiener Neustadt | 1-wiener-neustadter-sc
  sc-magna-wiener-neustadt sc-wiener-neustadt wiener-neustadt
`)

const switzerland = plainNames(`
ac-bellinzona | 贝林佐纳 | 比寧素拿 | Bellinzona | bellinzona
etoile-carouge | 卡鲁日之星 | 卡羅治 | Étoile Carouge | etoile-carouge-fc
stade-nyonnais | 尼永 | 尼安內斯 | Stade Nyonnais=Nyon | fc-stade-nyonnais
rapperswil-jona | 拉珀斯维尔 | 拉巴斯韋 | Rapperswil-Jona=Rapperswil | rapperswil
wil-1900 | 维尔 | 韋爾 | FC Wil=Wil | wil
stade-lausanne-ouchy | 洛桑乌契 | 洛桑奧治 | Stade Lausanne-Ouchy=Lausanne-Ouchy | lausanne-ouchy
  fc-stade-lausanne-ouchy
schaffhausen | 沙夫豪森 | 沙夫豪森 | Schaffhausen
baden | 巴登 | 巴登 | Baden
sc-kriens | 克林斯 | 基連斯 | Kriens | kriens
chiasso | 基亚索 | 基亞素 | Chiasso
`)

const greece = plainNames(`
iraklis | 伊拉克利斯 | 伊拉克利斯 | Iraklis | iraklis-thessaloniki iraklis-1908
kalamata | 卡拉马塔 | 卡拉馬達 | Kalamata
chania | 哈尼亚 | 查尼亞 | Chania | ao-chania chania-kissamikos
niki-volou | 沃洛斯尼基 | 尼基禾路斯 | Niki Volou | niki-volos
panionios | 帕尼奥尼奥斯 | 彭尼奧尼奧斯 | Panionios | panionios-gss
paok-b | 塞萨洛尼基B队 | PAOK B隊 | PAOK B | paok-ii paok-saloniki-b
olympiacos-b | 奥林匹亚科斯B队 | 奧林比亞高斯B隊 | Olympiacos B | olympiakos-b
  olympiakos-piraeus-b olympiacos-piraeus-b
aek-athens-b | 雅典AEK B队 | AEK雅典B隊 | AEK B | aek-b aek-athen-b
kavala | 卡瓦拉 | 卡華拉 | Kavala | ao-kavala
makedonikos | 马其顿尼科斯 | 馬基頓尼高斯 | Makedonikos
ilioupoli | 伊利乌波利 | 伊利奧普利 | Ilioupoli | go-ilioupolis ilioupolis
egaleo | 埃加莱奥 | 伊加里奧 | Egaleo | aigaleo ao-egaleo
panachaiki | 帕纳海基 | 彭拿察基 | Panachaiki
apollon-smyrni | 雅典阿波罗 | 阿波羅士美尼 | Apollon Smyrni=Apollon | apollon-smyrnis apollon
ionikos | 约尼科斯 | 伊安尼高斯 | Ionikos | ionikos-nikaia ionikos-nikea
pas-giannina | 亚尼纳 | 真歷拿 | PAS Giannina=Giannina | giannina pas-yannina
xanthi | 克桑西 | 辛菲 | Xanthi | ao-xanthi skoda-xanthi
`)

const czechia = plainNames(`
silon-taborsko | 塔博尔 | 達博斯高 | Táborsko | taborsko mas-taborsko fc-mas-taborsko
vysocina-jihlava | 伊赫拉瓦 | 積拉華 | Vysočina Jihlava=Jihlava | jihlava fc-vysocina-jihlava
mfk-vyskov | 维什科夫 | 維斯高夫 | Vyškov | vyskov
prostejov | 普罗斯捷约夫 | 普路斯迪約夫 | Prostějov | 1-sk-prostejov sk-prostejov
sparta-praha-b | 布拉格斯巴达B队 | 布拉格斯巴達B隊 | Sparta Praha B | ac-sparta-praha-b sparta-praha-ii
slavia-praha-b | 布拉格斯拉维亚B队 | 布拉格斯拉維亞B隊 | Slavia Praha B | sk-slavia-praha-b
  slavia-praha-ii
banik-ostrava-b | 俄斯特拉发巴尼克B队 | 班歷克B隊 | Baník Ostrava B | fc-banik-ostrava-b
sk-lisen | 利申 | 列辛 | Líšeň | lisen sk-lisen-2019
mfk-chrudim | 赫鲁迪姆 | 卡魯迪 | Chrudim | chrudim
fk-viktoria-zizkov | 日什科夫胜利 | 維多利亞日科夫 | Viktoria Žižkov=Žižkov | viktoria-zizkov
fk-usti-nad-labem | 拉贝河畔乌斯季 | 烏斯迪 | Ústí nad Labem=Ústí | usti-nad-labem
hanacka-slavia-kromeriz | 克罗梅日什 | 高美歷 | Kroměříž | kromeriz sk-hanacka-slavia-kromeriz
fk-varnsdorf | 瓦恩斯多夫 | 華斯多夫 | Varnsdorf | varnsdorf
artis-brno | 布尔诺阿蒂斯 | 布爾諾阿蒂斯 | Artis Brno | sk-artis-brno
`)

const argentina = plainNames(`
san-martin-de-tucuman | 图库曼圣马丁 | 聖馬田杜古文 | San Martín de Tucumán=San Martín T. |
  san-martin-tucuman ca-san-martin-de-tucuman
quilmes | 基尔梅斯 | 基美斯 | Quilmes | quilmes-ac
ferro-carril-oeste | 西部铁路 | 費路卡列 | Ferro Carril Oeste=Ferro | ferro
chacarita-juniors | 查卡里塔 | 查卡列達 | Chacarita Juniors=Chacarita | chacarita
nueva-chicago | 新芝加哥 | 新芝加哥 | Nueva Chicago | ca-nueva-chicago
almirante-brown | 布朗海军上将 | 艾美蘭迪布朗 | Almirante Brown | ca-almirante-brown
all-boys | 全男孩 | 艾保斯 | All Boys | ca-all-boys
ca-atlanta | 布宜诺斯亚特兰大 | 艾蘭達 | Atlanta | atlanta
estudiantes-de-rio-cuarto | 里奥夸尔托大学生 | 列奧高圖學生隊 |
  Estudiantes de Río Cuarto=Estudiantes RC | estudiantes-rio-cuarto
gimnasia-de-mendoza | 门多萨体操 | 門多薩體操會 | Gimnasia de Mendoza=Gimnasia M. |
  gimnasia-mendoza gimnasia-y-esgrima-de-mendoza gimnasia-m
gimnasia-de-jujuy | 胡胡伊体操 | 祖祖伊體操會 | Gimnasia de Jujuy=Gimnasia J. | gimnasia-jujuy
  gimnasia-y-esgrima-de-jujuy
deportivo-moron | 莫隆 | 摩朗 | Deportivo Morón=Morón | moron
deportivo-madryn | 马德林 | 馬德連 | Deportivo Madryn=Madryn
colon-de-santa-fe | 科隆竞技 | 高隆 | Colón | colon ca-colon colon-santa-fe
patronato | 帕特罗纳托 | 柏杜拿杜 | Patronato | patronato-de-parana ca-patronato
temperley | 坦佩莱 | 坦柏利 | Temperley | ca-temperley
tristan-suarez | 特里斯坦苏亚雷斯 | 特斯坦蘇亞雷斯 | Tristán Suárez | csd-tristan-suarez
ca-mitre | 米特雷 | 米特里 | Mitre | mitre mitre-de-santiago-del-estero
agropecuario | 农牧 | 艾高比古亞里奧 | Agropecuario | club-agropecuario-argentino
  agropecuario-argentino
almagro | 阿尔马格罗 | 艾馬古奧 | Almagro | club-almagro
arsenal-de-sarandi | 萨兰迪兵工厂 | 沙蘭迪阿仙奴 | Arsenal de Sarandí | arsenal-sarandi
alvarado | 阿尔瓦拉多 | 艾華拉度 | Alvarado | club-alvarado
atletico-de-rafaela | 拉斐拉竞技 | 拉法拿 | Atlético de Rafaela=Rafaela | atletico-rafaela
chaco-for-ever | 查科永恒 | 查高科華 | Chaco For Ever
central-norte | 北方中央 | 中央諾迪 | Central Norte | central-norte-de-salta
colegiales | 科莱希亚莱斯 | 高尼基亞尼斯 | Colegiales | ca-colegiales
defensores-unidos | 联合保卫者 | 聯合迪芬索利斯 | Defensores Unidos
defensores-de-belgrano | 贝尔格拉诺保卫者 | 迪芬索利斯比格雷諾 | Defensores de Belgrano |
  ca-defensores-de-belgrano
guemes | 圭梅斯 | 古美斯 | Güemes | ca-guemes
los-andes | 安第斯 | 羅斯安第斯 | Los Andes | ca-los-andes
racing-de-cordoba | 科尔多瓦竞技 | 哥多華競賽會 | Racing de Córdoba | racing-cordoba
san-miguel | 圣米格尔 | 聖米高 | San Miguel | ca-san-miguel
san-telmo | 圣特尔莫 | 聖達摩 | San Telmo | ca-san-telmo
talleres-de-remedios | 雷梅迪奥斯塔勒瑞斯 | 泰拿尼斯雷美迪奧斯 |
  Talleres de Remedios de Escalada=Talleres RE | talleres-de-escalada talleres-remedios
  talleres-de-remedios-de-escalada
gimnasia-y-tiro | 体操与射击 | 體操射擊會 | Gimnasia y Tiro | gimnasia-y-tiro-de-salta
estudiantes-de-buenos-aires | 布宜诺斯艾利斯大学生 | 布宜諾斯艾利斯學生隊 |
  Estudiantes de Buenos Aires=Estudiantes BA | estudiantes-caseros estudiantes-de-caseros
ferrocarril-midland | 米德兰铁路 | 米蘭特 | Ferrocarril Midland=Midland | midland
`)

const mexico = plainNames(`
atlante | 亚特兰特 | 艾蘭迪 | Atlante | cf-atlante
leones-negros | 黑狮 | 黑獅 | Leones Negros | leones-negros-udeg u-de-g u-guadalajara
venados | 梅里达鹿 | 梅里達鹿 | Venados | cf-merida
cancun | 坎昆 | 坎昆 | Cancún FC=Cancún
club-celaya | 塞拉亚 | 施拉耶 | Celaya | celaya
tampico-madero | 坦皮科马德罗 | 坦比高 | Tampico Madero=Tampico | jaiba-brava
tapatio | 塔帕蒂奥 | 塔柏迪奧 | Tapatío | cd-tapatio
tepatitlan | 特帕蒂特兰 | 迪柏迪蘭 | Tepatitlán | tepatitlan-de-morelos
tlaxcala | 特拉斯卡拉 | 特拉斯卡拉 | Tlaxcala
atletico-morelia | 莫雷利亚竞技 | 莫雷利亞 | Atlético Morelia=Morelia | morelia monarcas-morelia
mineros-de-zacatecas | 萨卡特卡斯矿工 | 薩卡特卡斯 | Mineros de Zacatecas=Mineros | mineros
  zacatecas-mineros
alebrijes-de-oaxaca | 瓦哈卡 | 瓦哈卡 | Alebrijes de Oaxaca=Oaxaca | alebrijes oaxaca
dorados-de-sinaloa | 锡那罗亚 | 道拉度斯 | Dorados de Sinaloa=Dorados | dorados
correcaminos-uat | 科雷卡米诺斯 | 高利卡文奴斯 | Correcaminos | correcaminos
irapuato | 伊拉普阿托 | 伊拉普阿圖 | Irapuato | ca-irapuato
veracruz | 韦拉克鲁斯 | 維拉古斯 | Veracruz | tiburones-rojos-de-veracruz cd-veracruz
lobos-buap | 普埃布拉狼 | 普埃布拉狼 | Lobos BUAP
`)

const japan = plainNames(`
blaublitz-akita | 秋田蓝闪电 | 秋田藍閃電 | Blaublitz Akita=Akita | akita
ehime | 爱媛FC=爱媛 | 愛媛FC=愛媛 | Ehime FC=Ehime
fujieda-myfc | 藤枝MYFC=藤枝 | 藤枝MYFC=藤枝 | Fujieda MYFC=Fujieda | fujieda
consadole-sapporo | 札幌冈萨多 | 札幌岡薩多 | Consadole Sapporo=Sapporo |
  hokkaido-consadole-sapporo sapporo
imabari | FC今治=今治 | FC今治=今治 | FC Imabari=Imabari
jubilo-iwata | 磐田喜悦 | 磐田山葉 | Júbilo Iwata=Iwata | iwata
jef-united-chiba | 千叶市原=千叶 | 千葉市原=千葉 | JEF United Chiba=Chiba | jef-united
  jef-united-ichihara-chiba chiba
roasso-kumamoto | 熊本深红 | 熊本深紅 | Roasso Kumamoto=Kumamoto | kumamoto
mito-hollyhock | 水户蜀葵 | 水戶蜀葵 | Mito HollyHock=Mito | mito
montedio-yamagata | 山形山神 | 山形山神 | Montedio Yamagata=Yamagata | yamagata
oita-trinita | 大分三神 | 大分三神 | Oita Trinita=Oita | oita
omiya-ardija | 大宫松鼠 | 大宮松鼠 | Omiya Ardija=Omiya | rb-omiya-ardija omiya
renofa-yamaguchi | 山口雷诺法 | 山口雷諾法 | Renofa Yamaguchi=Yamaguchi | yamaguchi
sagan-tosu | 鸟栖砂岩 | 鳥栖砂岩 | Sagan Tosu=Tosu | tosu
v-varen-nagasaki | 长崎成功丸 | 長崎成功丸 | V-Varen Nagasaki=Nagasaki | nagasaki
vegalta-sendai | 仙台七夕 | 仙台維加泰 | Vegalta Sendai=Sendai | sendai
ventforet-kofu | 甲府风林 | 甲府風林 | Ventforet Kofu=Kofu | kofu
tokushima-vortis | 德岛漩涡 | 德島漩渦 | Tokushima Vortis=Tokushima | tokushima
iwaki | 磐城FC=磐城 | 磐城FC=磐城 | Iwaki FC=Iwaki
kataller-toyama | 富山胜利 | 富山勝利 | Kataller Toyama=Toyama | toyama
tochigi-sc | 栃木SC=栃木 | 栃木SC=栃木 | Tochigi SC=Tochigi | tochigi
matsumoto-yamaga | 松本山雅 | 松本山雅 | Matsumoto Yamaga=Matsumoto | matsumoto
`)

const china = plainNames(`
chongqing-tonglianglong | 重庆铜梁龙 | 重慶銅梁龍 | Chongqing Tonglianglong
guangdong-gz-power | 广东广州豹 | 廣東廣州豹 | Guangdong GZ-Power=GZ-Power | guangdong-guangzhou-leopard
liaoning-tieren | 辽宁铁人 | 遼寧鐵人 | Liaoning Tieren | shenyang-urban
yanbian-longding | 延边龙鼎 | 延邊龍鼎 | Yanbian Longding
nanjing-city | 南京城市 | 南京城市 | Nanjing City
shijiazhuang-gongfu | 石家庄功夫 | 石家莊功夫 | Shijiazhuang Gongfu
suzhou-dongwu | 苏州东吴 | 蘇州東吳 | Suzhou Dongwu
dingnan-united | 定南赣联 | 定南贛聯 | Dingnan United | jiangxi-dingnan-united dingnan-ganlian
qingdao-red-lions | 青岛红狮 | 青島紅獅 | Qingdao Red Lions
dalian-kun-city | 大连鲲城 | 大連鯤城 | Dalian K’un City | dalian-kuncheng
shaanxi-union | 陕西联合 | 陝西聯合 | Shaanxi Union
shanghai-jiading-huilong | 上海嘉定汇龙=嘉定汇龙 | 上海嘉定匯龍=嘉定匯龍 |
  Shanghai Jiading Huilong=Jiading Huilong | jiading-huilong
foshan-nanshi | 佛山南狮 | 佛山南獅 | Foshan Nanshi
shenzhen-juniors | 深圳青年人 | 深圳青年人 | Shenzhen Juniors
heilongjiang-ice-city | 黑龙江冰城 | 黑龍江冰城 | Heilongjiang Ice City | heilongjiang-lava-spring
nantong-zhiyun | 南通支云 | 南通支雲 | Nantong Zhiyun
cangzhou-mighty-lions | 沧州雄狮 | 滄州雄獅 | Cangzhou Mighty Lions | cangzhou shijiazhuang-ever-bright
guangxi-pingguo-haliao | 广西平果哈嘹=广西平果 | 廣西平果哈嘹=廣西平果 | Guangxi Pingguo |
  guangxi-pingguo guangxi-baoyun
guangzhou | 广州队=广州 | 廣州 | Guangzhou FC=Guangzhou | guangzhou-evergrande
guangzhou-city | 广州城 | 廣州城 | Guangzhou City | guangzhou-r-and-f
dalian-pro | 大连人 | 大連人 | Dalian Pro | dalian-yifang dalian-professional
hebei | 河北队=河北 | 河北 | Hebei | hebei-china-fortune
chongqing-liangjiang-athletic | 重庆两江竞技=重庆 | 重慶兩江競技=重慶 |
  Chongqing Liangjiang=Chongqing | chongqing-lifan chongqing-dangdai chongqing-swm
jiangsu | 江苏队=江苏 | 江蘇 | Jiangsu | jiangsu-suning
wuhan-yangtze-river | 武汉长江 | 武漢長江 | Wuhan Yangtze River=Wuhan | wuhan-zall wuhan
qingdao | 青岛队=青岛 | 青島 | Qingdao | qingdao-huanghai
beijing-renhe | 北京人和 | 北京人和 | Beijing Renhe
tianjin-tianhai | 天津天海 | 天津天海 | Tianjin Tianhai | tianjin-quanjian
shenzhen | 深圳队=深圳 | 深圳 | Shenzhen FC=Shenzhen
`)

const england = plainNames(`
barnsley | 巴恩斯利 | 班士利 | Barnsley
blackpool | 布莱克浦 | 黑池 | Blackpool
bradford-city | 布拉德福德城 | 巴拉福特城 | Bradford City=Bradford | bradford
lincoln-city | 林肯城 | 林肯城 | Lincoln City=Lincoln | lincoln
peterborough-united | 彼得堡联 | 彼德堡聯 | Peterborough United=Peterborough | peterborough peterboro
stockport-county | 斯托克波特 | 史托港 | Stockport County=Stockport | stockport
wycombe-wanderers | 韦康比流浪者=韦康比 | 韋甘比流浪=韋甘比 | Wycombe Wanderers=Wycombe | wycombe
`)

const spain = plainNames(`
real-sociedad-b | 皇家社会B队 | 皇家蘇斯達B隊 | Real Sociedad B | sociedad-b real-sociedad-ii
villarreal-b | 比利亚雷亚尔B队 | 維拉利爾B隊 | Villarreal B | villarreal-ii
ad-alcorcon | 阿尔科孔 | 艾哥干 | Alcorcón | alcorcon
sd-amorebieta | 阿莫雷别塔 | 艾摩利比達 | Amorebieta | amorebieta
cd-lugo | 卢戈 | 盧高 | Lugo | lugo
sd-ponferradina | 庞费拉迪纳 | 龐費拉甸拿 | Ponferradina | ponferradina
ud-ibiza | 伊维萨 | 伊比沙 | Ibiza | ibiza
cf-fuenlabrada | 富恩拉夫拉达 | 富安利巴拿達 | Fuenlabrada | fuenlabrada
ce-sabadell | 萨瓦德尔 | 薩巴迪爾 | Sabadell | sabadell
cd-numancia | 努曼西亚 | 紐文西亞 | Numancia | numancia
gimnastic-de-tarragona | 塔拉戈纳体操 | 真拿斯迪 | Gimnàstic de Tarragona=Gimnàstic | gimnastic
  gimnastic-tarragona
hercules-cf | 赫库莱斯 | 赫古利斯 | Hércules | hercules
xerez-cd | 赫雷斯 | 雪利斯 | Xerez | xerez
recreativo-huelva | 韦尔瓦 | 韋瓦 | Recreativo Huelva=Recreativo | recreativo recreativo-de-huelva
real-murcia | 穆尔西亚 | 梅西亞 | Real Murcia=Murcia | murcia
barcelona-b | 巴塞罗那B队 | 巴塞隆拿B隊 | Barcelona B | fc-barcelona-b barcelona-atletic
real-madrid-castilla | 皇马卡斯蒂亚 | 皇馬卡斯迪拿 | Real Madrid Castilla=Castilla | real-madrid-b
athletic-club-b | 毕尔巴鄂竞技B队 | 畢爾包B隊 | Athletic Club B | ath-bilbao-b bilbao-athletic
sevilla-atletico | 塞维利亚B队 | 西維爾B隊 | Sevilla Atlético | sevilla-b
`)

const germany = plainNames(`
tsv-havelse | 哈弗尔瑟 | 夏維斯 | TSV Havelse=Havelse | havelse
1-fc-schweinfurt-05 | 施韦因富特 | 舒韋因福特 | Schweinfurt 05=Schweinfurt | schweinfurt
  1-fc-schweinfurt schweinfurt-05
vfb-stuttgart-ii | 斯图加特二队 | 史特加二隊 | Stuttgart II | stuttgart-ii
tsg-hoffenheim-ii | 霍芬海姆二队 | 賀芬咸二隊 | Hoffenheim II | tsg-1899-hoffenheim-ii
  1899-hoffenheim-ii hoffenheim-ii
spvgg-unterhaching | 翁特哈兴 | 恩達赫治 | Unterhaching | unterhaching
borussia-dortmund-ii | 多特蒙德二队 | 多蒙特二隊 | Dortmund II | dortmund-ii
sc-freiburg-ii | 弗赖堡二队 | 弗賴堡二隊 | Freiburg II | freiburg-ii
hannover-96-ii | 汉诺威96二队 | 漢諾威96二隊 | Hannover II | hannover-ii
hallescher | 哈雷 | 哈雷斯卓 | Hallescher FC=Halle | hallescher-fc halle
wurzburger-kickers | 维尔茨堡 | 禾斯堡 | Würzburger Kickers=Würzburg | fc-wurzburger-kickers wurzburg
`)

const italy = plainNames(`
benevento-calcio | 贝内文托 | 賓尼雲圖 | Benevento | benevento
crotone | 克罗托内 | 克羅托內 | Crotone
spal | 斯帕尔 | 史帕爾 | SPAL | spal-2013 spal-2013-ferrara
ternana-calcio | 特尔纳纳 | 特拿拿 | Ternana | ternana
ac-perugia | 佩鲁贾 | 佩魯賈 | Perugia | perugia ac-perugia-calcio
ascoli-calcio | 阿斯科利 | 阿斯高利 | Ascoli | ascoli ascoli-picchio
reggina-1914 | 雷吉纳 | 雷吉納 | Reggina | reggina reggina-calcio
lr-vicenza | 维琴察 | 維琴察 | Vicenza | vicenza vicenza-calcio lr-vicenza-virtus vicenza-virtus
as-livorno | 利沃诺 | 利禾奴 | Livorno | livorno
calcio-lecco-1912 | 莱科 | 利高 | Lecco | lecco calcio-lecco
feralpisalo | 费拉尔皮萨洛 | 費拉皮沙洛 | FeralpiSalò=Feralpi
pordenone-calcio | 波代诺内 | 波丹奴尼 | Pordenone | pordenone
calcio-foggia | 福贾 | 科吉亞 | Foggia | foggia calcio-foggia-1920 foggia-calcio
carpi-1909 | 卡尔皮 | 卡比 | Carpi | carpi
calcio-catania | 卡塔尼亚 | 卡塔尼亞 | Catania | catania
novara-calcio | 诺瓦拉 | 諾華拉 | Novara | novara
ac-siena | 锡耶纳 | 錫耶納 | Siena | siena
trapani-calcio | 特拉帕尼 | 查柏尼 | Trapani | trapani
latina-calcio | 拉蒂纳 | 拉天拿 | Latina | latina
virtus-lanciano | 兰恰诺 | 蘭斯安奴 | Virtus Lanciano=Lanciano | lanciano
pro-vercelli | 维切利 | 華西利 | Pro Vercelli | pro-vercelli-1892
as-varese-1910 | 瓦雷泽 | 華里斯 | Varese | varese
`)

const france = plainNames(`
martigues | 马蒂格 | 馬天高斯 | Martigues
girondins-de-bordeaux | 波尔多 | 波爾多 | Bordeaux | bordeaux girondins-bordeaux
valenciennes | 瓦朗谢讷 | 華倫西恩 | Valenciennes
quevilly-rouen | 克维利鲁昂 | 基維里 | Quevilly-Rouen=Quevilly | us-quevilly-rouen us-quevilly
us-concarneau | 孔卡诺 | 康卡魯 | Concarneau | concarneau
sochaux-montbeliard | 索肖 | 索察 | Sochaux | sochaux
chamois-niortais | 尼奥尔 | 尼奧特 | Niort | niort
dijon-fco | 第戎 | 第戎 | Dijon | dijon
nimes-olympique | 尼姆 | 尼美斯 | Nîmes | nimes
la-berrichonne-de-chateauroux | 沙托鲁 | 查托羅斯 | Châteauroux | chateauroux lb-chateauroux
us-orleans | 奥尔良 | 奧爾良 | Orléans | orleans
evian-thonon-gaillard | 依云 | 艾維安 | Évian | evian evian-tg
gazelec-ajaccio | 阿雅克肖加泽莱克 | 加斯力阿些斯奧 | Gazélec Ajaccio=Gazélec | gazelec-fc-ajaccio
  ajaccio-gfco gfc-ajaccio
`)

const denmark = plainNames(`
ac-horsens | 霍森斯 | 賀森斯 | Horsens | horsens
hvidovre-if | 维多夫勒 | 哈維德夫 | Hvidovre | hvidovre
`)

const australia = plainNames(`
adelaide-united | 阿德莱德联 | 阿德萊德聯 | Adelaide United=Adelaide | adelaide
auckland | 奥克兰FC=奥克兰 | 奧克蘭FC=奧克蘭 | Auckland FC=Auckland
brisbane-roar | 布里斯班狮吼 | 布里斯班獅吼 | Brisbane Roar=Brisbane | brisbane
central-coast-mariners | 中央海岸水手 | 中岸水手 | Central Coast Mariners=Mariners | central-coast
macarthur | 麦克阿瑟FC=麦克阿瑟 | 麥克阿瑟FC=麥克阿瑟 | Macarthur FC=Macarthur
melbourne-city | 墨尔本城 | 墨爾本城 | Melbourne City
melbourne-victory | 墨尔本胜利 | 墨爾本勝利 | Melbourne Victory
newcastle-united-jets | 纽卡斯尔喷气机 | 紐卡素噴射機 | Newcastle Jets | newcastle-jets
perth-glory | 珀斯光荣 | 珀斯光輝 | Perth Glory=Perth | perth
sydney | 悉尼FC=悉尼 | 悉尼FC=悉尼 | Sydney FC=Sydney
wellington-phoenix | 惠灵顿凤凰 | 惠靈頓鳳凰 | Wellington Phoenix=Wellington | wellington
western-sydney-wanderers | 西悉尼流浪者 | 西悉尼流浪者 | Western Sydney Wanderers=Western Sydney |
  western-sydney ws-wanderers
western-united | 西部联 | 西部聯 | Western United
`)

const unitedStates = plainNames(`
birmingham-legion | 伯明翰军团 | 伯明翰軍團 | Birmingham Legion
charleston-battery | 查尔斯顿炮台 | 查爾斯頓炮台 | Charleston Battery=Charleston
colorado-springs-switchbacks | 科罗拉多斯普林斯 | 科羅拉多泉 |
  Colorado Springs Switchbacks=Colorado Springs | colorado-springs
detroit-city | 底特律城 | 底特律城 | Detroit City
el-paso-locomotive | 埃尔帕索机车 | 艾爾帕索火車頭 | El Paso Locomotive=El Paso
hartford-athletic | 哈特福德竞技 | 哈特福德競技 | Hartford Athletic=Hartford
indy-eleven | 印第十一人 | 印第十一人 | Indy Eleven
las-vegas-lights | 拉斯维加斯之光 | 拉斯維加斯之光 | Las Vegas Lights=Las Vegas
lexington | 列克星敦 | 列克星頓 | Lexington SC=Lexington
loudoun-united | 劳登联 | 勞登聯 | Loudoun United=Loudoun
louisville-city | 路易斯维尔城 | 路易斯維爾城 | Louisville City=Louisville
memphis-901 | 孟菲斯901 | 孟菲斯901 | Memphis 901
miami | 迈阿密FC | 邁阿密FC | Miami FC
monterey-bay | 蒙特雷湾 | 蒙特利灣 | Monterey Bay
new-mexico-united | 新墨西哥联 | 新墨西哥聯 | New Mexico United=New Mexico | new-mexico
north-carolina | 北卡罗来纳FC | 北卡羅萊納FC | North Carolina FC=North Carolina
oakland-roots | 奥克兰根源 | 奧克蘭根源 | Oakland Roots
orange-county | 橙县 | 橙縣 | Orange County
phoenix-rising | 凤凰城崛起 | 鳳凰城崛起 | Phoenix Rising
pittsburgh-riverhounds | 匹兹堡河猎犬 | 匹茲堡河獵犬 | Pittsburgh Riverhounds=Pittsburgh
rhode-island | 罗德岛FC | 羅德島FC | Rhode Island FC=Rhode Island
sacramento-republic | 萨克拉门托共和 | 薩克拉門托共和 | Sacramento Republic=Sacramento
tampa-bay-rowdies | 坦帕湾暴徒 | 坦帕灣暴徒 | Tampa Bay Rowdies=Tampa Bay
tulsa | 塔尔萨 | 塔爾薩 | FC Tulsa=Tulsa
`)

/** The first part of the keys, and the rows. */
export const secondDivisions = [
  ['nl', netherlands],
  ['pt', portugal],
  ['be', belgium],
  ['tr', turkey],
  ['sco', scotland],
  ['at', austria],
  ['ch', switzerland],
  ['gr', greece],
  ['cz', czechia],
  ['ar', argentina],
  ['mx', mexico],
  ['jp', japan],
  ['cn', china],
  ['en', england],
  ['es', spain],
  ['de', germany],
  ['it', italy],
  ['fr', france],
  ['dk', denmark],
  ['au', australia],
  ['us', unitedStates],
] as const
