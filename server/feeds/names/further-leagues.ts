/**
 * Cups, leagues and tournaments beside those of leagues.ts, as rows of its table. Keys are those
 * that files without another name get: the code of a file, or the plain name of a tournament.
 */
export const furtherLeagues = `
en.cup | 英格兰足总杯=足总杯 | 英格蘭足總盃=英足總盃 | FA Cup | 62 |
  English FA Cup, FA Cup
english-efl-cup | 英格兰联赛杯=英联杯 | 英格蘭聯賽盃=英聯盃 | EFL Cup | 56 |
  EFL Cup, English League Cup
es.cup | 西班牙国王杯=国王杯 | 西班牙盃=西盃 | Copa del Rey | 60 |
  Copa del Rey, Spain Copa del Rey, Spanish Copa del Rey
it.cup | 意大利杯 | 意大利盃=意盃 | Coppa Italia | 58 |
  Coppa Italia, Italian Coppa Italia, Italy Cup
fr.cup | 法国杯 | 法國盃 | Coupe de France | 54 |
  Coupe de France, French Cup
nl.cup | 荷兰杯 | 荷蘭盃 | KNVB Cup | 44 |
  KNVB Cup, KNVB Beker, Netherlands KNVB Cup
pt.cup | 葡萄牙杯 | 葡萄牙盃 | Taça de Portugal | 44 |
  Taça de Portugal, Portuguese Taça de Portugal, Portuguese Cup
be.cup | 比利时杯 | 比利時盃 | Belgian Cup | 38
sco.cup | 苏格兰足总杯=苏足总杯 | 蘇格蘭足總盃=蘇足總盃 | Scottish Cup | 38
tr.cup | 土耳其杯 | 土耳其盃 | Turkish Cup | 38
ch.cup | 瑞士杯 | 瑞士盃 | Swiss Cup | 30
gr.cup | 希腊杯 | 希臘盃 | Greek Cup | 30
cz.cup | 捷克杯 | 捷克盃 | Czech Cup | 28
dk.cup | 丹麦杯 | 丹麥盃 | Danish Cup | 28
hu.cup | 匈牙利杯 | 匈牙利盃 | Hungarian Cup | 22
pl.cup | 波兰杯 | 波蘭盃 | Polish Cup | 24
ro.cup | 罗马尼亚杯 | 羅馬尼亞盃 | Romanian Cup | 22
ru.cup | 俄罗斯杯 | 俄羅斯盃 | Russian Cup | 28
ua.cup | 乌克兰杯 | 烏克蘭盃 | Ukrainian Cup | 24
hr.cup | 克罗地亚杯 | 克羅地亞盃 | Croatian Cup | 22
rs.cup | 塞尔维亚杯 | 塞爾維亞盃 | Serbian Cup | 22
bg.cup | 保加利亚杯 | 保加利亞盃 | Bulgarian Cup | 20
cy.cup | 塞浦路斯杯 | 塞浦路斯盃 | Cypriot Cup | 20
il.cup | 以色列国家杯=以色列杯 | 以色列國家盃=以色列盃 | Israel State Cup | 20
no.cup | 挪威杯 | 挪威盃 | Norwegian Cup | 24
se.cup | 瑞典杯 | 瑞典盃 | Swedish Cup | 24
is.cup | 冰岛杯 | 冰島盃 | Icelandic Cup | 16
br.cup | 巴西杯 | 巴西盃 | Copa do Brasil | 46 |
  Copa do Brasil, Brazilian Cup
cn.cup | 中国足协杯=足协杯 | 中國足協盃=足協盃 | Chinese FA Cup | 40
jp.cup | 天皇杯 | 天皇盃 | Emperor’s Cup | 38
kr.cup | 韩国足协杯=韩足协杯 | 南韓足總盃 | Korean Cup | 30
sa.cup | 沙特国王杯 | 沙特國王盃 | Saudi King’s Cup | 36
copa.s | 南美俱乐部杯=南美杯 | 南美球會盃 | Copa Sudamericana | 60 |
  Copa Sudamericana, CONMEBOL Sudamericana
afc.cl | 亚足联冠军精英联赛=亚冠精英 | 亞冠精英聯賽=亞冠精英 | AFC Champions League Elite | 60
caf.cl | 非洲冠军联赛=非冠 | 非洲聯賽冠軍盃=非冠盃 | CAF Champions League | 46 |
  CAF Champions League
fifa-club-world-cup | 国际足联俱乐部世界杯=世俱杯 | 世界冠軍球會盃=世冠盃 |
  FIFA Club World Cup=Club World Cup | 82
en.5 | 英格兰全国联赛=英议联 | 英格蘭全國聯賽=英非聯 | National League | 22
be.2 | 比利时乙级联赛=比乙 | 比利時乙組聯賽=比乙 | Challenger Pro League | 26
sco.2 | 苏格兰冠军联赛=苏冠 | 蘇格蘭冠軍聯賽=蘇冠 | Scottish Championship | 28
cz.2 | 捷克乙级联赛=捷乙 | 捷克乙組聯賽=捷乙 | Czech Second League | 18
dk.2 | 丹麦甲级联赛=丹甲 | 丹麥甲組聯賽=丹甲 | Danish 1st Division | 20
ru.2 | 俄罗斯甲级联赛=俄甲 | 俄羅斯甲組聯賽=俄甲 | Russian First League | 20
cn.2 | 中国足球甲级联赛=中甲 | 中國甲級聯賽=中甲 | China League One | 36
ar.2 | 阿根廷乙级联赛=阿乙 | 阿根廷乙組聯賽=阿乙 | Primera Nacional | 30
gr.2 | 希腊乙级联赛=希乙 | 希臘乙組聯賽=希乙 | Super League Greece 2=Super League 2 | 20
kr.2 | 韩国K2联赛=K2联赛 | 南韓K2聯賽=南韓K2 | K League 2 | 26
ru.1 | 俄罗斯超级联赛=俄超 | 俄羅斯超級聯賽=俄超 | Russian Premier League | 46
ua.1 | 乌克兰超级联赛=乌超 | 烏克蘭超級聯賽=烏超 | Ukrainian Premier League | 40
pl.1 | 波兰超级联赛=波兰超 | 波蘭甲組聯賽=波甲 | Ekstraklasa | 40
ro.1 | 罗马尼亚甲级联赛=罗甲 | 羅馬尼亞甲組聯賽=羅甲 | Romanian Liga I | 36
hu.1 | 匈牙利甲级联赛=匈甲 | 匈牙利甲組聯賽=匈甲 | Hungarian NB I=NB I | 34
hr.1 | 克罗地亚甲级联赛=克甲 | 克羅地亞甲組聯賽=克甲 | Croatian HNL | 36
rs.1 | 塞尔维亚超级联赛=塞尔超 | 塞爾維亞超級聯賽=塞超 | Serbian SuperLiga | 34
bg.1 | 保加利亚甲级联赛=保甲 | 保加利亞甲組聯賽=保甲 | Bulgarian First League | 32
si.1 | 斯洛文尼亚甲级联赛=斯文甲 | 斯洛文尼亞甲組聯賽=斯文甲 | Slovenian PrvaLiga | 28
sk.1 | 斯洛伐克超级联赛=斯伐超 | 斯洛伐克超級聯賽=斯伐超 | Slovak Super Liga | 28
se.1 | 瑞典超级联赛=瑞典超 | 瑞典超級聯賽=瑞典超 | Allsvenskan | 42
no.1 | 挪威超级联赛=挪超 | 挪威超級聯賽=挪超 | Eliteserien | 42
fi.1 | 芬兰超级联赛=芬超 | 芬蘭超級聯賽=芬超 | Veikkausliiga | 34
is.1 | 冰岛超级联赛=冰岛超 | 冰島超級聯賽=冰島超 | Icelandic Premier Division | 24
ie.1 | 爱尔兰超级联赛=爱超 | 愛爾蘭超級聯賽=愛超 | League of Ireland Premier Division | 30
nir.1 | 北爱尔兰超级联赛=北爱超 | 北愛爾蘭超級聯賽=北愛超 | NIFL Premiership | 20
wal.1 | 威尔士超级联赛=威超 | 威爾斯超級聯賽=威超 | Cymru Premier | 18
il.1 | 以色列超级联赛=以超 | 以色列超級聯賽=以超 | Israeli Premier League | 32
cy.1 | 塞浦路斯甲级联赛=塞浦甲 | 塞浦路斯甲組聯賽=塞浦甲 | Cypriot First Division | 30
by.1 | 白俄罗斯超级联赛=白俄超 | 白俄羅斯超級聯賽=白俄超 | Belarusian Premier League | 22
kz.1 | 哈萨克斯坦超级联赛=哈萨超 | 哈薩克超級聯賽=哈薩超 | Kazakhstan Premier League | 24
co.1 | 哥伦比亚甲级联赛=哥伦甲 | 哥倫比亞甲組聯賽=哥倫甲 | Colombian Primera A | 44
cl.1 | 智利甲级联赛=智利甲 | 智利甲組聯賽=智利甲 | Chilean Primera División | 42
pe.1 | 秘鲁甲级联赛=秘鲁甲 | 秘魯甲組聯賽=秘魯甲 | Peruvian Liga 1 | 36
uy.1 | 乌拉圭甲级联赛=乌拉甲 | 烏拉圭甲組聯賽=烏拉甲 | Uruguayan Primera División | 38
py.1 | 巴拉圭甲级联赛=巴拉甲 | 巴拉圭甲組聯賽=巴拉甲 | Paraguayan Primera División | 36
ec.1 | 厄瓜多尔甲级联赛=厄甲 | 厄瓜多爾甲組聯賽=厄甲 | Ecuadorian Serie A | 36
bo.1 | 玻利维亚甲级联赛=玻甲 | 玻利維亞甲組聯賽=玻甲 | Bolivian Primera División | 28
ve.1 | 委内瑞拉甲级联赛=委甲 | 委內瑞拉甲組聯賽=委甲 | Venezuelan Primera División | 26
au.1 | 澳大利亚超级联赛=澳超 | 澳洲職業聯賽=澳職 | A-League Men=A-League | 44
eg.1 | 埃及超级联赛=埃及超 | 埃及超級聯賽=埃及超 | Egyptian Premier League | 36
ma.1 | 摩洛哥超级联赛=摩洛超 | 摩洛哥超級聯賽=摩洛超 | Botola Pro | 32
dz.1 | 阿尔及利亚甲级联赛=阿尔甲 | 阿爾及利亞甲組聯賽=阿爾甲 | Algerian Ligue 1 | 28
tn.1 | 突尼斯甲级联赛=突甲 | 突尼西亞甲組聯賽=突甲 | Tunisian Ligue 1 | 28
za.1 | 南非超级联赛=南非超 | 南非超級聯賽=南非超 | South African Premiership | 34
in.1 | 印度超级联赛=印度超 | 印度超級聯賽=印度超 | Indian Super League | 36
th.1 | 泰国超级联赛=泰超 | 泰國超級聯賽=泰超 | Thai League 1 | 34
ad.1 | 安道尔甲级联赛=安道甲 | 安道爾甲組聯賽=安道甲 | Andorran Primera Divisió | 6
al.1 | 阿尔巴尼亚超级联赛=阿尔巴超 | 阿爾巴尼亞超級聯賽=阿爾巴超 | Albanian Superliga | 18
am.1 | 亚美尼亚超级联赛=亚美超 | 亞美尼亞超級聯賽=亞美超 | Armenian Premier League | 16
az.1 | 阿塞拜疆超级联赛=阿塞超 | 阿塞拜疆超級聯賽=阿塞超 | Azerbaijan Premier League | 22
ba.1 | 波黑超级联赛=波黑超 | 波斯尼亞超級聯賽=波斯超 | Premier League of Bosnia and Herzegovina=Bosnian
  Premier League | 18
ee.1 | 爱沙尼亚超级联赛=爱沙超 | 愛沙尼亞超級聯賽=愛沙超 | Estonian Meistriliiga=Meistriliiga | 16
fo.1 | 法罗群岛超级联赛=法罗超 | 法羅群島超級聯賽=法羅超 | Faroe Islands Premier League | 14
ge.1 | 格鲁吉亚超级联赛=格鲁超 | 格魯吉亞超級聯賽=格魯超 | Georgian Erovnuli Liga=Erovnuli Liga | 18
gi.1 | 直布罗陀超级联赛=直布超 | 直布羅陀超級聯賽=直布超 | Gibraltar Football League | 6
kos.1 | 科索沃超级联赛=科索超 | 科索沃超級聯賽=科索超 | Football Superleague of Kosovo | 16
lt.1 | 立陶宛甲级联赛=立陶甲 | 立陶宛甲組聯賽=立陶甲 | Lithuanian A Lyga=A Lyga | 16
lu.1 | 卢森堡甲级联赛=卢森甲 | 盧森堡甲組聯賽=盧森甲 | Luxembourg National Division | 14
lv.1 | 拉脱维亚超级联赛=拉脱超 | 拉脫維亞超級聯賽=拉脫超 | Latvian Higher League=Virslīga | 16
md.1 | 摩尔多瓦超级联赛=摩尔超 | 摩爾多瓦超級聯賽=摩爾超 | Moldovan Super Liga | 16
me.1 | 黑山甲级联赛=黑山甲 | 黑山甲組聯賽=黑山甲 | Montenegrin First League | 14
mk.1 | 北马其顿甲级联赛=北马甲 | 北馬其頓甲組聯賽=北馬甲 | Macedonian First League | 16
mt.1 | 马耳他超级联赛=马耳超 | 馬耳他超級聯賽=馬耳超 | Maltese Premier League | 14
sm.1 | 圣马力诺甲级联赛=圣马甲 | 聖馬力諾甲組聯賽=聖馬甲 | Campionato Sammarinese | 4
cr.1 | 哥斯达黎加甲级联赛=哥斯甲 | 哥斯達黎加甲組聯賽=哥斯甲 | Costa Rican Primera División | 24
gt.1 | 危地马拉甲级联赛=危地甲 | 危地馬拉甲組聯賽=危地甲 | Guatemalan Liga Nacional | 18
hn.1 | 洪都拉斯甲级联赛=洪都甲 | 洪都拉斯甲組聯賽=洪都甲 | Honduran Liga Nacional | 18
ni.1 | 尼加拉瓜甲级联赛=尼加甲 | 尼加拉瓜甲組聯賽=尼加甲 | Nicaraguan Primera División | 12
pa.1 | 巴拿马甲级联赛=巴拿甲 | 巴拿馬甲組聯賽=巴拿甲 | Liga Panameña de Fútbol | 16
sv.1 | 萨尔瓦多甲级联赛=萨尔甲 | 薩爾瓦多甲組聯賽=薩爾甲 | Salvadoran Primera División | 16
gh.1 | 加纳超级联赛=加纳超 | 加納超級聯賽=加納超 | Ghana Premier League | 20
ke.1 | 肯尼亚超级联赛=肯尼超 | 肯尼亞超級聯賽=肯尼超 | Kenyan Premier League | 16
mw.1 | 马拉维超级联赛=马拉超 | 馬拉維超級聯賽=馬拉超 | Malawi Super League | 10
ng.1 | 尼日利亚超级联赛=尼日超 | 尼日利亞超級聯賽=尼日超 | Nigeria Premier Football League | 22
ng.2 | 尼日利亚甲级联赛=尼日甲 | 尼日利亞甲組聯賽=尼日甲 | Nigeria National League | 10
rw.1 | 卢旺达超级联赛=卢旺超 | 盧旺達超級聯賽=盧旺超 | Rwanda Premier League | 10
sn.1 | 塞内加尔甲级联赛=塞内甲 | 塞內加爾甲組聯賽=塞內甲 | Senegal Ligue 1 | 14
tz.1 | 坦桑尼亚超级联赛=坦桑超 | 坦桑尼亞超級聯賽=坦桑超 | Tanzanian Premier League | 18
ug.1 | 乌干达超级联赛=乌干超 | 烏干達超級聯賽=烏干超 | Uganda Premier League | 12
zm.1 | 赞比亚超级联赛=赞比超 | 贊比亞超級聯賽=贊比超 | Zambian Super League | 14
zw.1 | 津巴布韦超级联赛=津巴超 | 津巴布韋超級聯賽=津巴超 | Zimbabwe Premier Soccer League | 10
nz.1 | 新西兰全国联赛=新西联 | 新西蘭全國聯賽=新西聯 | New Zealand National League | 14
concacaf.cl | 中北美及加勒比冠军杯=中北美冠军杯 | 中北美聯賽冠軍盃=中北美冠軍盃 |
  CONCACAF Champions Cup | 54 | CONCACAF Champions League, CONCACAF Champions Cup
african-football-league | 非洲足球联赛=非洲联赛 | 非洲足球聯賽=非洲聯賽 | African Football League | 36
ascenso-mx | 墨西哥乙级联赛=墨乙 | 墨西哥乙組聯賽=墨乙 | Ascenso MX | 22
liga-de-expansion-mx | 墨西哥扩展联赛=墨扩联 | 墨西哥擴展聯賽=墨擴聯 | Liga de Expansión MX | 22
italian-serie-c-north-and-central-west | 意大利丙级联赛甲组=意丙甲 | 意大利丙組聯賽西北區=意丙西北 |
  Serie C, Group A | 20
italian-serie-c-north-and-central-east | 意大利丙级联赛乙组=意丙乙 | 意大利丙組聯賽東北區=意丙東北 |
  Serie C, Group B | 20
italian-serie-c-south | 意大利丙级联赛丙组=意丙丙 | 意大利丙組聯賽南區=意丙南 | Serie C, Group C | 20
il.2 | 以色列甲级联赛=以甲 | 以色列甲組聯賽=以甲 | Israeli National League | 16
no.2 | 挪威甲级联赛=挪甲 | 挪威甲組聯賽=挪甲 | Norwegian First Division | 24
pl.2 | 波兰甲级联赛=波兰甲 | 波蘭乙組聯賽=波乙 | Polish I Liga | 22
se.2 | 瑞典超级甲组联赛=瑞典超甲 | 瑞典超級甲組聯賽=瑞典超甲 | Superettan | 24
sweden-div-1-sodra | 瑞典甲级联赛南区=瑞典甲南 | 瑞典甲組聯賽南區=瑞典甲南 | Swedish Division 1 South | 10
sweden-div-1-norra | 瑞典甲级联赛北区=瑞典甲北 | 瑞典甲組聯賽北區=瑞典甲北 | Swedish Division 1 North | 10
ba.cup | 波黑杯 | 波斯尼亞盃 | Bosnia and Herzegovina Cup=Bosnian Cup | 14
li.cup | 列支敦士登杯 | 列支敦士登盃 | Liechtenstein Cup | 6
si.cup | 斯洛文尼亚杯 | 斯洛文尼亞盃 | Slovenian Cup | 16
hk.1 | 香港超级联赛=港超 | 香港超級聯賽=港超 | Hong Kong Premier League | 40
friendly | 国际友谊赛=友谊赛 | 國際友誼賽=友誼賽 | International friendlies=Friendly | 40
african-cup-of-nations-qualification | 非洲国家杯预选赛=非预赛 | 非洲國家盃外圍賽=非國外 |
  Africa Cup of Nations qualification | 54
afc-asian-cup-qualification | 亚洲杯预选赛=亚预赛 | 亞洲盃外圍賽=亞盃外 |
  Asian Cup qualification | 54
gold-cup-qualification | 中北美金杯赛预选赛=金杯赛预选 | 中北美金盃賽外圍賽=金盃外 |
  Gold Cup qualification | 40
concacaf-nations-league | 中北美及加勒比国家联赛=中北美国联 | 中北美國家聯賽=中北美國聯 |
  CONCACAF Nations League | 54
concacaf-nations-league-qualification | 中北美及加勒比国家联赛预选赛=中北美国联预选 |
  中北美國家聯賽外圍賽=中北美國聯外 | CONCACAF Nations League qualification | 36
concacaf-championship | 中北美及加勒比锦标赛=中北美锦标赛 | 中北美錦標賽 |
  CONCACAF Championship | 44
concacaf-championship-qualification | 中北美及加勒比锦标赛预选赛=中北美锦标赛预选 |
  中北美錦標賽外圍賽 | CONCACAF Championship qualification | 34
confederations-cup | 联合会杯 | 洲際國家盃 | Confederations Cup | 70
olympic-games | 奥运会男子足球赛=奥运会 | 奧運男子足球=奧運 | Olympic Games | 60
asian-games | 亚运会男子足球赛=亚运会 | 亞運男子足球=亞運 | Asian Games | 48
arab-cup | 阿拉伯杯 | 阿拉伯盃 | Arab Cup | 44
gulf-cup | 海湾杯 | 海灣盃 | Gulf Cup | 42
eaff-championship | 东亚杯 | 東亞盃 | EAFF Championship | 46
waff-championship | 西亚足球锦标赛=西亚锦标赛 | 西亞足球錦標賽=西亞錦標賽 |
  WAFF Championship | 36
saff-cup | 南亚足球锦标赛=南亚锦标赛 | 南亞足球錦標賽=南亞錦標賽 | SAFF Championship | 34
asean-championship | 东南亚足球锦标赛=东南亚锦标赛 | 東南亞足球錦標賽=東南亞錦標賽 |
  ASEAN Championship | 42
asean-championship-qualification | 东南亚足球锦标赛预选赛=东南亚锦标赛预选 |
  東南亞足球錦標賽外圍賽 | ASEAN Championship qualification | 30
southeast-asian-games | 东南亚运动会=东南亚运 | 東南亞運動會=東南亞運 |
  Southeast Asian Games | 32
south-asian-games | 南亚运动会=南亚运 | 南亞運動會=南亞運 | South Asian Games | 26
afc-challenge-cup | 亚足联挑战杯=亚挑杯 | 亞洲足協挑戰盃=亞挑盃 | AFC Challenge Cup | 34
afc-challenge-cup-qualification | 亚足联挑战杯预选赛=亚挑杯预选 |
  亞洲足協挑戰盃外圍賽=亞挑盃外 | AFC Challenge Cup qualification | 26
oceania-nations-cup | 大洋洲国家杯 | 大洋洲國家盃 | OFC Nations Cup | 40
pacific-games | 太平洋运动会 | 太平洋運動會 | Pacific Games | 24
cecafa-cup | 东非及中非国家杯=东中非杯 | 東非及中非國家盃=東中非盃 | CECAFA Cup | 28
cosafa-cup | 南部非洲国家杯=南部非洲杯 | 南部非洲國家盃=南部非洲盃 | COSAFA Cup | 28
amilcar-cabral-cup | 阿米尔卡·卡布拉尔杯=卡布拉尔杯 | 卡布拉爾盃 | Amílcar Cabral Cup | 18
all-african-games | 全非运动会 | 全非運動會 | All-Africa Games | 24
cfu-caribbean-cup | 加勒比杯 | 加勒比盃 | Caribbean Cup | 32
cfu-caribbean-cup-qualification | 加勒比杯预选赛 | 加勒比盃外圍賽 |
  Caribbean Cup qualification | 26
uncaf-cup | 中美洲国家杯=中美洲杯 | 中美洲國家盃=中美洲盃 | UNCAF Nations Cup | 30
british-home-championship | 英国本土锦标赛 | 英國本土錦標賽 | British Home Championship | 40
nordic-championship | 北欧锦标赛 | 北歐錦標賽 | Nordic Championship | 26
baltic-cup | 波罗的海杯 | 波羅的海盃 | Baltic Cup | 24
island-games | 岛屿运动会 | 島嶼運動會 | Island Games | 12
muratti-vase | 穆拉蒂杯 | 穆拉蒂盃 | Muratti Vase | 8
merdeka-tournament | 默迪卡杯 | 默迪卡盃 | Merdeka Tournament | 24
kirin-cup | 麒麟杯 | 麒麟盃 | Kirin Cup | 34
kings-cup | 泰王杯 | 泰王盃 | King’s Cup | 26
`
