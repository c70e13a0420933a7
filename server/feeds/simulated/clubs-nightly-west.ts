/** Invented clubs of the leagues that play every evening, from the lakes to the west shore. */
import type { ClubRow } from './clubs.ts'

export const lakeland: readonly ClubRow[] = [
  ['mirrormere', '镜湖', '鏡湖', 'Mirrormere'],
  ['swanholm', '天鹅屿', '天鵝嶼', 'Swanholm'],
  ['reedmarsh', '芦荡', '蘆蕩', 'Reedmarsh'],
  ['boathouse', '船屋联', '船屋聯', 'Boathouse United', 'Boathouse Utd'],
  ['slatefell', '板岩岭', '板岩嶺', 'Slatefell'],
  ['otterbeck', '水獭溪', '水獺溪', 'Otterbeck'],
  ['heatherfell', '石楠坡', '石楠坡', 'Heatherfell'],
  ['three-becks', '三溪巡游者', '三溪流浪', 'Three Becks Rovers', 'Three Becks Rov.'],
  ['millpond', '磨坊池', '磨坊池', 'Millpond'],
  ['rainwick', '雨村', '雨村', 'Rainwick'],
  ['granary', '谷仓镇', '穀倉鎮', 'Granary Town'],
  ['heronsgate', '苍鹭门', '蒼鷺門', 'Heronsgate'],
  ['deepwater', '深水竞技', '深水體育會', 'Deepwater Athletic', 'Deepwater Ath.'],
  ['drystone', '干石墙', '乾石牆', 'Drystone'],
]

export const silverBay: readonly ClubRow[] = [
  ['silverquay', '银码头', '銀碼頭', 'Silverquay'],
  ['jacaranda', '蓝花楹', '藍花楹', 'Jacaranda'],
  ['accordion-row', '手风琴街', '手風琴街', 'Accordion Row'],
  ['southstar', '南星竞技', '南星體育會', 'Southstar Athletic', 'Southstar Ath.'],
  ['coffee-hill', '咖啡山', '咖啡山', 'Coffee Hill'],
  ['parrot-bay', '鹦鹉湾', '鸚鵡灣', 'Parrot Bay'],
  ['estuary', '河口联', '河口聯', 'Estuary United', 'Estuary Utd'],
  ['harvest-moon', '丰月', '豐月', 'Harvest Moon'],
  ['saddlers-row', '马鞍匠', '馬鞍匠', 'Saddlers Row'],
  ['drum-street', '鼓街', '鼓街', 'Drum Street'],
  ['highfalls', '飞瀑', '飛瀑', 'Highfalls'],
  ['redclay', '红土', '紅土', 'Redclay'],
  ['nightport', '夜港水手', '夜港水手', 'Nightport Mariners', 'Nightport'],
  ['carnival', '嘉年华', '嘉年華', 'Carnival City'],
]

export const sierra: readonly ClubRow[] = [
  ['condor-peak', '神鹰峰', '神鷹峰', 'Condor Peak'],
  ['redmesa', '红台地', '紅台地', 'Redmesa'],
  ['silverlode', '银脉矿工', '銀脈礦工', 'Silverlode Miners', 'Silverlode'],
  ['cactus-flats', '仙人掌原', '仙人掌原', 'Cactus Flats'],
  ['high-pass', '高隘口', '高隘口', 'High Pass'],
  ['dustplain', '尘原联', '塵原聯', 'Dustplain United', 'Dustplain Utd'],
  ['coyote-creek', '郊狼溪', '郊狼溪', 'Coyote Creek'],
  ['sunridge', '日脊竞技', '日脊體育會', 'Sunridge Athletic', 'Sunridge Ath.'],
  ['bell-canyon', '钟峡', '鐘峽', 'Bell Canyon'],
  ['agave', '龙舌兰城', '龍舌蘭城', 'Agave City'],
  ['eagle-rock', '鹰岩', '鷹岩', 'Eagle Rock'],
  ['thunderhead', '雷云', '雷雲', 'Thunderhead'],
  ['old-post', '旧驿', '舊驛', 'Old Post'],
  ['lonetree', '独树镇', '獨樹鎮', 'Lonetree Town'],
]

export const westShore: readonly ClubRow[] = [
  ['sunset-pier', '落日码头', '落日碼頭', 'Sunset Pier'],
  ['redwood', '红杉联', '紅杉聯', 'Redwood United', 'Redwood Utd'],
  ['fogbell', '雾钟', '霧鐘', 'Fogbell'],
  ['pelican-bay', '鹈鹕湾', '鵜鶘灣', 'Pelican Bay'],
  ['cape-otter', '海獭角', '海獺角', 'Cape Otter'],
  ['sandpiper', '滨鹬', '濱鷸', 'Sandpiper'],
  ['lumberport', '木材港', '木材港', 'Lumberport'],
  ['whaleback', '鲸背', '鯨背', 'Whaleback'],
  ['nugget-creek', '金砂溪', '金砂溪', 'Nugget Creek'],
  ['surfside', '浪花镇', '浪花鎮', 'Surfside Town'],
  ['signal-rock', '信号岩', '訊號岩', 'Signal Rock'],
  ['ferrygate', '渡门巡游者', '渡門流浪', 'Ferrygate Rovers', 'Ferrygate Rov.'],
  ['driftwood', '漂木', '漂木', 'Driftwood'],
  ['tidepool', '潮池', '潮池', 'Tidepool'],
]
