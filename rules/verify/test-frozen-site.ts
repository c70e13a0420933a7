/** For tests: a log frozen with the answers of its site; see bench/freeze-log.ts. */
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { ExpertDetail } from '../../contract/expert-detail.ts'
import type { PlanCard } from '../../contract/plan.ts'
import { fromBase64, fromHex } from '../log/bytes.ts'
import { textHash, type LogEntry } from '../log/entry.ts'
import { parseCheckpoint, parseNote, parseVerifierKey } from '../log/note.ts'
import { bundleEnds, entryIn, tileAt, tilePath } from '../log/tiles.ts'
import type { ShownForecasts } from './home.ts'
import { keyChangesPath } from './key-changes.ts'
import type { Listing } from './listed-plans.ts'
import type { ShownLists, ShownMatch } from './lists.ts'
import type { ShownPlan } from './plan-page.ts'
import type { ShownPage } from './shown.ts'
import type { ShownSite, SiteEvidence } from './site.ts'
import type { TextRecord } from './texts.ts'
import { Unreadable, type Read } from './tree.ts'
import type { Evidence } from './verify.ts'

/** An answer and its request. The names of a frozen file's fields stay as they are. */
interface Frozen<T extends { request: unknown; shown: unknown }> {
  asked: T['request']
  shown: T['shown']
}

/** The lists, without the sizes of the log. */
interface FrozenLists extends Pick<ShownLists, 'home' | 'recommended' | 'requested'> {
  latest: readonly PlanCard[]
  decided: readonly PlanCard[]
  matches: readonly ShownMatch[]
  pages: readonly {
    detail: ShownLists['pages'][number]['detail']
    plans: readonly PlanCard[]
  }[]
}

/**
 * All answers were made when the log had exactly the entries under its checkpoint. The file of
 * book 2 also has an instant `since` in its lists and forecasts, which is not read.
 */
export interface FrozenSite {
  /** The verifier key of the log. */
  key: string
  /** The signed checkpoint. */
  note: string
  /** The files of the log by their paths, in base64. */
  files: Record<string, string>
  experts: {
    expertId: number
    indexes: number[]
    /** Over 30 days, 90 days and all time. */
    shown: ExpertDetail[]
    page: ShownPage
    /** Each with the texts of the plan; those of the page belong to them, too. */
    planPages: ShownPlan[]
    /** The list beside a plan. */
    cards: PlanCard[]
  }[]
  /** The names of all experts beside the log. */
  names: TextRecord[]
  site: Omit<ShownSite, 'luck' | 'predictions' | 'lists' | 'forecasts'> & {
    luck: Frozen<ShownSite['luck'][number]>[]
    predictions: Frozen<ShownSite['predictions'][number]>[]
    lists: FrozenLists
    forecasts: (Pick<ShownForecasts, 'models'> & { on: { matchId: number } })[]
  }
}

