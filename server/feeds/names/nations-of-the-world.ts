import { plainNames } from './plain-names.ts'

/** National sides outside the table of the World Cup. */
export const nationsOfTheWorld = plainNames(`
afghanistan | 阿富汗 | 阿富汗 | Afghanistan
albania | 阿尔巴尼亚 | 阿爾巴尼亞 | Albania
andorra | 安道尔 | 安道爾 | Andorra
angola | 安哥拉 | 安哥拉 | Angola
anguilla | 安圭拉 | 安圭拉 | Anguilla
antigua-and-barbuda | 安提瓜和巴布达 | 安提瓜和巴布達 | Antigua and Barbuda
armenia | 亚美尼亚 | 亞美尼亞 | Armenia
aruba | 阿鲁巴 | 阿魯巴 | Aruba
azerbaijan | 阿塞拜疆 | 阿塞拜疆 | Azerbaijan
bahamas | 巴哈马 | 巴哈馬 | Bahamas
bahrain | 巴林 | 巴林 | Bahrain
bangladesh | 孟加拉国 | 孟加拉 | Bangladesh
barbados | 巴巴多斯 | 巴巴多斯 | Barbados
belarus | 白俄罗斯 | 白俄羅斯 | Belarus
belize | 伯利兹 | 伯利茲 | Belize
benin | 贝宁 | 貝寧 | Benin
bermuda | 百慕大 | 百慕達 | Bermuda
bhutan | 不丹 | 不丹 | Bhutan
bolivia | 玻利维亚 | 玻利維亞 | Bolivia
botswana | 博茨瓦纳 | 博茨瓦納 | Botswana
british-virgin-islands | 英属维尔京群岛 | 英屬處女群島 | British Virgin Islands
brunei | 文莱 | 汶萊 | Brunei | brunei-darussalam
bulgaria | 保加利亚 | 保加利亞 | Bulgaria
burkina-faso | 布基纳法索 | 布基納法索 | Burkina Faso
burundi | 布隆迪 | 布隆迪 | Burundi
cambodia | 柬埔寨 | 柬埔寨 | Cambodia
cameroon | 喀麦隆 | 喀麥隆 | Cameroon
cayman-islands | 开曼群岛 | 開曼群島 | Cayman Islands
central-african-republic | 中非 | 中非共和國=中非 | Central African Republic | central-african-rep
chad | 乍得 | 乍得 | Chad
chile | 智利 | 智利 | Chile
china-pr | 中国 | 中國 | China | china
chinese-taipei | 中国台北 | 中華台北 | Chinese Taipei | taiwan
comoros | 科摩罗 | 科摩羅 | Comoros
congo | 刚果（布） | 剛果 | Congo | republic-of-the-congo congo-republic
cook-islands | 库克群岛 | 庫克群島 | Cook Islands
costa-rica | 哥斯达黎加 | 哥斯達黎加 | Costa Rica
cuba | 古巴 | 古巴 | Cuba
cyprus | 塞浦路斯 | 塞浦路斯 | Cyprus
denmark | 丹麦 | 丹麥 | Denmark
djibouti | 吉布提 | 吉布提 | Djibouti
dominica | 多米尼克 | 多米尼克 | Dominica
dominican-republic | 多米尼加 | 多明尼加 | Dominican Republic
el-salvador | 萨尔瓦多 | 薩爾瓦多 | El Salvador
equatorial-guinea | 赤道几内亚 | 赤道幾內亞 | Equatorial Guinea
eritrea | 厄立特里亚 | 厄立特里亞 | Eritrea
estonia | 爱沙尼亚 | 愛沙尼亞 | Estonia
eswatini | 斯威士兰 | 斯威士蘭 | Eswatini | swaziland
ethiopia | 埃塞俄比亚 | 埃塞俄比亞 | Ethiopia
faroe-islands | 法罗群岛 | 法羅群島 | Faroe Islands
fiji | 斐济 | 斐濟 | Fiji
finland | 芬兰 | 芬蘭 | Finland
gabon | 加蓬 | 加蓬 | Gabon
gambia | 冈比亚 | 岡比亞 | Gambia | the-gambia
georgia | 格鲁吉亚 | 格魯吉亞 | Georgia
gibraltar | 直布罗陀 | 直布羅陀 | Gibraltar
greece | 希腊 | 希臘 | Greece
grenada | 格林纳达 | 格林納達 | Grenada
guam | 关岛 | 關島 | Guam
guatemala | 危地马拉 | 危地馬拉 | Guatemala
guinea | 几内亚 | 幾內亞 | Guinea
guinea-bissau | 几内亚比绍 | 幾內亞比紹 | Guinea-Bissau
guyana | 圭亚那 | 圭亞那 | Guyana
honduras | 洪都拉斯 | 洪都拉斯 | Honduras
hong-kong | 中国香港 | 香港 | Hong Kong | hong-kong-china
hungary | 匈牙利 | 匈牙利 | Hungary
iceland | 冰岛 | 冰島 | Iceland
india | 印度 | 印度 | India
indonesia | 印度尼西亚=印尼 | 印尼 | Indonesia
israel | 以色列 | 以色列 | Israel
italy | 意大利 | 意大利 | Italy
jamaica | 牙买加 | 牙買加 | Jamaica
kazakhstan | 哈萨克斯坦 | 哈薩克 | Kazakhstan
kenya | 肯尼亚 | 肯雅 | Kenya
kosovo | 科索沃 | 科索沃 | Kosovo
kuwait | 科威特 | 科威特 | Kuwait
kyrgyzstan | 吉尔吉斯斯坦 | 吉爾吉斯 | Kyrgyzstan | kyrgyz-republic
laos | 老挝 | 老撾 | Laos
latvia | 拉脱维亚 | 拉脫維亞 | Latvia
lebanon | 黎巴嫩 | 黎巴嫩 | Lebanon
lesotho | 莱索托 | 萊索托 | Lesotho
liberia | 利比里亚 | 利比里亞 | Liberia
libya | 利比亚 | 利比亞 | Libya
liechtenstein | 列支敦士登 | 列支敦士登 | Liechtenstein
lithuania | 立陶宛 | 立陶宛 | Lithuania
luxembourg | 卢森堡 | 盧森堡 | Luxembourg
macau | 中国澳门 | 澳門 | Macau | macao
madagascar | 马达加斯加 | 馬達加斯加 | Madagascar
malawi | 马拉维 | 馬拉維 | Malawi
malaysia | 马来西亚 | 馬來西亞 | Malaysia
maldives | 马尔代夫 | 馬爾代夫 | Maldives
mali | 马里 | 馬里 | Mali
malta | 马耳他 | 馬耳他 | Malta
mauritania | 毛里塔尼亚 | 毛里塔尼亞 | Mauritania
mauritius | 毛里求斯 | 毛里裘斯 | Mauritius
moldova | 摩尔多瓦 | 摩爾多瓦 | Moldova
mongolia | 蒙古 | 蒙古 | Mongolia
montenegro | 黑山 | 黑山 | Montenegro
montserrat | 蒙特塞拉特 | 蒙特塞拉特 | Montserrat
mozambique | 莫桑比克 | 莫桑比克 | Mozambique
myanmar | 缅甸 | 緬甸 | Myanmar
namibia | 纳米比亚 | 納米比亞 | Namibia
nepal | 尼泊尔 | 尼泊爾 | Nepal
new-caledonia | 新喀里多尼亚 | 新喀里多尼亞 | New Caledonia
nicaragua | 尼加拉瓜 | 尼加拉瓜 | Nicaragua
niger | 尼日尔 | 尼日爾 | Niger
nigeria | 尼日利亚 | 尼日利亞 | Nigeria
north-korea | 朝鲜 | 北韓 | North Korea | korea-dpr dpr-korea
north-macedonia | 北马其顿 | 北馬其頓 | North Macedonia | macedonia fyr-macedonia
northern-ireland | 北爱尔兰 | 北愛爾蘭 | Northern Ireland
oman | 阿曼 | 阿曼 | Oman
pakistan | 巴基斯坦 | 巴基斯坦 | Pakistan
palestine | 巴勒斯坦 | 巴勒斯坦 | Palestine
papua-new-guinea | 巴布亚新几内亚 | 巴布亞新幾內亞 | Papua New Guinea
peru | 秘鲁 | 秘魯 | Peru
philippines | 菲律宾 | 菲律賓 | Philippines
poland | 波兰 | 波蘭 | Poland
puerto-rico | 波多黎各 | 波多黎各 | Puerto Rico
republic-of-ireland | 爱尔兰 | 愛爾蘭共和國=愛爾蘭 | Republic of Ireland=Ireland | ireland rep-of-ireland
romania | 罗马尼亚 | 羅馬尼亞 | Romania
russia | 俄罗斯 | 俄羅斯 | Russia
rwanda | 卢旺达 | 盧旺達 | Rwanda
saint-kitts-and-nevis | 圣基茨和尼维斯 | 聖基茨和尼維斯 | Saint Kitts and Nevis | st-kitts-and-nevis
saint-lucia | 圣卢西亚 | 聖盧西亞 | Saint Lucia | st-lucia
saint-vincent-and-the-grenadines | 圣文森特和格林纳丁斯 | 聖文森特和格林納丁斯 | Saint Vincent | st-vincent
samoa | 萨摩亚 | 薩摩亞 | Samoa
san-marino | 圣马力诺 | 聖馬力諾 | San Marino
sao-tome-and-principe | 圣多美和普林西比 | 聖多美和普林西比 | São Tomé and Príncipe
serbia | 塞尔维亚 | 塞爾維亞 | Serbia
seychelles | 塞舌尔 | 塞舌爾 | Seychelles
sierra-leone | 塞拉利昂 | 塞拉利昂 | Sierra Leone
singapore | 新加坡 | 新加坡 | Singapore
slovakia | 斯洛伐克 | 斯洛伐克 | Slovakia
slovenia | 斯洛文尼亚 | 斯洛文尼亞 | Slovenia
solomon-islands | 所罗门群岛 | 所羅門群島 | Solomon Islands
somalia | 索马里 | 索馬里 | Somalia
south-sudan | 南苏丹 | 南蘇丹 | South Sudan
sri-lanka | 斯里兰卡 | 斯里蘭卡 | Sri Lanka
sudan | 苏丹 | 蘇丹 | Sudan
suriname | 苏里南 | 蘇里南 | Suriname
syria | 叙利亚 | 敘利亞 | Syria
tahiti | 塔希提 | 大溪地 | Tahiti
tajikistan | 塔吉克斯坦 | 塔吉克 | Tajikistan
tanzania | 坦桑尼亚 | 坦桑尼亞 | Tanzania
thailand | 泰国 | 泰國 | Thailand
timor-leste | 东帝汶 | 東帝汶 | Timor-Leste | east-timor
togo | 多哥 | 多哥 | Togo
tonga | 汤加 | 湯加 | Tonga
trinidad-and-tobago | 特立尼达和多巴哥 | 千里達 | Trinidad and Tobago
turkmenistan | 土库曼斯坦 | 土庫曼 | Turkmenistan
uganda | 乌干达 | 烏干達 | Uganda
ukraine | 乌克兰 | 烏克蘭 | Ukraine
united-arab-emirates | 阿联酋 | 阿聯酋 | United Arab Emirates=UAE | uae
us-virgin-islands | 美属维尔京群岛 | 美屬處女群島 | US Virgin Islands
vanuatu | 瓦努阿图 | 瓦努阿圖 | Vanuatu
venezuela | 委内瑞拉 | 委內瑞拉 | Venezuela
vietnam | 越南 | 越南 | Vietnam | viet-nam
wales | 威尔士 | 威爾斯 | Wales
yemen | 也门 | 也門 | Yemen
zambia | 赞比亚 | 贊比亞 | Zambia
zimbabwe | 津巴布韦 | 津巴布韋 | Zimbabwe
`)
