import { plainNames } from './plain-names.ts'

/** Spain: clubs of the second tier. */
export const spainSecond = plainNames(`
real-zaragoza | 萨拉戈萨 | 薩拉戈薩 | Zaragoza | zaragoza
sporting-gijon | 希洪竞技 | 士砵亭基洪 | Sporting Gijón=Gijón | sp-gijon real-sporting-de-gijon
  sporting-de-gijon
deportivo-la-coruna | 拉科鲁尼亚 | 拉科魯尼亞 | Deportivo La Coruña=Deportivo | rc-deportivo-la-coruna
  la-coruna deportivo rc-deportivo
malaga | 马拉加 | 馬拉加 | Málaga | malaga-cf
real-racing-club | 桑坦德竞技 | 桑坦德 | Racing Santander=Racing | racing-santander
  real-racing-club-de-santander santander
cordoba | 科尔多瓦 | 哥多華 | Córdoba | cordoba-cf
sd-huesca | 韦斯卡 | 韋斯卡 | Huesca | huesca
sd-eibar | 埃瓦尔 | 伊巴 | Eibar | eibar
albacete-balompie | 阿尔瓦塞特 | 艾巴薩迪 | Albacete | albacete
burgos | 布尔戈斯 | 布爾戈斯 | Burgos | burgos-cf
cd-castellon | 卡斯特利翁 | 卡斯迪朗 | Castellón | castellon
cd-mirandes | 米兰德斯 | 美蘭迪斯 | Mirandés | mirandes
ad-ceuta | 休达 | 休達 | Ceuta | ceuta ad-ceuta-fc
andorra | 安道尔FC | 安道爾FC | FC Andorra=Andorra | fc-andorra
cultural-leonesa | 莱昂文化 | 萊昂文化 | Cultural Leonesa | cultural-y-deportiva-leonesa leonesa
cd-tenerife | 特内里费 | 特內里費 | Tenerife | tenerife
fc-cartagena | 卡塔赫纳 | 卡塔赫納 | Cartagena | cartagena
elda-eldense | 埃尔登塞 | 艾登斯 | Eldense | cd-eldense eldense
racing-de-ferrol | 费罗尔 | 費路爾 | Racing de Ferrol=Ferrol | ferrol racing-ferrol
`)
