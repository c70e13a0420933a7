/** What each place is for, in the three languages. Only the outline screen says it, so it travels with that screen. */
import type { Language } from '../../contract/values.ts'
import type { LinkName } from '../links.ts'

interface Outline {
  about: string
  points: string[]
}

export const outlines: Record<Language, Record<Exclude<LinkName, 'home'>, Outline>> = {
  zh: {
    planDetail: {
      about: '一位专家对一场比赛的一份方案，以及判断它所需要的一切。',
      points: [
        '专家、比赛、玩法，以及它是免费试看还是需要积分',
        '选项与分析，开赛起对所有人公开',
        '结算所用的比分、适用的规则，以及红黑印章',
        '封存的时间，以及它在这位专家战绩中的位置',
      ],
    },
    match: {
      about: '按日期列出每一场比赛，时间以你所在的时区为准，并注明有多少份方案。',
      points: ['按联赛分组的赛程、实时比分与赛果', '只看选定的联赛，或只看有方案的比赛', '推迟、中断、腰斩与取消的比赛，状态用文字写明'],
    },
    matchDetail: {
      about: '从各个方面看一场比赛：专家怎么说，数据怎么说。',
      points: [
        '这场比赛的方案，免费的在前',
        '对双方有利与不利的情报，附来源',
        '阵容、近况、交锋往绩与两队附近的积分榜',
        '各种概率，以及各自的往绩',
      ],
    },
    expertList: {
      about: '把所有专家放在一起比较，对每个人用同一套规则。',
      points: ['近期状态、总命中率、盈利率、连红与新人', '每个命中率都附样本数与 95% 置信区间', '不计入战绩的方案有多少，原因是什么'],
    },
    expertDetail: {
      about: '一位专家的全部战绩，一份不少。',
      points: [
        '按编号排列的每一份方案，有红有黑',
        '命中率与盈利率随时间的变化，按玩法与联赛细分',
        '在售的方案，以及不计入战绩的方案和原因',
      ],
    },
    data: {
      about: '各联赛打得怎样，以及对它们的全部预测结果如何。',
      points: ['各联赛各赛季的积分榜、赛程、赛果与射手榜', '全体专家的命中率与盈利率，按玩法与联赛细分', '不计入战绩的方案，按原因统计'],
    },
  },
  zht: {
    planDetail: {
      about: '一位專家對一場賽事的一份方案，以及判斷它所需的一切。',
      points: [
        '專家、賽事、玩法，以及屬免費試看還是需要積分',
        '選項與分析，開賽起對所有人公開',
        '結算所用的比數、適用的規則，以及紅黑印章',
        '封存的時間，以及它在這位專家戰績中的位置',
      ],
    },
    match: {
      about: '按日期列出每一場賽事，時間以你所在的時區為準，並註明有多少份方案。',
      points: ['按聯賽分組的賽程、即時比數與賽果', '只看選定的聯賽，或只看有方案的賽事', '延期、中斷、腰斬與取消的賽事，狀態以文字註明'],
    },
    matchDetail: {
      about: '從各方面看一場賽事：專家怎樣說，數據怎樣說。',
      points: [
        '這場賽事的方案，免費的排先',
        '對兩隊有利與不利的情報，附來源',
        '陣容、近況、對賽往績與兩隊前後的積分榜',
        '各種機率，以及各自的往績',
      ],
    },
    expertList: {
      about: '把所有專家放在一起比較，對每個人用同一套規則。',
      points: ['近期狀態、總命中率、盈利率、連紅與新人', '每個命中率都附樣本數目與 95% 置信區間', '不計入戰績的方案有多少，原因為何'],
    },
    expertDetail: {
      about: '一位專家的全部戰績，一份不少。',
      points: [
        '按編號排列的每一份方案，有紅有黑',
        '命中率與盈利率隨時間的變化，按玩法與聯賽細分',
        '發售中的方案，以及不計入戰績的方案和原因',
      ],
    },
    data: {
      about: '各聯賽戰況如何，以及對它們的全部預測結果如何。',
      points: ['各聯賽各球季的積分榜、賽程、賽果與射手榜', '全體專家的命中率與盈利率，按玩法與聯賽細分', '不計入戰績的方案，按原因統計'],
    },
  },
  en: {
    planDetail: {
      about: 'One plan by one expert on one match, with everything needed to judge it.',
      points: [
        'The expert, the match, the play types, and whether it is a Free Trial or priced in points',
        'The picks and the reasoning, open to everyone from kick-off',
        'The score it was settled by, the rule that applied, and the hit or miss seal',
        'When it was sealed, and its place in the expert’s record',
      ],
    },
    match: {
      about: 'Every match by day, in your own time zone, with the number of plans on it.',
      points: [
        'Fixtures, live scores and results, grouped by league',
        'Only the leagues you choose, or only matches with plans',
        'Postponed, interrupted, abandoned and cancelled matches, each with its state in words',
      ],
    },
    matchDetail: {
      about: 'One match from every side: what experts say, and what the data say.',
      points: [
        'The plans on this match, free ones first',
        'Team news for and against each side, with its source',
        'Line-ups, form, earlier meetings and the table around the two teams',
        'Probabilities, each with its own track record',
      ],
    },
    expertList: {
      about: 'All experts side by side, by rules that are the same for everyone.',
      points: [
        'Recent form, overall hit rate, yield, streaks and newcomers',
        'Each rate with its sample and its 95% interval',
        'How many plans were Not Counted, and why',
      ],
    },
    expertDetail: {
      about: 'One expert’s whole record, with nothing left out.',
      points: [
        'Every plan by serial number, hits and misses alike',
        'Hit rate and yield over time, by play type and by league',
        'Plans that are open now, and plans that were Not Counted with their reason',
      ],
    },
    data: {
      about: 'What the leagues did, and how all predictions on them turned out.',
      points: [
        'Tables, fixtures, results and scorers by league and season',
        'Hit rate and yield of all experts, by play type and league',
        'Plans that were Not Counted, by reason',
      ],
    },
  },
}
