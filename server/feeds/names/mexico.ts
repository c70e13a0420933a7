import { plainNames } from './plain-names.ts'

/** Mexico: the first tier. */
export const mexico = plainNames(`
club-america | 墨西哥美洲=美洲 | 美洲隊 | América | america cf-america
cd-guadalajara | 瓜达拉哈拉芝华士=芝华士 | 芝華士 | Guadalajara=Chivas | guadalajara chivas
  guadalajara-chivas deportivo-guadalajara
cruz-azul | 蓝十字 | 藍十字 | Cruz Azul | cd-cruz-azul
unam-pumas | 国立大学美洲狮=美洲狮 | 美洲獅 | Pumas UNAM=Pumas | pumas-unam unam pumas u-n-a-m-pumas
tigres-uanl | 老虎大学=新莱昂老虎 | 泰格雷斯 | Tigres UANL=Tigres | tigres uanl-tigres
cf-monterrey | 蒙特雷 | 蒙特雷 | Monterrey | monterrey
deportivo-toluca | 托卢卡 | 托盧卡 | Toluca | toluca deportivo-toluca-fc
cf-pachuca | 帕丘卡 | 柏祖卡 | Pachuca | pachuca
club-leon | 莱昂 | 里昂隊 | León | leon
santos-laguna | 桑托斯拉古纳 | 森托斯 | Santos Laguna | club-santos-laguna
atlas | 阿特拉斯 | 阿特拉斯 | Atlas | atlas-fc club-atlas atlas-guadalajara
club-necaxa | 内卡哈 | 尼卡沙 | Necaxa | necaxa
club-tijuana | 蒂华纳 | 堤華納 | Tijuana | tijuana club-tijuana-de-caliente
club-puebla | 普埃布拉 | 普埃布拉 | Puebla | puebla
queretaro | 克雷塔罗 | 基利達洛 | Querétaro | club-queretaro queretaro-fc gallos-blancos
atletico-de-san-luis | 圣路易斯竞技=圣路易斯 | 聖路易斯 | Atlético San Luis=San Luis | atletico-san-luis
  club-atletico-de-san-luis atl-san-luis
mazatlan | 马萨特兰 | 馬薩特蘭 | Mazatlán | mazatlan-fc
fc-juarez | 华雷斯 | 華雷斯 | Juárez | juarez bravos-de-juarez
`)
