import { plainNames } from './plain-names.ts'

/** Clubs of the Copa Libertadores from countries without a table. */
export const southAmerica = plainNames(`
ca-penarol | 佩纳罗尔 | 彭拿路 | Peñarol | penarol
club-nacional-de-football | 乌拉圭民族 | 烏拉圭國民隊 | Nacional (Uruguay)=Nacional URU | nacional-uru
defensor-sc | 防卫者竞技 | 迪芬梳 | Defensor Sporting=Defensor | defensor-sporting
ca-boston-river | 波士顿河 | 波士頓河 | Boston River | boston-river
club-nacional | 巴拉圭国民 | 巴拉圭國民隊 | Nacional (Paraguay)=Nacional PAR | nacional-par
club-cerro-porteno | 塞罗波特诺 | 沙路普天奴 | Cerro Porteño | cerro-porteno
club-libertad-asuncion | 亚松森自由 | 利伯泰 | Libertad | club-libertad libertad
olimpia-asuncion | 亚松森奥林匹亚 | 奧林比亞 | Olimpia | club-olimpia olimpia
csd-colo-colo | 科洛科洛 | 高路高路 | Colo-Colo | colo-colo
cf-universidad-de-chile | 智利大学 | 智利大學 | Universidad de Chile=U. de Chile |
  universidad-de-chile
cd-universidad-catolica | 智利天主教大学 | 智利天主教大學 | Universidad Católica=U. Católica |
  universidad-catolica
cd-nublense | 纽夫伦塞 | 紐比倫斯 | Ñublense | nublense
cd-iquique | 伊基克 | 伊基克 | Deportes Iquique=Iquique | deportes-iquique
cdc-atletico-nacional | 国民竞技 | 麥德林國民 | Atlético Nacional | atletico-nacional
independiente-santa-fe | 圣菲独立 | 聖達菲獨立 | Independiente Santa Fe=Santa Fe | santa-fe
cd-tolima | 托利马 | 托利馬 | Deportes Tolima=Tolima | deportes-tolima
ca-bucaramanga | 布卡拉曼加 | 布卡拉曼加 | Atlético Bucaramanga=Bucaramanga | atletico-bucaramanga
millonarios | 百万富翁 | 百萬富翁 | Millonarios | cd-millonarios
atletico-junior | 巴兰基亚青年 | 小巴蘭基亞 | Junior | cda-junior
america-de-cali | 卡利美洲 | 卡利美洲 | América de Cali | cd-america-de-cali
independiente-medellin | 麦德林独立 | 麥德林獨立 | Independiente Medellín | deportivo-independiente-medellin
barcelona-sc | 瓜亚基尔巴塞罗那 | 巴塞隆拿瓜亞基爾 | Barcelona SC | barcelona-guayaquil barcelona
car-independiente-del-valle | 山谷独立 | 獨立山谷 | Independiente del Valle |
  independiente-del-valle
ldu-de-quito | 基多大学体育联盟=基多体大 | 基多大學體育聯盟=基多體大 | LDU Quito | ldu-quito
cscyd-el-nacional | 厄瓜多尔国民 | 厄瓜多爾國民隊 | El Nacional | el-nacional
club-alianza-lima | 利马联盟 | 利馬聯 | Alianza Lima | alianza-lima
club-universitario-de-deportes | 利马体育大学 | 利馬體育大學 | Universitario | universitario
cs-cristal | 水晶竞技 | 士砵亭水晶 | Sporting Cristal=Cristal | sporting-cristal
fbc-melgar | 梅尔加 | 梅爾加 | Melgar | melgar
club-bolivar | 玻利瓦尔 | 波利華 | Bolívar | bolivar
club-the-strongest | 最强者 | 最強者 | The Strongest | the-strongest
cd-blooming | 布鲁明 | 布魯明 | Blooming | blooming
san-antonio-bulo-bulo | 圣安东尼奥布洛布洛 | 聖安東尼奧 | San Antonio Bulo Bulo=San Antonio |
  san-antonio
deportivo-tachira | 塔奇拉 | 塔治拿 | Deportivo Táchira=Táchira | tachira
monagas-sc | 莫纳加斯 | 莫拿加斯 | Monagas | monagas
carabobo | 卡拉沃沃 | 卡拉波波 | Carabobo | carabobo-fc
universidad-central-de-venezuela | 委内瑞拉中央大学 | 委內瑞拉中央大學 |
  Universidad Central de Venezuela=UCV | ucv universidad-central
caracas | 加拉加斯 | 卡拉卡斯 | Caracas | caracas-fc
`)
