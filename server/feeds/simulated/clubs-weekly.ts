/** Invented clubs of the leagues that play at weekends, in midweek and in the cups. */
import type { ClubRow } from './clubs.ts'

export const coastalPremier: readonly ClubRow[] = [
  ['northport', '北港联', '北港聯', 'Northport United', 'Northport Utd'],
  ['riverside', '临江竞技', '臨江體育會', 'Riverside Athletic', 'Riverside Ath.'],
  ['longdyke', '长堤城', '長堤城', 'Longdyke City'],
  ['seaview', '望海楼', '望海樓', 'Seaview'],
  ['redshore', '赤岸', '赤岸', 'Redshore'],
  ['goldsand-bay', '金沙湾', '金沙灣', 'Goldsand Bay'],
  ['greenholm', '青屿', '青嶼', 'Greenholm'],
  ['tidegate', '潮门巡游者', '潮門流浪', 'Tidegate Rovers', 'Tidegate Rov.'],
  ['saltstrand', '白盐滩', '白鹽灘', 'Saltstrand'],
  ['cranebay', '鹤湾水手', '鶴灣水手', 'Cranebay Mariners', 'Cranebay'],
  ['breakwater', '破浪城', '破浪城', 'Breakwater City'],
  ['anchor-works', '铁锚工人', '鐵錨工人', 'Anchor Works'],
]

export const archipelago: readonly ClubRow[] = [
  ['egret-isle', '白鹭洲', '白鷺洲', 'Egret Isle'],
  ['south-reef', '南礁', '南礁', 'South Reef'],
  ['saltern', '海盐', '海鹽', 'Saltern'],
  ['pearl-strand', '珠贝滩', '珠貝灘', 'Pearl Strand'],
  ['turtleholm', '龟屿', '龜嶼', 'Turtleholm'],
  ['east-lagoon', '东泻湖', '東潟湖', 'East Lagoon'],
  ['twin-isles', '双屿联', '雙嶼聯', 'Twin Isles United', 'Twin Isles Utd'],
  ['kelp-bay', '海带湾', '海帶灣', 'Kelp Bay'],
  ['ember-isle', '烬岛', '燼島', 'Ember Isle'],
  ['moonholm', '月屿', '月嶼', 'Moonholm'],
  ['monsoon', '季风竞技', '季風體育會', 'Monsoon Athletic', 'Monsoon Ath.'],
  ['palmgrove', '棕榈林', '棕櫚林', 'Palmgrove'],
]

export const valley: readonly ClubRow[] = [
  ['stonegate', '石门巡游者', '石門流浪', 'Stonegate Rovers', 'Stonegate Rov.'],
  ['ironbridge', '铁桥', '鐵橋', 'Ironbridge'],
  ['mistvale', '雾谷', '霧谷', 'Mistvale'],
  ['windford', '风陵渡', '風陵渡', 'Windford'],
  ['millstream', '水磨坊', '水磨坊', 'Millstream'],
  ['orchard', '果园镇', '果園鎮', 'Orchard Town'],
  ['foxglen', '狐谷', '狐谷', 'Foxglen'],
  ['willowbend', '柳湾联', '柳灣聯', 'Willowbend United', 'Willowbend Utd'],
  ['copperhill', '铜山矿工', '銅山礦工', 'Copperhill Miners', 'Copperhill'],
  ['high-meadow', '高草场', '高草場', 'High Meadow'],
  ['weirside', '堰头竞技', '堰頭體育會', 'Weirside Athletic', 'Weirside Ath.'],
  ['larkfield', '云雀田', '雲雀田', 'Larkfield'],
]

export const northmark: readonly ClubRow[] = [
  ['pinewood', '松原铁路', '松原鐵路', 'Pinewood Railway', 'Pinewood Rail'],
  ['cloudridge', '云岭', '雲嶺', 'Cloudridge'],
  ['frostgate', '霜门', '霜門', 'Frostgate'],
  ['whitebirch', '白桦林', '白樺林', 'Whitebirch'],
  ['elkford', '麋鹿渡', '麋鹿渡', 'Elkford'],
  ['aurora', '极光城', '極光城', 'Aurora City'],
  ['timberline', '林线工人', '林線工人', 'Timberline Workers', 'Timberline'],
  ['coldharbour', '寒港', '寒港', 'Coldharbour'],
  ['icefjord', '冰峡湾', '冰峽灣', 'Icefjord'],
  ['wolfstone', '狼石迪纳摩', '狼石戴拿模', 'Wolfstone Dynamo', 'Wolfstone Dyn.'],
  ['sledgeton', '雪橇镇', '雪橇鎮', 'Sledgeton'],
  ['northlight', '北光学院', '北光學院', 'Northlight Academicals', 'Northlight Acads'],
]
