/**
 * Answers about the reader, kept on the device for use without a network: the list of opened
 * plans, the content of unlocked ones, the account and its points, and what the reader follows.
 */
import type { CallName } from '../../contract/calls.ts'
import { boards, type Language } from '../../contract/values.ts'
import { ownAnswers, ownStore } from '../page/own-store.ts'
import { identity } from './identity.ts'
import { recordOf } from './read/fields.ts'

const kept: ReadonlySet<CallName> = new Set<CallName>([
  'planMine',
  'planOpened',
  'pointsMine',
  'userMe',
  'followMine',
  'followFavourites',
  'followFeed',
  'followOnSale',
  'followBrought',
])
/** Followed experts of one answer. A search asks for fewer experts. */
export const mostFollowed = 100

const keptParts: readonly string[] = ['id', 'size']

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
export const isKept = ({ name, data = {} }: Question): boolean =>
  'caches' in globalThis &&
  (isOfFollowed(name, data) ||
    (kept.has(name) && Object.keys(data).every((part) => keptParts.includes(part))))

/** The list of all followed experts. */
const isOfFollowed = (name: CallName, data: object): boolean =>
  name === 'expertList' &&
  'type' in data &&
  data.type === boards.followed &&
  'size' in data &&
  data.size === mostFollowed

/** Never throws: a full or blocked storage keeps nothing. */
export async function saveAnswer(question: Question, data: unknown): Promise<void> {
  const unlocked = question.name !== 'planMine' || recordOf(data)?.['unlocked'] != null
  const address = addressOf(question)
  if (!unlocked || address === null) return
  const text = JSON.stringify({ at: Date.now(), data } satisfies SavedAnswer)
  try {
    const cache = await caches.open(ownStore)
    await cache.put(address, new Response(text))
    // its payload names the experts, and changes with them
    if (question.name === 'expertList') await forgetOthers(cache, address)
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

/** Deletes the answers of this call to other payloads. */
async function forgetOthers(cache: Cache, address: string): Promise<void> {
  const call = address.slice(0, address.lastIndexOf('/') + 1)
  const others = (await cache.keys()).filter(({ url }) => {
    const { pathname } = new URL(url)
    return pathname.startsWith(call) && pathname !== address
  })
  await Promise.all(others.map((request) => cache.delete(request)))
}

/** The uid keeps one reader's answers apart from another's. */
function addressOf({ name, data, lang }: Question): string | null {
  const uid = identity().current()?.uid
  if (uid === undefined) return null
  const parts = [uid, lang, name, JSON.stringify(data)].map((part) => encodeURIComponent(part))
  return ownAnswers + parts.join('/')
}
