/** For tests: a log frozen with the answers of its site; see bench/freeze-log.ts. */
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { ExpertDetail } from '../../contract/expert-detail.ts'
import type { PlanCard } from '../../contract/plan.ts'
import { fromBase64 } from '../log/bytes.ts'
import type { LogEntry } from '../log/entry.ts'
import { parseCheckpoint, parseNote, parseVerifierKey } from '../log/note.ts'
import { bundleEnds, entryIn, tileAt, tilePath } from '../log/tiles.ts'
import type { ShownForecasts } from './home.ts'
import type { Listing } from './listed.ts'
import type { ShownLists } from './lists.ts'
import type { ShownPlan } from './plan-page.ts'
import type { ShownPage } from './shown.ts'
import type { ShownSite, SiteEvidence } from './site.ts'
import type { TextRecord } from './texts.ts'
import { Unreadable, type Read } from './tree.ts'
import type { Evidence } from './verify.ts'

/** With its instants as JSON has them. */
type Dated<T extends { since: Date }> = Omit<T, 'since'> & { since: string }
/** An answer and its request. The names of a frozen file's fields stay as they are. */
interface Frozen<T extends { request: unknown; shown: unknown }> {
  asked: T['request']
  shown: T['shown']
}

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
    lists: Dated<ShownLists>
    forecasts: (Pick<ShownForecasts, 'models'> & { on: { matchId: number; since: string } })[]
  }
}

const packed = new URL('frozen/log-2.json.gz', import.meta.url)

/** The frozen site as a verifier reads it. Every call makes its own copy of the answers. */
export async function openFrozen() {
  // boundary: the file was written as this type
  const log = JSON.parse(gunzipSync(await readFile(packed)).toString()) as FrozenSite
  const { key: line, note, files, experts, names } = log
  const key = parseVerifierKey(line)
  if (key === null) throw new Error('The frozen log has no key')
  const claim = { key, pinned: null, note, last: null, witnesses: [] }
  const read: Read = async (path) => {
    const bytes = fromBase64(files[path] ?? '')
    if (bytes === null || bytes.length === 0) throw new Unreadable(path)
    return bytes
  }
  /** The clock of the site when it answered, and of the reader. */
  const now = new Date(log.site.spread?.computedAt ?? '')
  const { lists, forecasts, luck, predictions, ...others } = log.site
  const site = {
    ...others,
    luck: luck.map(({ asked, shown: answer }) => ({ request: asked, shown: answer })),
    predictions: predictions.map(({ asked, shown: answer }) => ({ request: asked, shown: answer })),
  }
  const shown = (): ShownSite => ({
    ...site,
    lists: { ...lists, since: new Date(lists.since) },
    forecasts: forecasts.map(({ models, on }) => ({
      models,
      on: { ...on, since: new Date(on.since) },
    })),
  })
  const cards = [...lists.latest, ...lists.decided]
  const listing = (): Listing => ({
    matches: new Set(lists.pages.map(({ detail }) => detail.matchId)),
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
    /** The entries of each expert's record, with their places. */
    entries: async () => {
      const all = await entriesOf(read, sizeOf(note))
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
      cards: { records: cards, since: now },
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
