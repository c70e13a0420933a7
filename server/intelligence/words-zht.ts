import { counted } from '../house/writing/text.ts'
import type { IntelligenceWords } from './words.ts'

const reasons = { injury: '傷', suspension: '停賽', other: '缺席' }

export const wordsZht: IntelligenceWords = {
  form: (f) => `${f.club}近${counted('zht', f.of)}仗 ${f.won} 勝 ${f.drawn} 和 ${f.lost} 負。`,
  place: (f) =>
    `${f.club}今季${f.side === 'home' ? '主場' : '作客'} ${f.won} 勝 ${f.drawn} 和 ${f.lost} 負。`,
  congestion: (f) =>
    `${f.club}在今仗之前 ${f.days} 天內已踢${counted('zht', f.count)}仗，賽程緊密。`,
  periods: {
    lateGoals: (f) =>
      `${f.club}近${counted('zht', f.matches)}仗入 ${f.of} 球，當中 ${f.count} 球在 75 分鐘之後。`,
    lateConceded: (f) =>
      `${f.club}近${counted('zht', f.matches)}仗失 ${f.of} 球，當中 ${f.count} 球在 75 分鐘之後。`,
    earlyGoals: (f) =>
      `${f.club}近${counted('zht', f.matches)}仗入 ${f.of} 球，當中 ${f.count} 球在開賽 15 分鐘內。`,
    earlyConceded: (f) =>
      `${f.club}近${counted('zht', f.matches)}仗失 ${f.of} 球，當中 ${f.count} 球在開賽 15 分鐘內。`,
  },
  stakes: {
    leads: (f) =>
      `${f.club}以 ${f.points} 分高踞榜首，${f.gap === 0 ? '與次席同分' : `拋離次席 ${f.gap} 分`}。`,
    in: (f) =>
      `${f.club}得 ${f.points} 分排第 ${f.rank}，身處${f.zoneName}，` +
      `${f.gap === 0 ? '與區外首隊同分' : `領先區外首隊 ${f.gap} 分`}。`,
    short: (f) =>
      `${f.club}得 ${f.points} 分排第 ${f.rank}，` +
      `${f.gap === 0 ? `與${f.zoneName}同分` : `距${f.zoneName} ${f.gap} 分`}。`,
    near: (f) =>
      `${f.club}得 ${f.points} 分排第 ${f.rank}，` +
      `${f.gap === 0 ? `與${f.zoneName}同分` : `只較${f.zoneName}多 ${f.gap} 分`}。`,
    below: (f) =>
      `${f.club}排第 ${f.rank}，身處${f.zoneName}，${f.gap === 0 ? '與安全位置同分' : `距安全位置 ${f.gap} 分`}。`,
    rank: (f) => `${f.club}得 ${f.points} 分，排第 ${f.rank}。`,
    settled: (f) =>
      `尚餘${counted('zht', f.left)}輪，${f.club}得 ${f.points} 分排第 ${f.rank}，名次上已無可爭，亦無可失。`,
    champion: (f) =>
      `尚餘${counted('zht', f.left)}輪，${f.club}得 ${f.points} 分排第 ${f.rank}，已篤定奪冠。`,
    down: (f) =>
      `尚餘${counted('zht', f.left)}輪，${f.club}得 ${f.points} 分排第 ${f.rank}，已無法離開${f.zoneName}。`,
  },
  zones: {
    title: '冠軍位置',
    champions: '歐聯區',
    championsQualifying: '歐聯外圍賽區',
    europa: '歐霸盃區',
    europaQualifying: '歐霸盃外圍賽區',
    conference: '歐協聯區',
    conferencePlayOff: '歐協聯附加賽區',
    libertadores: '自由盃區',
    libertadoresQualifying: '自由盃外圍賽區',
    sudamericana: '南美球會盃區',
    continental: '洲際賽區',
    promotion: '升班區',
    promotionPlayOff: '升班附加賽區',
    relegationPlayOff: '護級附加賽區',
    relegation: '降班區',
    nextRound: '出線區',
    nextRoundPlayOff: '晉級附加賽區',
    bestThirds: '最佳第三名區',
  },
  absent: (club, players) =>
    `${club}缺陣：${players.map(({ name, reason }) => `${name}（${reasons[reason]}）`).join('、')}。`,
  sources: {
    results: '賽果',
    meetings: '對賽往績',
    fixtures: '賽程',
    goals: '入球時間',
    table: '積分榜',
    lineups: '陣容',
  },
  invented: '模擬世界',
}
