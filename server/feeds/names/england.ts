import { colouredNames } from './plain-names.ts'

/** England: the first two tiers. */
export const england = colouredNames(`
arsenal | 阿森纳 | 阿仙奴 | Arsenal | ef0107 ffffff
aston-villa | 阿斯顿维拉=维拉 | 阿士東維拉=維拉 | Aston Villa | 670e36 95bfe5
bolton-wanderers | 博尔顿漫游者=博尔顿 | 保頓 | Bolton Wanderers=Bolton | ffffff 263c7e | bolton
birmingham-city | 伯明翰城=伯明翰 | 伯明翰 | Birmingham City=Birmingham | 0000ff ffffff | birmingham
blackburn-rovers | 布莱克本流浪者=布莱克本 | 布力般流浪=布力般 | Blackburn Rovers=Blackburn | 009ee0 ffffff | blackburn
bournemouth | 伯恩茅斯 | 般尼茅夫 | Bournemouth | da291c 000000
brentford | 布伦特福德 | 賓福特 | Brentford | e30613 ffffff
brighton-and-hove-albion | 布莱顿 | 白禮頓 | Brighton & Hove Albion=Brighton | 0057b8 ffffff | brighton
bristol-city | 布里斯托尔城 | 布里斯托城 | Bristol City | e32526 ffffff
burnley | 伯恩利 | 般尼 | Burnley | 6c1d45 99d6ea
cardiff-city | 加的夫城 | 卡迪夫城 | Cardiff City=Cardiff | 0070b5 ffffff | cardiff
chelsea | 切尔西 | 車路士 | Chelsea | 034694 ffffff
coventry-city | 考文垂 | 高雲地利 | Coventry City=Coventry | 6cabdd ffffff | coventry
crystal-palace | 水晶宫 | 水晶宮 | Crystal Palace | 1b458f c4122e
derby-county | 德比郡 | 打比郡 | Derby County=Derby | f4f4f4 1a1a1a | derby
everton | 埃弗顿 | 愛華頓 | Everton | 003399 ffffff
fulham | 富勒姆 | 富咸 | Fulham | ffffff 000000
huddersfield-town | 哈德斯菲尔德 | 哈特斯菲爾德 | Huddersfield Town=Huddersfield | 0e63ad ffffff | huddersfield
hull-city | 赫尔城 | 侯城 | Hull City=Hull | f18a01 000000 | hull
ipswich-town | 伊普斯维奇 | 葉士域治 | Ipswich Town=Ipswich | 0044a9 ffffff | ipswich
leeds-united | 利兹联 | 列斯聯 | Leeds United=Leeds | ffffff 1d428a | leeds
leicester-city | 莱斯特城 | 李斯特城 | Leicester City=Leicester | 003090 fdbe11 | leicester
liverpool | 利物浦 | 利物浦 | Liverpool | c8102e f6eb61
luton-town | 卢顿 | 盧頓 | Luton Town=Luton | f78f1e 002d62 | luton
manchester-city | 曼彻斯特城=曼城 | 曼城 | Manchester City=Man City | 6cabdd ffffff | man-city
manchester-united | 曼彻斯特联=曼联 | 曼聯 | Manchester United=Man United | da291c fbe122 | man-united
  man-utd
middlesbrough | 米德尔斯堡 | 米杜士堡 | Middlesbrough | e11b22 ffffff
millwall | 米尔沃尔 | 米禾爾 | Millwall | 001d5e ffffff
newcastle-united | 纽卡斯尔联=纽卡斯尔 | 紐卡素 | Newcastle United=Newcastle | 241f20 ffffff | newcastle
norwich-city | 诺维奇 | 諾域治 | Norwich City=Norwich | fff200 00a650 | norwich
nottingham-forest | 诺丁汉森林 | 諾定咸森林 | Nottingham Forest=Nottm Forest | dd0000 ffffff | nottm-forest
plymouth-argyle | 普利茅斯 | 普利茅夫 | Plymouth Argyle=Plymouth | 003c30 ffffff | plymouth
preston-north-end | 普雷斯顿 | 普雷斯頓 | Preston North End=Preston | ffffff 1b2a52 | preston
queens-park-rangers | 女王公园巡游者 | 昆士柏流浪 | Queens Park Rangers=QPR | 1d5ba4 ffffff | qpr
reading | 雷丁 | 雷丁 | Reading | 004494 ffffff
rotherham-united | 罗瑟勒姆 | 洛達咸 | Rotherham United=Rotherham | d71921 ffffff | rotherham
sheffield-united | 谢菲尔德联=谢菲联 | 錫菲聯 | Sheffield United=Sheffield Utd | ee2737 ffffff | sheffield-utd
sheffield-wednesday | 谢菲尔德星期三=谢周三 | 錫周三 | Sheffield Wednesday=Sheff Wed | 0033a0 ffffff |
  sheffield-weds
southampton | 南安普顿 | 修咸頓 | Southampton | d71920 ffffff
stoke-city | 斯托克城 | 史篤城 | Stoke City=Stoke | e03a3e ffffff | stoke
sunderland | 桑德兰 | 新特蘭 | Sunderland | eb172b ffffff
swansea-city | 斯旺西 | 史雲斯 | Swansea City=Swansea | ffffff 121212 | swansea
tottenham-hotspur | 托特纳姆热刺=热刺 | 熱刺 | Tottenham Hotspur=Tottenham | ffffff 132257 | tottenham spurs
watford | 沃特福德 | 屈福特 | Watford | fbee23 ed2127
west-bromwich-albion | 西布罗姆维奇=西布朗 | 西布朗 | West Bromwich Albion=West Brom | 122f67 ffffff | west-brom
charlton-athletic | 查尔顿竞技=查尔顿 | 查爾頓 | Charlton Athletic=Charlton | d4021d ffffff | charlton
oxford-united | 牛津联 | 牛津聯 | Oxford United=Oxford | fff200 001958 | oxford
portsmouth | 朴次茅斯 | 樸茨茅夫 | Portsmouth | 001489 ffffff
wrexham | 雷克瑟姆 | 域斯咸 | Wrexham | c8102e ffffff
west-ham-united | 西汉姆联 | 韋斯咸 | West Ham United=West Ham | 7a263a 1bb1e7 | west-ham
wolverhampton-wanderers | 狼队 | 狼隊 | Wolverhampton Wanderers=Wolves | fdb913 231f20 | wolves
  wolverhampton
wigan-athletic | 维冈竞技=维冈 | 韋根 | Wigan Athletic=Wigan | 1d59af ffffff | wigan
`)
