/** The errors of a draft in words, each with how to correct it. */
import type { TextLanguage } from '../../contract/values.ts'
import { plays } from '../../rules/plays/plays.ts'
import { words } from '../http/words/index.ts'
import type { KeyedError, KeyedReason } from '../publishing/publish-by-key.ts'

type Sentences = Record<TextLanguage, (limit: number | undefined) => string>
const sameForAnyLimit = (zh: string, zht: string, en: string): Sentences => ({
  zh: () => zh,
  zht: () => zht,
  en: () => en,
})

const wrongKey: Record<TextLanguage, (keys: string) => string> = {
  zh: (keys) => `这一玩法的选择应为${keys}`,
  zht: (keys) => `這種玩法的選擇應為${keys}`,
  en: (keys) => `is no pick of this play type; it takes ${keys}`,
}

const sentences: Record<Exclude<KeyedReason, 'pickKey'>, Sentences> = {
  empty: sameForAnyLimit('不能为空', '不可留空', 'is empty'),
  tooLong: {
    zh: (limit) => `超过 ${limit} 个字符`,
    zht: (limit) => `超過 ${limit} 個字元`,
    en: (limit) => `is longer than ${limit} characters`,
  },
  control: sameForAnyLimit(
    '含有控制字符或改变文字方向的字符，请删去',
    '含有控制字元或改變文字方向的字元，請刪去',
    'has a control character or one that turns the direction of text; take it out',
  ),
  malformed: sameForAnyLimit(
    '不是完整的 Unicode 文本',
    '不是完整的 Unicode 文字',
    'is not well-formed Unicode',
  ),
  marks: sameForAnyLimit(
    '连续的组合符号过多，请删去',
    '連續的組合符號過多，請刪去',
    'has too many combining marks in a row; take some out',
  ),
  unreadable: sameForAnyLimit(
    '含有读者看不见或无法显示的字符，或没有任何可见文字',
    '含有讀者看不見或無法顯示的字元，或沒有任何可見文字',
    'has characters that no reader can see or no font has, or shows nothing at all',
  ),
  oddsStated: sameForAnyLimit(words.zh.oddsRefused, words.zht.oddsRefused, words.en.oddsRefused),
  lineNotOffered: sameForAnyLimit(
    '市场没有开出这个界线；没有市场时可用 1.5 至 4.5',
    '市場沒有開出這個球數；沒有市場時可用 1.5 至 4.5',
    'the market does not offer this line; without a market, 1.5 to 4.5 in halves can be used',
  ),
  tooSure: {
    zh: (limit) =>
      `市场（没有市场时为本站模型）认为主选项有超过 ${limit}% 的机会，这样的方案不说明什么，请换一个选项`,
    zht: (limit) =>
      `市場（沒有市場時為本站模型）認為主選項有超過 ${limit}% 的機會，這樣的方案說明不了甚麼，請換一個選項`,
    en: (limit) =>
      'the market, or without one the house’s model, gives the main selection more than ' +
      `${limit} %: ` +
      'such a plan shows nothing; pick another',
  },
  tooLarge: {
    zh: (limit) => `整份方案超过 ${limit} 字节，请缩短文字`,
    zht: (limit) => `整份方案超過 ${limit} 位元組，請縮短文字`,
    en: (limit) => `the whole plan has more than ${limit} bytes; shorten its texts`,
  },
  plansToday: {
    zh: (limit) => `今天已发布 ${limit} 份方案，世界时零点后可再发布`,
    zht: (limit) => `今日已發布 ${limit} 份方案，世界時零時後可再發布`,
    en: (limit) => `you published ${limit} plans today, the most of a day (UTC); go on tomorrow`,
  },
  versionsToday: {
    zh: (limit) => `今天已封存 ${limit} 个版本，世界时零点后可再封存`,
    zht: (limit) => `今日已封存 ${limit} 個版本，世界時零時後可再封存`,
    en: (limit) => `you sealed ${limit} versions today, the most of a day (UTC); go on tomorrow`,
  },
  versionsOfPlan: {
    zh: (limit) => `这份方案已有 ${limit} 个版本，不能再改`,
    zht: (limit) => `這份方案已有 ${limit} 個版本，不可再改`,
    en: (limit) => `this plan has ${limit} versions, the most a plan can have`,
  },
  priceNotEarned: {
    zh: (limit) =>
      limit === 0
        ? '目前只能发布免费方案：8 积分须有 10 份计入战绩的方案'
        : `按目前的战绩，价格最高为 ${limit} 积分`,
    zht: (limit) =>
      limit === 0
        ? '目前只可發布免費方案：8 積分須有 10 份計入戰績的方案'
        : `按目前的戰績，價格最高為 ${limit} 積分`,
    en: (limit) =>
      limit === 0
        ? 'only free plans for now: a price of 8 needs 10 counted plans'
        : `by your record so far, the highest price is ${limit} points`,
  },
  priceUnknown: sameForAnyLimit('没有这一价格', '沒有這個價格', 'is not a price of a plan'),
  tooManySelections: {
    zh: (limit) => `超过 ${limit} 个选项`,
    zht: (limit) => `超過 ${limit} 個選項`,
    en: (limit) => `has more than ${limit} selections`,
  },
  tooManyPicks: {
    zh: (limit) => `超过 ${limit} 个选择`,
    zht: (limit) => `超過 ${limit} 個選擇`,
    en: (limit) => `has more than ${limit} picks`,
  },
  freeRefund: sameForAnyLimit(
    '免费方案没有积分可退，请设为 false',
    '免費方案沒有積分可退，請設為 false',
    'a free plan has nothing to give back; set it to false',
  ),
  repeatedBet: sameForAnyLimit(
    '与前面一个选项的玩法和界线相同，请合并',
    '與前面一個選項的玩法和球數相同，請合併',
    'has the play type and line of an earlier selection; put their picks into one',
  ),
  lineNotHere: sameForAnyLimit(
    '只有大小球才有界线，请删去',
    '只有入球大細才有球數，請刪去',
    'only over/under (play 5) has a line; take it out',
  ),
  lineMissing: sameForAnyLimit(
    '大小球必须写明界线，例如 2.5',
    '入球大細必須寫明球數，例如 2.5',
    'over/under needs a line, such as 2.5',
  ),
  lineStep: sameForAnyLimit(
    '界线必须是 0.25 的倍数',
    '球數必須是 0.25 的倍數',
    'is not a multiple of 0.25',
  ),
  pickTwice: sameForAnyLimit('同一选择出现了两次', '同一選擇出現了兩次', 'is picked twice'),
  oddsTooLow: sameForAnyLimit('赔率必须大于 1', '賠率必須大於 1', 'is not above 1'),
  probabilitiesTooHigh: sameForAnyLimit(
    '各选择的概率之和大于 1',
    '各選擇的概率之和大於 1',
    'the probabilities of its picks sum to more than 1',
  ),
  probabilityRange: sameForAnyLimit(
    '不在 0 到 1 之间',
    '不在 0 至 1 之間',
    'is not between 0 and 1',
  ),
  probabilitiesSum: sameForAnyLimit(
    '三项概率之和不等于 1',
    '三項概率之和不等於 1',
    'do not sum to 1',
  ),
  probabilitiesDiffer: sameForAnyLimit(
    '与 probabilities 中同一赛果的概率不同',
    '與 probabilities 中同一賽果的概率不同',
    'is another number than that of the same result in probabilities',
  ),
  shape: sameForAnyLimit('格式不符', '格式不符', 'does not have the form of a draft'),
  expertUnknown: sameForAnyLimit('没有这位专家', '沒有這位專家', 'there is no such expert'),
  expertWithdrawn: sameForAnyLimit(
    '这位专家已停止发布',
    '這位專家已停止發布',
    'this expert has withdrawn and publishes no more',
  ),
  matchUnknown: sameForAnyLimit('没有这场比赛', '沒有這場賽事', 'there is no such match'),
  matchNotAhead: sameForAnyLimit(
    '这场比赛不是未开赛状态',
    '這場賽事並非未開賽',
    'this match is not one that is about to start',
  ),
  kickoffUnknown: sameForAnyLimit(
    '这场比赛的开赛时间尚未确定',
    '這場賽事的開賽時間尚未確定',
    'the kick-off of this match is not known yet',
  ),
  deadlinePassed: {
    zh: (minutes) => `已过截止时间（开赛前 ${minutes} 分钟）`,
    zht: (minutes) => `已過截止時間（開賽前 ${minutes} 分鐘）`,
    en: (minutes) => `the deadline, ${minutes} minutes before kick-off, has passed`,
  },
  planUnknown: sameForAnyLimit(
    '您没有这份方案；发布新方案请删去此项',
    '你沒有這份方案；發布新方案請刪去此項',
    'you have no such plan; leave it out to publish a new one',
  ),
  planOfOtherMatch: sameForAnyLimit(
    '方案不能换到另一场比赛',
    '方案不可換到另一場賽事',
    'a plan stays with its match',
  ),
  planSettled: sameForAnyLimit('这份方案已经结算', '這份方案已經結算', 'this plan is settled'),
  refundPromised: sameForAnyLimit(
    '这份方案已承诺“不中退”，之后的版本不能取消',
    '這份方案已承諾「不中退」，之後的版本不能取消',
    'this plan promises the points back when it misses, and no later version takes that back',
  ),
  planRevealed: sameForAnyLimit(
    '这份方案已向所有人公开，不能再改',
    '這份方案已向所有人公開，不可再改',
    'everyone may read this plan already, so it does not change',
  ),
  keyUnknown: sameForAnyLimit(
    '没有这个发布密钥',
    '沒有這個發布密鑰',
    'there is no such publishing key',
  ),
  keyWithdrawn: sameForAnyLimit(
    '这个发布密钥已被收回',
    '這個發布密鑰已被收回',
    'this publishing key has been withdrawn',
  ),
  accountBlocked: sameForAnyLimit(
    '这位专家的账号已被停用，理由在“我的”页面上',
    '這位專家的帳戶已被停用，理由載於「我的」頁面',
    'the account of this expert is blocked; its own page says why',
  ),
}

/** One line per error: the field as the contract names it, and how to correct it. */
export function errorLines(errors: readonly KeyedError[], language: TextLanguage): string {
  const { colon } = words[language]
  const place = (field: string) =>
    field === 'key' || field === 'expertId'
      ? 'data.key'
      : ['data.plan', field].filter((part) => part !== '').join('.')
  return errors
    .map((error) => `${place(error.field)}${colon}${errorSentence(error, language)}`)
    .join('\n')
}

/** The error and its correction, without the field. */
export const errorSentence = (error: KeyedError, language: TextLanguage): string =>
  error.reason === 'pickKey'
    ? wrongKey[language](plays[error.play].keysInWords[language])
    : sentences[error.reason][language](error.limit)
