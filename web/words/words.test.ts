import { glob, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { languages } from '../../contract/values.ts'
import { loadWords } from './index.ts'

/** Every text of a dictionary. Texts that take numbers are called with one. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return [String(value(3, 2, 1))]
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(texts)
  return []
}

describe.each(languages)('the words in %s', (language) => {
  test('name all 14 match states, 7 weekdays and 4 notes', async () => {
    const words = await loadWords(language)
    expect(Object.keys(words.matchStates)).toHaveLength(14)
    expect(words.weekdays).toHaveLength(7)
    const { ofAll, ofOwn, ofOthers } = words.notes
    for (const own of [ofOwn, ofOthers]) expect([...ofAll, ...own]).toHaveLength(4)
  })

  test('are never empty, without exclamation marks, and promise no win', async () => {
    const { site, ...words } = await loadWords(language)
    for (const text of [site.name, ...texts(words)]) {
      expect(text.trim()).not.toBe('')
      expect(text).not.toMatch(/[!！]|稳胆|穩膽|必中|lock of the day|undefined|coming soon/i)
    }
  })
})

test.each([
  ['zh', '，已过去不到 1 分钟'],
  ['zht', '，已過了不足 1 分鐘'],
  ['en', ', less than a minute old'],
] as const)('an age of zero minutes reads as less than a minute in %s', async (language, ago) => {
  const { live } = await loadWords(language)
  expect(live.ago(0)).toBe(ago)
})

test('the labels equal the specification’s', async () => {
  const { plan } = await loadWords('en')
  expect([plan.free, plan.view, plan.notCounted]).toEqual(['Free Trial', 'View', 'Not Counted'])
})

test('zht uses traditional characters, zh simplified ones', async () => {
  const { site: _zht, ...zht } = await loadWords('zht')
  const { site: _zh, ...zh } = await loadWords('zh')
  expect(
    texts(zht).filter((text) =>
      /[这专场队时间们个发红计开赛数据单战绩现联览换复请网络务预测]/.test(text),
    ),
  ).toEqual([])
  expect(
    texts(zh).filter((text) =>
      /[這專場隊時間們個發紅計開賽數據單戰績現聯覽換複請網絡務預測]/.test(text),
    ),
  ).toEqual([])
})

test('each folder of words has the words of every language', async () => {
  const files = await Array.fromAsync(glob('web/**/words/en.ts'))
  expect(files.length).toBeGreaterThan(20)
  for (const file of files)
    for (const language of languages) {
      const words = file.replace('en.ts', `${language}.ts`)
      expect(await readFile(words, 'utf8'), words).toMatch(/^export const /m)
    }
})

test.each([
  // 投注 appears once only: in the sentence that the site takes no bets.
  [
    '{zh,zht}',
    /稳胆|穩膽|必中|包中|稳赚|穩賺|重注|下注|落注|水位|盘口|盤口|抽水|梭哈|内幕|內幕|贴士|貼士/g,
  ],
  // plans are counted in 份; matches in 场
  ['{zh,zht}', /10 [场場]|[场場]中 \$\{hits|作者[长長]期/g],
  ['en', /\b(banker|sure thing|guaranteed|bets?|punt|wager|hurry|last chance)\b/gi],
  ['en', /\b(whoever|came back|taken again|nobody of)\b/gi],
  // Hong Kong writes 裏; a ruling is 裁定.
  ['zht', /裡|判決/g],
])('no words of any part in %s use terms that the site avoids', async (language, banned) => {
  const files = await Array.fromAsync(glob(`web/**/words/${language}.ts`))
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) expect((await readFile(file, 'utf8')).match(banned), file).toBeNull()
})

test('the line about news says of one plan and of several what became of them', async () => {
  const [en, zh] = [await loadWords('en'), await loadWords('zh')]
  expect(en.home.news(1, 0, 1, 0, 18)).toBe(
    '1 of your plans has a result, 1 missed, 18 points refunded',
  )
  expect(en.home.news(3, 2, 1, 1, -18)).toBe(
    '3 of your plans have a result, 2 hit, 1 missed, 1 of them corrected, ' +
      'refund of 18 points reversed',
  )
  expect(zh.home.news(1, 1, 0, 1, -18)).toBe('你有 1 份方案的结果有更正，红 1，收回已退的 18 积分')
})
