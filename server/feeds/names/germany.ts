import { colouredNames } from './plain-names.ts'

/** Germany: the first tier. */
export const germany = colouredNames(`
1-fc-heidenheim-1846 | 海登海姆 | 海登咸 | 1. FC Heidenheim=Heidenheim | e2001a 003b79 | 1-fc-heidenheim
  heidenheim
1-fc-koln | 科隆 | 科隆 | 1. FC Köln=Köln | ed1c24 ffffff | koln 1-koln
1-fc-union-berlin | 柏林联合 | 柏林聯 | Union Berlin | eb1923 fdd300 | union-berlin
1-fsv-mainz-05 | 美因茨 | 緬恩斯 | Mainz 05=Mainz | c3141e ffffff | mainz-05 1-fsv-mainz mainz
augsburg | 奥格斯堡 | 奧格斯堡 | Augsburg | ba3733 46714d
bayer-04-leverkusen | 勒沃库森 | 利華古遜 | Bayer Leverkusen=Leverkusen | e32221 000000 | bayer-leverkusen
  leverkusen
bayern-munchen | 拜仁慕尼黑=拜仁 | 拜仁慕尼黑=拜仁 | Bayern Munich=Bayern | dc052d 0066b2 | bayern bayern-munich
borussia-dortmund | 多特蒙德=多特 | 多蒙特 | Borussia Dortmund=Dortmund | fde100 000000 | dortmund
  bor-dortmund
borussia-monchengladbach | 门兴格拉德巴赫=门兴 | 慕遜加柏 | Borussia Mönchengladbach=Gladbach | ffffff 00873d |
  monchengladbach bor-monchengladbach mgladbach
eintracht-frankfurt | 法兰克福 | 法蘭克福 | Eintracht Frankfurt=Frankfurt | e1000f 000000 | frankfurt
  ein-frankfurt
hamburger-sv | 汉堡 | 漢堡 | Hamburger SV=Hamburg | 0a3f86 ffffff | hamburg
holstein-kiel | 荷尔斯泰因基尔=基尔 | 基爾 | Holstein Kiel=Kiel | 0056a2 e30613 | kiel
rb-leipzig | 莱比锡红牛=莱比锡 | RB萊比錫=萊比錫 | RB Leipzig=Leipzig | ffffff dd0741 | leipzig
sc-freiburg | 弗赖堡 | 弗賴堡 | Freiburg | e2001a 000000 | freiburg
sc-paderborn-07 | 帕德博恩 | 柏達邦 | Paderborn 07=Paderborn | 005ca9 000000 | sc-paderborn paderborn
schalke-04 | 沙尔克04 | 史浩克04 | Schalke 04=Schalke | 004d9d ffffff | schalke
st-pauli-1910 | 圣保利 | 聖保利 | St. Pauli | 5b3a29 ffffff | st-pauli hamburg-st-pauli
sv-07-elversberg | 埃尔弗斯贝格 | 艾華士堡 | Elversberg | 000000 ffffff | elversberg sv-elversberg
sv-darmstadt-98 | 达姆施塔特 | 達斯泰特 | Darmstadt 98=Darmstadt | 004c99 ffffff | darmstadt
sv-werder-bremen | 云达不莱梅=不莱梅 | 雲達不萊梅 | Werder Bremen=Bremen | 1d9053 ffffff | werder-bremen
tsg-1899-hoffenheim | 霍芬海姆 | 賀芬咸 | TSG Hoffenheim=Hoffenheim | 1961b5 ffffff | 1899-hoffenheim
  tsg-hoffenheim hoffenheim
vfb-stuttgart | 斯图加特 | 史特加 | VfB Stuttgart=Stuttgart | ffffff e32219 | stuttgart
vfl-bochum-1848 | 波鸿 | 波琴 | VfL Bochum=Bochum | 005ca9 ffffff | vfl-bochum bochum
vfl-wolfsburg | 沃尔夫斯堡=狼堡 | 禾夫斯堡 | VfL Wolfsburg=Wolfsburg | 65b32e ffffff | wolfsburg
`)
