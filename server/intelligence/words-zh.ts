import { counted } from '../house/writing/text.ts'
import type { IntelligenceWords } from './words.ts'

const reasons = { injury: '伤', suspension: '停赛', other: '缺席' }

export const wordsZh: IntelligenceWords = {
  form: (f) => `${f.club}近${counted('zh', f.of)}场 ${f.won} 胜 ${f.drawn} 平 ${f.lost} 负。`,
  place: (f) =>
    `${f.club}本季${f.side === 'home' ? '主' : '客'}场 ${f.won} 胜 ${f.drawn} 平 ${f.lost} 负。`,
  congestion: (f) =>
    `${f.club}在这场之前的 ${f.days} 天里已踢${counted('zh', f.count)}场，赛程密集。`,
  periods: {
    lateGoals: (f) =>
      `${f.club}近${counted('zh', f.matches)}场打进 ${f.of} 球，其中 ${f.count} 球在 75 分钟之后。`,
    lateConceded: (f) =>
      `${f.club}近${counted('zh', f.matches)}场失 ${f.of} 球，其中 ${f.count} 球在 75 分钟之后。`,
    earlyGoals: (f) =>
      `${f.club}近${counted('zh', f.matches)}场打进 ${f.of} 球，其中 ${f.count} 球在开场 15 分钟内。`,
    earlyConceded: (f) =>
      `${f.club}近${counted('zh', f.matches)}场失 ${f.of} 球，其中 ${f.count} 球在开场 15 分钟内。`,
  },
  stakes: {
    leads: (f) =>
      `${f.club}以 ${f.points} 分领跑积分榜，${f.gap === 0 ? '与第 2 名同分' : `领先第 2 名 ${f.gap} 分`}。`,
    in: (f) =>
      `${f.club}积 ${f.points} 分排名第 ${f.rank}，处在${f.zoneName}，` +
      `${f.gap === 0 ? '与区外第一支球队同分' : `领先区外第一支球队 ${f.gap} 分`}。`,
    short: (f) =>
      `${f.club}积 ${f.points} 分排名第 ${f.rank}，` +
      `${f.gap === 0 ? `与${f.zoneName}同分` : `距${f.zoneName}差 ${f.gap} 分`}。`,
    near: (f) =>
      `${f.club}积 ${f.points} 分排名第 ${f.rank}，` +
      `${f.gap === 0 ? `与${f.zoneName}同分` : `只比${f.zoneName}多 ${f.gap} 分`}。`,
    below: (f) =>
      `${f.club}排名第 ${f.rank}，身处${f.zoneName}，${f.gap === 0 ? '与安全区同分' : `距安全区差 ${f.gap} 分`}。`,
    rank: (f) => `${f.club}积 ${f.points} 分，排名第 ${f.rank}。`,
    settled: (f) =>
      `还剩${counted('zh', f.left)}轮，${f.club}积 ${f.points} 分排名第 ${f.rank}，名次上已无可争，也无可失。`,
    champion: (f) =>
      `还剩${counted('zh', f.left)}轮，${f.club}积 ${f.points} 分排名第 ${f.rank}，已确定夺冠。`,
    down: (f) =>
      `还剩${counted('zh', f.left)}轮，${f.club}积 ${f.points} 分排名第 ${f.rank}，已无法离开${f.zoneName}。`,
  },
  zones: {
    title: '冠军位置',
    champions: '欧冠区',
    championsQualifying: '欧冠资格赛区',
    europa: '欧联杯区',
    europaQualifying: '欧联杯资格赛区',
    conference: '欧协联区',
    conferencePlayOff: '欧协联附加赛区',
    libertadores: '解放者杯区',
    libertadoresQualifying: '解放者杯资格赛区',
    sudamericana: '南美杯区',
    continental: '洲际赛区',
    promotion: '升级区',
    promotionPlayOff: '升级附加赛区',
    relegationPlayOff: '保级附加赛区',
    relegation: '降级区',
    nextRound: '出线区',
    nextRoundPlayOff: '晋级附加赛区',
    bestThirds: '最佳第三名区',
  },
  absent: (club, players) =>
    `${club}缺阵：${players.map(({ name, reason }) => `${name}（${reasons[reason]}）`).join('、')}。`,
  sources: {
    results: '赛果',
    meetings: '交锋',
    fixtures: '赛程',
    goals: '进球时间',
    table: '积分榜',
    lineups: '阵容',
  },
  invented: '模拟世界',
}
