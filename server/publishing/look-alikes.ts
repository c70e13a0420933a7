/**
 * Letters that a reader takes for one another: confusables of Unicode Technical Standard 39,
 * variants of Chinese characters (Unihan), and Chinese characters that differ by a stroke.
 */
import { readFileSync } from 'node:fs'

const [ranges = '', alike = '', variants = ''] = readFileSync(
  new URL('look-alikes.txt', import.meta.url),
  'utf8',
)
  .split('\n\n')
  .slice(1)
const wordsOf = (section: string) => section.trim().split(/\s/)

/**
 * Letters that names are written with today: no small capitals, turned or phonetic ones, and no
 * radicals, which are symbols.
 */
const inUse = new RegExp(
  `^(?=[\\p{L}〇])[\\p{Script=Han}\\p{Script=Bopomofo}${wordsOf(ranges).join('')}]$`,
  'u',
)
export const isLetterInUse = (letter: string): boolean => inUse.test(letter)

const confusable = new Map(
  wordsOf(alike).map((word) => {
    const [letter = '', ...rest] = Array.from(word)
    return [letter, rest.slice(1).join('')]
  }),
)

// not in Unicode's tables, which list what fonts draw alike, not what a glance mistakes
const oneStroke =
  '未末 土士 己已巳 日曰 人入 干千于 天夭 大太犬 刀力 田由甲申 今令 免兔 鸟乌 折拆 侯候 戊戌戍戎 午牛 冶治 ' +
  '茶荼 洒酒 住往佳 壬王玉主 析折 祟崇 赢羸嬴 晴睛 目且旦 仑仓 徒徙 壁璧 粱梁 盲肓 刺剌 弋戈 户尸 市巿 ' +
  '冼洗 哀衷衰 粟栗 薄簿 辩辨辫 乒乓兵 斤斥 味昧 代伐 木本 李孛季 白自 问间 八入 秦泰奏 史吏 余佘 尤龙 万方 老耂 清凊 ' +
  'ロ口 カ力 エ工 ト卜 ハ八 ニ二 タ夕 ー一 オ才'

// other printed forms of one character, and Japanese ones, which Unihan does not join
const otherForms =
  '产產産 青靑 清淸 录錄録 既旣 步歩 每毎 阅閱閲 静靜 瓶甁 巢巣 曾曽 增増 尚尙 搜捜 姬姫 晓曉暁 焰焔 ' +
  '熙煕凞 宁寧甯 慎愼 颠顛顚 濑瀬瀨 绿綠緑 妍姸 岛島嶋 只祇祗衹'

/** Each class of characters, under its members. */
const classes = new Map<string, Set<string>>()
for (const word of [...wordsOf(variants), ...wordsOf(oneStroke), ...wordsOf(otherForms)]) {
  const members = Array.from(word)
  const merged = new Set(members.flatMap((member) => [...(classes.get(member) ?? [member])]))
  for (const member of merged) classes.set(member, merged)
}

const firstOf = (letter: string): string => {
  const [first = letter] = classes.get(letter) ?? []
  return first
}

/** What stands for all letters that look like this one: a letter, or two as "rn" for "m". */
export function lookAlike(letter: string): string {
  const seen = (confusable.get(firstOf(letter)) ?? letter).replaceAll(/[^\p{L}\d]/gu, '')
  return seen === '' ? letter : Array.from(seen, firstOf).join('')
}
