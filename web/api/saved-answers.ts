/**
 * Answers about the reader, kept on the device for use without a network: the list of opened
 * plans, the content of unlocked ones, the account and its points.
 */
import type { CallName } from '../../contract/calls.ts'
import type { Language } from '../../contract/values.ts'
import { ownAnswers, ownStore } from '../page/own-store.ts'
import { identity } from './identity.ts'
import { recordOf } from './read/fields.ts'

const kept: ReadonlySet<CallName> = new Set<CallName>([
  'planMine',
  'planOpened',
  'pointsMine',
  'userMe',
])

interface Question {
  name: CallName
  data: object | undefined
  lang: Language
}

export interface SavedAnswer {
  /** When it was fetched, in milliseconds of this browser's clock. */
  at: number
  data: unknown
}

/** Tests whether answers to this question are kept: of a list only the first page, unfiltered. */
export const isKept = ({ name, data }: Question): boolean =>
  kept.has(name) && 'caches' in globalThis && Object.keys(data ?? {}).length <= 1

/** Never throws: a full or blocked storage keeps nothing. */
export async function saveAnswer(question: Question, data: unknown): Promise<void> {
  const unlocked = question.name !== 'planMine' || recordOf(data)?.['unlocked'] != null
  const address = addressOf(question)
  if (!unlocked || address === null) return
  const text = JSON.stringify({ at: Date.now(), data } satisfies SavedAnswer)
  try {
    await (await caches.open(ownStore)).put(address, new Response(text))
  } catch {
    // nothing is kept
  }
}

/** The answer that this identity got last; null if there is none. Never throws. */
export async function savedAnswer(question: Question): Promise<SavedAnswer | null> {
  const address = addressOf(question)
  if (address === null) return null
  try {
    const found = await (await caches.open(ownStore)).match(address)
    // boundary: only saveAnswer writes under this address
    return found === undefined ? null : ((await found.json()) as SavedAnswer)
  } catch {
    return null
  }
}

/** The uid keeps one reader's answers apart from another's. */
function addressOf({ name, data, lang }: Question): string | null {
  const uid = identity().current()?.uid
  if (uid === undefined) return null
  const parts = [uid, lang, name, JSON.stringify(data)].map((part) => encodeURIComponent(part))
  return ownAnswers + parts.join('/')
}
