/**
 * Chooses the documents of a site that are compared, and says what cannot be compared. Their
 * answers are verified like all others: see `given` in site-answers.ts.
 */
import type * as Documents from './documents.ts'
import { textLanguages, worlds, type TextLanguage, type World } from '../contract/values.ts'
import {
  data,
  expertDetail,
  expertList,
  home,
  href,
  match,
  matchDetail,
  planDetail,
  proof,
  type Href,
} from '../web/page/links.ts'
import { shuffled } from './fresh-reader.ts'
import { NoAnswer, type Site } from './site-answers.ts'

/** What a document shows, in one language. */
export interface ShownIn {
  id: number
  language: TextLanguage
}

export interface DocumentsRun {
  /** Documents compared. */
  count: number
  /** Differences, in words. */
  found: string[]
  /** Why no document is compared, in words; null where they are. */
  missing: string | null
  /** Plans and matches whose documents were compared: the same answers have to be verified. */
  plans: ShownIn[]
  matches: ShownIn[]
  /** Compares the screens that every reader sees. */
  screens(): Promise<void>
  /** Compares pages of these experts, plans and matches: `most` of each, by chance. */
  of(ids: Ids, most: number): Promise<void>
  /** Compares what the documents say about the world with the one of the log. */
  sayWorld(world: World | null): void
}

interface Ids {
  experts: readonly number[]
  plans: readonly number[]
  matches: readonly number[]
}

/** The address is computed, so that the verifier in one file is without this part. */
const documentsFile = './documents.ts'

const noBuild =
  'no document, because there is no build here: use a checkout of the release, with ' +
  'its packages and “npm run build”'

const otherRelease =
  'no document, because the site runs another release than this checkout, or one that was changed'

/** @param isWanted false: no document is compared */
export async function openDocuments(site: Site, isWanted: boolean): Promise<DocumentsRun> {
  const documents = isWanted ? await loaded() : null
  const run = { count: 0, found: new Array<string>(), ...shownNothing() }
  const missing = !isWanted
    ? 'no document, as you wished'
    : documents === null
      ? noBuild
      : (await isSame(documents, site))
        ? null
        : otherRelease
  const says: { invented: boolean; isReplay: boolean; where: string }[] = []
  const compare = async (pages: readonly Documents.Page[]) => {
    if (documents === null || missing !== null) return
    for (const page of shuffled(pages)) {
      const { found, facts } = await documents.compare(site, page)
      run.count++
      run.found.push(...found)
      const where = `${page.site === 'h5' ? '/h5' : ''}${page.href}`
      if (facts)
        says.push({ invented: facts.invented, isReplay: facts.replayFrom !== undefined, where })
    }
  }
  return Object.assign(run, {
    missing,
    async screens() {
      await compare([home, expertList].flatMap((to) => variantsOf(href(to), Infinity)))
      await compare([match, data, proof].flatMap((to) => variantsOf(href(to), 1)))
      if (documents !== null && missing === null)
        run.found.push(...(await documents.compareFiles(site)))
    },
    async of({ experts, plans, matches }: Ids, most: number) {
      const each = most === Infinity ? Infinity : 1
      const some = (ids: readonly number[]) => shuffled(ids).slice(0, most)
      if (documents === null || missing !== null) return
      await compare(
        some(experts).flatMap((expertId) => variantsOf(href(expertDetail, { expertId }), each)),
      )
      for (const [ids, shown, to] of [
        [plans, run.plans, (id: number) => href(planDetail, { id })],
        [matches, run.matches, (matchId: number) => href(matchDetail, { matchId })],
      ] as const)
        for (const id of some(ids)) {
          const pages = variantsOf(to(id), each)
          await compare(pages)
          for (const language of new Set(pages.map((page) => page.language)))
            shown.push({ id, language })
        }
      const [expertId, plan] = [some(experts)[0], run.plans.at(-1)]
      if (expertId !== undefined && plan)
        run.found.push(...(await documents.comparePictures(site, expertId, plan)))
    },
    sayWorld(world: World | null) {
      const lie = says.find(
        ({ invented, isReplay }) =>
          // an invented world may have a clock of its own, too
          invented !== (world === worlds[2]) || (isReplay && world === worlds[0]),
      )
      if (lie && world !== null)
        run.found.push(`The page ${lie.where} names another world than the log, which is ${world}.`)
    },
  })
}

const shownNothing = (): Pick<DocumentsRun, 'plans' | 'matches'> => ({ plans: [], matches: [] })

async function loaded() {
  try {
    const module: typeof Documents = await import(new URL(documentsFile, import.meta.url).href)
    return await module.openDocuments()
  } catch {
    // the verifier in one file, or without the packages
    return null
  }
}

async function isSame(documents: Documents.Documents, site: Site): Promise<boolean> {
  try {
    return await documents.isSameRelease(site)
  } catch (error) {
    if (error instanceof NoAnswer) return false
    throw error
  }
}

/** A page on both sites, each in `most` languages by chance. */
const variantsOf = (href: Href, most: number): Documents.Page[] =>
  (['desktop', 'h5'] as const).flatMap((site) =>
    shuffled(textLanguages)
      .slice(0, most)
      .map((language) => ({ href, site, language })),
  )
