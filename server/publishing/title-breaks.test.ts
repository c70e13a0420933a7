import { expect, test } from 'vitest'
import { titleBreaks } from './title-breaks.ts'

const phrases = (title: string, ...names: string[]) => {
  const breaks = titleBreaks(title, names)
  return [0, ...breaks].map((start, at) => title.slice(start, breaks[at])).join('|')
}

test.each([
  // a name, a count and a number stay whole
  ['晨星杯近六场四次零封，海带湾的防线是这场的起点', ['海带湾'], /(^|\|)海带湾的\|/],
  ['湖区联赛至今 300 场，主队赢了 140 场', ['湖区联赛'], /\|140 场$/],
  [
    '灯塔镇与红树湾近三次相遇，翻一翻往绩',
    ['灯塔镇', '红树湾'],
    /灯塔镇\|与红树湾\|近三次相遇，\|/,
  ],
  ['上次在海带湾主场踢成 0-2，两队再见面', ['海带湾'], /\|0-2，\|/],
  ['主勝 38%，平 28%，客勝 34%', [], /^主勝 \|38%，\|平 \|28%，\|客勝 \|34%$/],
] as const)('%s', (title, names, expected) => {
  expect(phrases(title, ...names)).toMatch(expected)
  expect(phrases(title, ...names).replaceAll('|', '')).toBe(title)
})

test('no line begins with closing punctuation or a particle', () => {
  for (const title of [
    '连赢六场的雾谷，节奏还能不能再带一场？',
    '后防的账要算清：鲸背（客场）连续八场丢球',
  ])
    expect(phrases(title)).not.toMatch(/\|[，。：？）的了]|（\|/)
})

test('a word of single characters that the dictionary lacks stays whole', () =>
  expect(phrases('近三次相遇场均 1.3 球，信天翁角与丛草岭知根知底')).toMatch(/知根知底$/))

test('a title without Chinese has none, and an empty name changes nothing', () => {
  expect(titleBreaks('Redclay v Accordion Row: the coin says over 2.5', [])).toEqual([])
  expect(phrases('红土', '')).toBe('红土')
})
