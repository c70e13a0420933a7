/**
 * Verifies an expert's record in the reader's browser: fetches the site's claims, then checks all
 * of them.
 */
import type { Id } from '../../contract/id.ts'
import type { DataOf, ResultOf } from '../../contract/calls.ts'
import type { RecordWindow } from '../../contract/expert-detail.ts'
import type { Language } from '../../contract/values.ts'
import { parseVerifierKey } from '../../rules/log/note.ts'
import { cosignedPath, notesIn } from '../../rules/verify/cosigned.ts'
import type { ShownPage } from '../../rules/verify/shown.ts'
import { parseTexts, textsPath } from '../../rules/verify/texts.ts'
import { Unreadable } from '../../rules/verify/tree.ts'
import { verifyRecord, type Checked } from '../../rules/verify/verify.ts'
import type { Ask } from '../api/ask.ts'
import { ownWitnesses, readLog, remember, remembered, signedText } from '../api/log-files.ts'

/** The site did not answer, so no statement is possible. */
export class NoAnswer extends Error {}
/** The site has not signed a log yet. */
export class NoLog extends Error {}

export interface Asked {
  ask: Ask
  lang: Language
  expertId: Id
  /** The reader has been told that the log was set back, and goes on with what is left. */
  acceptsSetBack?: boolean
}

const windows: readonly RecordWindow[] = ['30', '90', 'all']

/** Runs the checks in order. Throws `NoAnswer` and `NoLog`. */
export async function* verify(asked: Asked): AsyncGenerator<Checked, void> {
  const [line = ''] = (await textOf('keys')).split('\n')
  const key = parseVerifierKey(line)
  if (!key) throw new NoLog()
  const { expertId, acceptsSetBack = false } = asked
  // a log of this form names experts by number
  if (typeof expertId !== 'number') throw new NoLog()
  // The page's answers are read first: a checkpoint read after them includes at least their plans.
  const shown = await Promise.all(
    windows.map((window) => answerOf(asked, 'expertDetail', { expertId, window })),
  )
  const page = await pageOf(asked, expertId)
  const note = await textOf('checkpoint')
  const { entries: indexes } = await answerOf(asked, 'expertLog', { expertId })
  const witnesses = ownWitnesses()
  for await (const checked of verifyRecord({
    expertId,
    note,
    key,
    witnesses,
    last: remembered(),
    acceptsSetBack,
    indexes,
    read: readLog,
    shown,
    page,
    now: new Date(),
    ...(witnesses.length > 0 && { cosigned: await cosignedOf(expertId) }),
  })) {
    if (checked.opened) remember(checked.opened.remember)
    yield checked
  }
}

/** None where the site has no such file. */
async function cosignedOf(expertId: number): Promise<string[]> {
  try {
    return notesIn(await readLog(cosignedPath(expertId)))
  } catch (error) {
    if (error instanceof Unreadable) return []
    throw error
  }
}

/** Every plan that the page lists, and the texts beside the log. */
async function pageOf(asked: Asked, expertId: number): Promise<ShownPage> {
  const rows: ShownPage['rows'][number][] = []
  for (let before: number | null = null; ;) {
    const { records, next }: ResultOf<'expertPredicts'> = await answerOf(asked, 'expertPredicts', {
      expertId,
      size: 100,
      ...(before !== null && { before }),
    })
    rows.push(...records)
    // each page is of lower serials, so this ends whatever the site answers
    if (next === null || (before !== null && next >= before)) break
    before = next
  }
  const texts = parseTexts(await readLog(textsPath(expertId)))
  if (texts === null) throw new NoAnswer()
  return { language: asked.lang, rows, texts }
}

async function answerOf<N extends 'expertLog' | 'expertDetail' | 'expertPredicts'>(
  { ask, lang }: Asked,
  name: N,
  data: DataOf<N>,
): Promise<ResultOf<N>> {
  const answer = await ask(name, data, { lang })
  if (answer.data === undefined || 'bare' in answer.data) throw new NoAnswer()
  return answer.data
}

async function textOf(path: 'keys' | 'checkpoint'): Promise<string> {
  const text = await signedText(path).catch((error: unknown) => {
    throw error instanceof Unreadable ? new NoAnswer() : error
  })
  if (text === null) throw new NoLog()
  return text
}