/** The frozen site as a verifier reads it. Every call makes its own copy of the answers. */
export async function openFrozen(book: 2 | 3 = 3) {
  const packed = new URL(`frozen/log-${book}.json.gz`, import.meta.url)
  // boundary: the file was written as this type
  const log = JSON.parse(gunzipSync(await readFile(packed)).toString()) as FrozenSite
  const { key: line, note, files, experts, names } = log
  // a plan's page has its expert's yield since; the frozen answers have it beside
  for (const { shown: windows, planPages } of experts)
    for (const { detail } of planPages)
      Object.assign(detail.record, { yield: windows.at(-1)?.record.yield ?? null })
  for (const expert of experts) addFormerName(expert)
  const key = parseVerifierKey(line)
  if (key === null) throw new Error('The frozen log has no key')
  const claim = { key, pinned: null, note, last: null, witnesses: [] }
  const read: Read = async (path) => {
    // its key never changed
    if (path === keyChangesPath) return new Uint8Array()
    const bytes = fromBase64(files[path] ?? '')
    if (bytes === null || bytes.length === 0) throw new Unreadable(path)
    return bytes
  }
  /** The clock of the site when it answered, and of the reader. */
  const now = new Date(log.site.spread?.computedAt ?? '')
  const size = sizeOf(note)
  const sized = <A extends object>(answer: A) => ({ ...answer, logSize: size })
  const { boards, spread, luck, predictions, lists, forecasts } = log.site
  const site: ShownSite = {
    boards: boards.map(sized),
    spread: spread && sized(spread),
    luck: luck.map(({ asked, shown: answer }) => ({ request: asked, shown: sized(answer) })),
    predictions: predictions.map(({ asked, shown: answer }) => ({
      request: asked,
      shown: sized(answer),
    })),
  }
  const shown = (): ShownSite => ({
    ...site,
    lists: {
      ...lists,
      home: sized(lists.home),
      recommended: lists.recommended.map(sized),
      latest: sized({ records: lists.latest }),
      decided: sized({ records: lists.decided }),
      matches: [sized({ matches: lists.matches })],
      pages: lists.pages.map(({ detail, plans }) => ({
        detail: sized(detail),
        plans: [sized({ records: plans })],
      })),
    },
    forecasts: forecasts.map(({ models, on }) => sized({ models, matchId: on.matchId })),
  })
  const cards = [...lists.latest, ...lists.decided]
  const paged = () => new Set(lists.pages.map(({ detail }) => detail.matchId))
  const listing = (): Listing => ({
    matches: paged(),
    priced: paged(),
    from: new Date(
      cards.reduce(
        (from, { matchTime }) => Math.min(from, Date.parse(matchTime ?? '')),
        now.getTime(),
      ),
    ),
  })
  return {
    claim,
    read,
    now,
    experts,
    names,
    shown,
    listing,
    /** The number of entries of the log. */
    size,
    /** The entries of each expert's record, with their places. */
    entries: async () => {
      const all = await entriesOf(read, size)
      return experts.map(({ expertId, indexes }) => ({
        expertId,
        entries: indexes.flatMap((index) => {
          const entry = all[index]
          if (!entry) throw new Error(`The frozen log has no entry ${index}`)
          return 'expertId' in entry && entry.expertId !== expertId ? [] : [{ index, entry }]
        }),
      }))
    },
    evidenceOf: ({
      expertId,
      indexes,
      shown: details,
      page,
      planPages,
      cards,
    }: Expert): Evidence => ({
      ...claim,
      expertId,
      indexes,
      read,
      shown: details,
      page,
      planPages: planPages.map((plan) => ({ ...plan, texts: [...page.texts, ...plan.texts] })),
      cards: [sized({ records: cards })],
      listing: listing(),
      now,
    }),
    ofSite: (): SiteEvidence => ({
      ...claim,
      read,
      // without the lists: they need experts with the plans that are listed
      shown: site,
      now,
      names,
      language: 'en',
      mostEntries: 10_000,
    }),
  }
}

type Expert = FrozenSite['experts'][number]

/** The site has answered with former names since; the frozen answers have the renamed expert's. */
function addFormerName({ expertId, shown, page }: Expert): void {
  const present = page.texts.find((one) => 'text' in one && one.text.en === 'Another name')
  if (!present || !('text' in present)) return
  const { salt } = present
  // bench/freeze-log.ts changed the name and not the salt
  const text = { zh: `甲${expertId}`, zht: `乙${expertId}`, en: `Expert ${expertId}` }
  page.texts = [...page.texts, { hash: textHash(fromHex(salt), text), salt, text }]
  const formerNames = [{ name: text[page.language], until: '2026-06-10T01:00:00.000Z' }]
  for (const detail of shown) Object.assign(detail, { formerNames })
}

const sizeOf = (note: string) => parseCheckpoint(parseNote(note)?.text ?? '')?.size ?? 0

/** Every entry of the log, without a proof. */
async function entriesOf(read: Read, size: number): Promise<LogEntry[]> {
  const entries: LogEntry[] = []
  for (let index = 0, tile = tileAt('entries', 0, size); tile;) {
    const bytes = await read(tilePath(tile))
    const ends = bundleEnds(bytes) ?? []
    for (const at of ends.keys())
      // boundary: an honest entry
      entries.push(JSON.parse(new TextDecoder().decode(entryIn(bytes, ends, at))) as LogEntry)
    tile = tileAt('entries', ++index, size)
  }
  return entries
}
