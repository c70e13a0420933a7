/** Invented clubs of the leagues that play every evening, from the date line to the inland sea. */
import type { ClubRow } from './clubs.ts'

export const daybreak: readonly ClubRow[] = [
  ['first-light', '曙光城', '曙光城', 'First Light City', 'First Light'],
  ['fernhill', '蕨山', '蕨山', 'Fernhill'],
  ['albatross-head', '信天翁角', '信天翁角', 'Albatross Head'],
  ['hotsprings', '热泉', '熱泉', 'Hotsprings'],
  ['glowcave', '萤洞', '螢洞', 'Glowcave'],
  ['greenstone', '碧石', '碧石', 'Greenstone'],
  ['merino-plains', '美利奴原', '美麗諾原', 'Merino Plains'],
  ['dawnport', '晨港联', '晨港聯', 'Dawnport United', 'Dawnport Utd'],
  ['tussock-ridge', '丛草岭', '叢草嶺', 'Tussock Ridge'],
  ['longcloud', '长云', '長雲', 'Longcloud'],
  ['kingfisher-bay', '翠鸟湾', '翠鳥灣', 'Kingfisher Bay'],
  ['obsidian', '黑曜竞技', '黑曜體育會', 'Obsidian Athletic', 'Obsidian Ath.'],
  ['penguin-cove', '企鹅湾', '企鵝灣', 'Penguin Cove'],
  ['two-capes', '双岬', '雙岬', 'Two Capes'],
]

export const coastalOne: readonly ClubRow[] = [
  ['lighthouse', '灯塔镇', '燈塔鎮', 'Lighthouse Town', 'Lighthouse Tn'],
  ['deerford', '鹿城', '鹿城', 'Deerford'],
  ['old-wharf', '老码头', '舊碼頭', 'Old Wharf'],
  ['netmakers', '织网工人', '織網工人', 'Netmakers'],
  ['gull-point', '鸥嘴', '鷗嘴', 'Gull Point'],
  ['mangrove-bay', '红树湾', '紅樹灣', 'Mangrove Bay'],
  ['dockyard', '船坞联', '船塢聯', 'Dockyard United', 'Dockyard Utd'],
  ['sluice', '水闸城', '水閘城', 'Sluice City'],
  ['oyster-flats', '牡蛎滩', '蠔灘', 'Oyster Flats'],
  ['west-jetty', '西栈桥', '西棧橋', 'West Jetty'],
  ['lantern-street', '灯笼街', '燈籠街', 'Lantern Street'],
  ['camphor-slope', '樟树坡', '樟樹坡', 'Camphor Slope'],
  ['typhoon-haven', '避风塘', '避風塘', 'Typhoon Haven'],
  ['sandbar', '沙洲竞技', '沙洲體育會', 'Sandbar Athletic', 'Sandbar Ath.'],
]

export const steppe: readonly ClubRow[] = [
  ['wildhorse', '野马原', '野馬原', 'Wildhorse'],
  ['bluegrass', '蓝草', '藍草', 'Bluegrass'],
  ['caravan-gate', '商队门', '商隊門', 'Caravan Gate'],
  ['falcon', '猎隼城', '獵隼城', 'Falcon City'],
  ['feltmakers', '制毡工人', '製氈工人', 'Feltmakers'],
  ['greysalt-lake', '灰盐湖', '灰鹽湖', 'Greysalt Lake'],
  ['cairnfield', '石堆原', '石堆原', 'Cairnfield'],
  ['longwind', '长风', '長風', 'Longwind'],
  ['relay-post', '驿马', '驛馬', 'Relay Post'],
  ['meltwater', '雪水河', '雪水河', 'Meltwater'],
  ['archers-field', '射手场', '射手場', 'Archers Field'],
  ['wintercamp', '冬营联', '冬營聯', 'Wintercamp United', 'Wintercamp Utd'],
  ['crane-marsh', '鹤沼', '鶴沼', 'Crane Marsh'],
  ['grass-sea', '草海迪纳摩', '草海戴拿模', 'Grass Sea Dynamo', 'Grass Sea Dyn.'],
]

export const oasis: readonly ClubRow[] = [
  ['date-palm', '椰枣城', '椰棗城', 'Date Palm City', 'Date Palm'],
  ['redwell', '红井', '紅井', 'Redwell'],
  ['amber-dune', '琥珀丘', '琥珀丘', 'Amber Dune'],
  ['spice-gate', '香料门', '香料門', 'Spice Gate'],
  ['mirage', '蜃楼', '蜃樓', 'Mirage'],
  ['seven-wells', '七井联', '七井聯', 'Seven Wells United', 'Seven Wells Utd'],
  ['incense-road', '乳香路', '乳香路', 'Incense Road'],
  ['lapis', '青金石', '青金石', 'Lapis'],
  ['starmarket', '星市', '星市', 'Starmarket'],
  ['whitedome', '白穹顶', '白圓頂', 'Whitedome'],
  ['salt-road', '盐路竞技', '鹽路體育會', 'Salt Road Athletic', 'Salt Road Ath.'],
  ['gazelle-springs', '羚羊泉', '羚羊泉', 'Gazelle Springs'],
  ['nightwind', '夜风', '夜風', 'Nightwind'],
  ['pomegranate', '石榴园', '石榴園', 'Pomegranate'],
]
