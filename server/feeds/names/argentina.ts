import { plainNames } from './plain-names.ts'

/** Argentina: the first tier. */
export const argentina = plainNames(`
ca-river-plate | 河床 | 河床 | River Plate | river-plate
ca-boca-juniors | 博卡青年 | 小保加 | Boca Juniors=Boca | boca-juniors
racing-club | 竞技俱乐部 | 競賽會 | Racing Club | racing-club-de-avellaneda racing
ca-independiente | 独立队 | 獨立 | Independiente | independiente
ca-san-lorenzo-de-almagro | 圣洛伦索 | 聖羅倫素 | San Lorenzo | san-lorenzo
estudiantes-de-la-plata | 拉普拉塔大学生=大学生 | 學生隊 | Estudiantes | estudiantes estudiantes-lp
  club-estudiantes-de-la-plata
gimnasia-y-esgrima-la-plata | 拉普拉塔体操击剑=拉普拉塔体操 | 拉普拉塔體操會 | Gimnasia La Plata | gimnasia-la-plata
  gimnasia-lp gimnasia gimnasia-de-la-plata
ca-velez-sarsfield | 萨斯菲尔德 | 沙士菲 | Vélez Sarsfield=Vélez | velez-sarsfield velez
ca-talleres-de-cordoba | 科尔多瓦塔勒瑞斯=塔勒瑞斯 | 泰拿尼斯 | Talleres | talleres talleres-cordoba ca-talleres
  talleres-de-cordoba
ca-belgrano | 贝尔格拉诺 | 比格雷諾 | Belgrano | belgrano ca-belgrano-de-cordoba belgrano-de-cordoba
instituto-ac-cordoba | 科尔多瓦学院 | 學院隊 | Instituto | instituto instituto-cordoba instituto-acc
  instituto-de-cordoba
ca-rosario-central | 罗萨里奥中央 | 羅沙里奧中央 | Rosario Central | rosario-central
newells-old-boys | 纽维尔老男孩 | 紐維爾舊生 | Newell's Old Boys=Newell's | ca-newells-old-boys
argentinos-juniors | 阿根廷青年人 | 小阿根廷人 | Argentinos Juniors | aa-argentinos-juniors argentinos-jrs
ca-lanus | 拉努斯 | 蘭奴斯 | Lanús | lanus
ca-huracan | 飓风队 | 颶風 | Huracán | huracan
ca-banfield | 班菲尔德 | 班菲特 | Banfield | banfield
defensa-y-justicia | 防卫与司法 | 迪芬沙 | Defensa y Justicia=Defensa | csd-defensa-y-justicia
ca-tigre | 虎队 | 泰格雷 | Tigre | tigre
club-atletico-platense | 普拉滕塞 | 彭拉迪斯 | Platense | platense ca-platense
ca-tucuman | 图库曼竞技 | 杜古文 | Atlético Tucumán=Tucumán | atletico-tucuman ca-atletico-tucuman
  atl-tucuman
ca-union-de-santa-fe | 圣达菲联 | 聖塔菲聯 | Unión Santa Fe=Unión | union-santa-fe union-de-santa-fe
  ca-union
godoy-cruz | 戈多伊克鲁斯 | 高多爾 | Godoy Cruz | cd-godoy-cruz-antonio-tomba
central-cordoba | 科尔多瓦中央 | 哥多華中央 | Central Córdoba | ca-central-cordoba central-cordoba-sde
barracas-central | 巴拉卡斯中央 | 巴拉卡斯中央 | Barracas Central=Barracas | ca-barracas-central
ca-sarmiento | 萨米恩托 | 沙緬杜 | Sarmiento | sarmiento sarmiento-junin ca-sarmiento-junin
  sarmiento-de-junin
independiente-rivadavia | 里瓦达维亚独立 | 里瓦達維亞獨立 | Independiente Rivadavia |
  cs-independiente-rivadavia ind-rivadavia
deportivo-riestra | 里斯特拉 | 列斯查 | Deportivo Riestra=Riestra | riestra dep-riestra
ca-aldosivi | 阿尔多西维 | 艾度斯維 | Aldosivi | aldosivi
san-martin-de-san-juan | 圣胡安圣马丁 | 聖馬田聖胡安 | San Martín de San Juan=San Martín |
  san-martin-san-juan ca-san-martin-de-san-juan san-martin-s-j san-martin-sj
`)
