/** The deadline of the book in force, as pages and the description of the log state it in words. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '../../contract/values.ts'
import { currentBook } from '../../rules/book/index.ts'
import { en } from '../../web/screens/match-detail/plans/words/en.ts'
import { zh } from '../../web/screens/match-detail/plans/words/zh.ts'
import { zht } from '../../web/screens/match-detail/plans/words/zht.ts'
import { loadWords } from '../../web/words/index.ts'

const ofMatch = { zh, zht, en }
const spelled: Record<number, Record<keyof typeof ofMatch, string>> = {
  5: { zh: '前五分钟发布', zht: '前五分鐘發布', en: 'five minutes before kick-off' },
}

test.each(languages)('the words in %s', async (language) => {
  const stated = spelled[currentBook.deadlineMinutes]?.[language]
  expect((await loadWords(language)).plans.emptyNote).toContain(stated)
  expect(ofMatch[language].emptyAhead).toContain(stated)
})

test('the description of the log', () => {
  const text = readFileSync(new URL('../../docs/log.md', import.meta.url), 'utf8')
  expect(/^\| deadline +\| (\d+) minutes before/m.exec(text)?.[1]).toBe(
    String(currentBook.deadlineMinutes),
  )
})
