import { plainNames } from './plain-names.ts'

/** Scotland: the first tier. */
export const scotland = plainNames(`
celtic | 凯尔特人 | 些路迪 | Celtic
rangers | 流浪者 | 格拉斯哥流浪 | Rangers | glasgow-rangers
heart-of-midlothian | 哈茨 | 赫斯 | Hearts | hearts
hibernian | 希伯尼安 | 喜伯年 | Hibernian
aberdeen | 阿伯丁 | 鴨巴甸 | Aberdeen
dundee-united | 邓迪联 | 登地聯 | Dundee United | dundee-utd
dundee | 邓迪 | 登地 | Dundee
kilmarnock | 基尔马诺克 | 基馬諾克 | Kilmarnock
motherwell | 马瑟韦尔 | 馬瑟韋爾 | Motherwell
st-mirren | 圣米伦 | 聖美倫 | St Mirren
livingston | 利文斯顿 | 利文斯頓 | Livingston
falkirk | 福尔柯克 | 科爾卡克 | Falkirk
st-johnstone | 圣约翰斯通 | 聖莊士東 | St Johnstone
ross-county | 罗斯郡 | 羅斯郡 | Ross County
inverness-caledonian-thistle | 因弗内斯 | 恩華尼斯 | Inverness CT | inverness-ct inverness inverness-c
`)
