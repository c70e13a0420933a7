import { plainNames } from './plain-names.ts'

/** France: clubs of the second tier. */
export const franceSecond = plainNames(`
as-nancy | 南锡 | 南錫 | Nancy | nancy as-nancy-lorraine
guingamp | 甘冈 | 甘岡 | Guingamp | en-avant-guingamp ea-guingamp
sc-bastia | 巴斯蒂亚 | 巴斯蒂亞 | Bastia | bastia
grenoble-foot-38 | 格勒诺布尔 | 格勒諾布爾 | Grenoble | grenoble
dunkerque | 敦刻尔克 | 鄧寇克 | Dunkerque | usl-dunkerque
amiens-sc | 亚眠 | 亞眠 | Amiens | amiens
stade-lavallois-mfc | 拉瓦勒 | 拿華爾 | Laval | laval stade-lavallois
rodez-af | 罗德兹 | 羅德茲 | Rodez | rodez
pau | 波城 | 波城 | Pau | pau-fc
annecy | 阿讷西 | 安納西 | Annecy | fc-annecy
red-star | 红星 | 紅星 | Red Star | red-star-fc
us-boulogne | 布洛涅 | 布倫 | Boulogne | boulogne us-boulogne-co
ac-ajaccio | 阿雅克肖 | 阿些斯奧 | Ajaccio | ajaccio
sm-caen | 卡昂 | 卡昂 | Caen | caen
`)
