import { colouredNames } from './plain-names.ts'

/** Spain: the first tier. */
export const spain = colouredNames(`
athletic-club | 毕尔巴鄂竞技=毕尔巴鄂 | 畢爾包 | Athletic Club | ee2523 ffffff | athletic-bilbao
  athletic-club-bilbao ath-bilbao
barcelona | 巴塞罗那=巴萨 | 巴塞隆拿=巴塞 | Barcelona | a50044 004d98
ca-osasuna | 奥萨苏纳 | 奧沙辛拿 | Osasuna | d91a21 0a346f | osasuna
cadiz | 加的斯 | 加迪斯 | Cádiz | fde607 0045a7
cd-leganes | 莱加内斯 | 雷加利斯 | Leganés | 0c4da2 ffffff | leganes
club-atletico-de-madrid | 马德里竞技=马竞 | 馬德里體育會=馬體會 | Atlético Madrid | cb3524 272e61 | atletico-madrid
  atletico-de-madrid ath-madrid
deportivo-alaves | 阿拉维斯 | 艾拉維斯 | Alavés | 0761af ffffff | alaves cd-alaves
elche | 埃尔切 | 艾爾切 | Elche | ffffff 05642c
getafe | 赫塔费 | 加泰 | Getafe | 005999 ffffff
girona | 赫罗纳 | 基羅納 | Girona | cd2534 ffffff
granada | 格拉纳达 | 格蘭納達 | Granada | a61b2b ffffff
levante-ud | 莱万特 | 利雲特 | Levante | 005ca5 b4053f | levante
rayo-vallecano-de-madrid | 巴列卡诺 | 華歷簡奴 | Rayo Vallecano | ffffff e53027 | rayo-vallecano vallecano
rc-celta-de-vigo | 塞尔塔 | 切爾達 | Celta Vigo | 8ac3ee ffffff | celta-vigo celta-de-vigo rc-celta celta
rcd-espanyol-de-barcelona | 西班牙人 | 愛斯賓奴 | Espanyol | 007fc8 ffffff | rcd-espanyol espanyol espanol
  espanyol-barcelona
rcd-mallorca | 马略卡 | 馬略卡 | Mallorca | e20613 000000 | mallorca
real-betis-balompie | 皇家贝蒂斯=贝蒂斯 | 皇家貝迪斯=貝迪斯 | Real Betis=Betis | 00954c ffffff | real-betis betis
real-madrid | 皇家马德里=皇马 | 皇家馬德里=皇馬 | Real Madrid | ffffff febe10
real-oviedo | 皇家奥维耶多=奥维耶多 | 皇家奧維耶多=奧維耶多 | Real Oviedo=Oviedo | 0033a0 ffffff | oviedo
real-sociedad-de-futbol | 皇家社会 | 皇家蘇斯達 | Real Sociedad | 0067b1 ffffff | real-sociedad sociedad
real-valladolid | 巴利亚多利德 | 華拉度列 | Real Valladolid=Valladolid | 921b88 ffffff | valladolid
  real-valladolid-cf
sevilla | 塞维利亚 | 西維爾 | Sevilla | ffffff d50a17
ud-almeria | 阿尔梅里亚 | 艾美利亞 | Almería | ee1119 ffffff | almeria
ud-las-palmas | 拉斯帕尔马斯 | 拉斯彭馬斯 | Las Palmas | ffe400 0052a0 | las-palmas
valencia | 瓦伦西亚 | 華倫西亞 | Valencia | ffffff ee3524
villarreal | 比利亚雷亚尔=黄潜 | 維拉利爾 | Villarreal | ffe667 005187
`)
