/**
 * For tests: how each public answer is verified. A row is a call: its answers on the frozen site,
 * what a reader's verification finds when another answer is in its place, and the fields that it
 * does not find, each with the reason. A call without a row does not compile.
 */
import { calls, type OwnResultOf, type PublicRead } from '../../contract/calls.ts'
import type { ExpertPlan } from '../../contract/expert-detail.ts'
import type { PlanDetail } from '../../contract/plan-detail.ts'
import { currentBook } from '../book/index.ts'
import { differences, type Difference } from './numbers.ts'
import type { ShownLists, ShownMatch } from './lists.ts'
import { cardDifferences, type ShownPlans } from './plan-cards.ts'
import { planPageDifferences } from './plan-page.ts'
import type { Gathered } from './plans.ts'
import { settledPlans } from './settlements.ts'
import { shownDifferences } from './shown.ts'
import { siteDifferences, type ShownSite } from './site.ts'
import { fieldsOf, type Schema } from './test-lies.ts'
import { openAnswers, raise, type FrozenExpert } from './test-frozen-answers.ts'

export const frozen = await openAnswers()
const { answersTo, experts, names, lists, nothing, now } = frozen

/** An answer of the frozen site. */
export interface Example<A> {
  /** Distinguishes the examples of a call. */
  of: string
  shown: A
  /** What is found with this answer in place of the shown one, each at its place in the answer. */
  found(this: void, lie: A): readonly Pick<Difference, 'at'>[]
  /** Fields that the log says nothing about in this example, or where their lie is found. */
  unseen?: readonly string[]
}
interface Row<A> {
  examples(this: void): readonly Example<A>[]
  /** Fields that the log does not have, or that no answer of this site has: the reason of each. */
  but: Readonly<Record<string, RegExp>>
  /** Other fields that docs/verify.py does not find, by reasons. */
  second?: Readonly<Record<string, RegExp>>
}

/** Another place of each difference: the one in the answer. */
const placed = (found: readonly Difference[], place: (at: string) => string) =>
  found.map((one) => ({ ...one, at: place(one.at) }))

/** What is found in some answers about all experts. */
export const ofSite = (part: Partial<ShownSite>) =>
  siteDifferences(
    { ...nothing, ...part },
    experts.map(({ expert }) => expert),
    names,
    currentBook,
  )
/** What is found with other lists in place of the shown ones. */
export const ofLists = (part: Partial<ShownLists>) => ofSite({ lists: { ...lists, ...part } })

/** The cards of a list, at their places in it. */
const cardsIn = (list: ShownPlans): Difference[] =>
  experts.flatMap(({ facts, gathered, expert: { expertId }, texts }) => {
    const records = list.records.filter((card) => card.expertId === expertId)
    const own = cardDifferences(facts, gathered, [{ ...list, records }], { texts, language: 'en' })
    const idOf = (serial: number | null) => gathered.plans[(serial ?? 0) - 1]?.last.planId
    return own.map(({ serial, ...one }) => ({
      ...one,
      at: one.at.replace(
        'card',
        `records.${list.records.findIndex(({ id }) => id === idOf(serial))}`,
      ),
    }))
  })

const fromSource = {
  'from the source of matches': new RegExp(
    [
      '(^|\\.)(\\w*Logo|\\w+ShortName|leagueName|homeName|awayName|leagueId|season|round|venue',
      '(home|away)\\.\\w+|timeKnown|minute|homeScore|awayScore|half\\w+|resultMissing|sourcesDiffer',
      'penalty\\w+|shootOutWinner|extra\\w+|homeRed|awayRed|homeRank|awayRank|observedAt',
      '(goals|differing)\\.\\*\\.\\w+|odds(\\.\\w+)?)$',
    ].join('|'),
  ),
  'a picture': /(^|\.)avatar$/,
  'a place in the title, which is compared': /titleBreaks\.\*$/,
}
const ofMatches = { 'id of the request': /(^|\.)matchId( → .*)?$/ }
/** Why docs/verify.py does not find a lie. */
const firstOnly = 'the first verifier alone compares it'
const paged = { 'the next page': /^next$/ }
const ofOrder = { 'says which order of the rows is right': /^coinLast$/ }
const ofCards = { 'another expert has no such plan': /^records\.\*\.expertId → / }

const present = { from: now, to: now }
const detailOf = ({ facts, gathered, texts }: FrozenExpert, lie: OwnResultOf<'expertDetail'>) => [
  ...differences(lie, settledPlans(gathered), gathered.plans, present, currentBook),
  ...placed(shownDifferences(facts, gathered, lie, { language: 'en', texts, rows: [] }), (at) =>
    ['name', 'kind'].includes(at) ? `expert.${at}` : at,
  ),
]

/** What the log does not say of a plan: of one without a score, and of one still sealed. */
function unseenOfRow({ serial, outcome, solutionTitle, main }: ExpertPlan, { plans }: Gathered) {
  const isSealed = plans[serial - 1]?.reveals.length === 0
  const isScored = outcome !== null && outcome !== 'not_counted'
  return [
    ...(isSealed && main ? ['main.picks.*.key', 'main.play'] : []),
    ...(isScored ? [] : ['score']),
    // a removed title has the match in its place, as the row names it
    ...(solutionTitle === 'Nor – Sou'
      ? ['awayShortName → records.*.solutionTitle', 'homeShortName → records.*.solutionTitle']
      : []),
    ...(plans.some((plan) => plan.serial === serial + 1) ? ['serial → records.*.id'] : []),
  ].map((name) => `records.*.${name}`)
}

/** What distinguishes pages of plans: of each of these one is tried. */
const kindOf = ({ plan, versions, settlements, content, removed, market, ...page }: PlanDetail) =>
  [
    plan.outcome ?? 'open',
    plan.ncReason ?? 0,
    versions.length,
    settlements.length,
    plan.price,
    content ? plan.predictPlay : 'sealed',
    Object.keys(removed ?? {}).join(' '),
    market.length > 0,
    plan.titleLanguage,
    content?.analysisLanguage,
    Object.keys(page).join(' '),
  ].join(' · ')

const ofPage =
  /^(record|evidence|opening|settlements|versions|content|market(At)?|reference|match|removed)\b/
const planPages = [
  ...new Map(answersTo('planDetail').map(({ shown }) => [kindOf(shown), shown])),
].map(([of, shown]) => ({ of, shown, own: frozen.expertOf(shown.plan.expertId) }))

/** What the log does not say: the content of a sealed plan, and a score that settles nothing. */
function unseenOnPage(
  { plan, removed, settlements, content, market }: PlanDetail,
  { gathered }: FrozenExpert,
) {
  const isSealed = gathered.plans[plan.serial - 1]?.reveals.length === 0
  // a match that was not played in time may still be played
  const isEnded = plan.outcome !== null && plan.ncReason !== 3
  const isScored = settlements.at(-1)?.score
  const ofMarket = ['selections.*.oddsSource', 'selections.*.picks.*.marketShare']
  const hidden = [
    'analysis',
    'selections.*.picks.*.key',
    'selections.*.play',
    ...(market.length > 0 ? ofMarket : []),
  ].filter(() => isSealed && content)
  return [
    ...hidden.map((name) => `content.${name}`),
    ...(isEnded ? [] : ['match.awarded', 'match.status']),
    ...(isScored ? [] : ['match.fullAway', 'match.fullHome']),
    ...(isSealed || removed?.analysis ? ['plan.analysisLength'] : []),
    ...(isSealed ? ['plan.onSale', 'plan.revealed', 'plan.selectionCount'] : []),
    // a removed title has the match in its place, as the page names it
    ...(removed?.title ? ['away', 'home'] : []).map(
      (side) => `plan.${side}ShortName → plan.solutionTitle`,
    ),
    ...hidden.map((name) => `versions.*.content.${name}`),
  ]
}

/** A match has a result in the log that settled its plans by a score, or another one, or none. */
function unseenOfMatch(matchId: number): string[] {
  const plans = experts.flatMap(({ expert: { listed } }) =>
    listed.filter((one) => one.matchId === matchId),
  )
  const result = plans.find((plan) => plan.result !== null)?.result
  // the log knows no match that no plan is on
  const unknown = plans.length === 0 ? ['matchTime'] : []
  if (!result) return ['awarded', 'fullAway', 'fullHome', ...unknown, 'status']
  return result.status === 8 && !result.awarded ? [] : ['fullAway', 'fullHome']
}

/** Lists of matches, each with one match of the answer. */
const matchesIn = <N extends 'expertMatches' | 'matchList' | 'matchRounds'>(
  name: N,
  field: 'records' | 'matches',
): Example<OwnResultOf<N>>[] => {
  const matchesOf = (answer: object): readonly ShownMatch[] => Object(answer)[field]
  const all = answersTo(name).flatMap(({ shown }) =>
    matchesOf(shown).map((match) => [match.matchId, { shown, match }] as const),
  )
  return [...new Map(all).values()].map(({ shown, match }) => ({
    of: `match ${match.matchId}`,
    shown: { ...shown, [field]: [match] },
    found: (lie) =>
      placed(ofLists({ matches: [{ ...lie, matches: matchesOf(lie) }] }), (at) =>
        at.replace(/^match \d+/, `${field}.0`),
      ),
    unseen: unseenOfMatch(match.matchId)
      .filter((one) => one in match)
      .map((one) => `${field}.*.${one}`),
  }))
}

/** How each public answer is compared. */
export const shownFields: {
  [N in PublicRead]: Row<OwnResultOf<N>> | { notInLog: string }
} = {
  queryHome: {
    examples: () => [
      {
        of: 'home',
        shown: lists.home,
        found: (home) => ofLists({ home }),
        // one of the matches has no plan
        unseen: ['matches.*.matchTime'],
      },
    ],
    but: {
      ...ofOrder,
      ...fromSource,
      ...ofMatches,
      'open matches have no result in the log': /^matches\.\*\.(status|fullHome|fullAway|awarded)$/,
      'compared with the world that the log names (lists.test.ts)': /^simulated$/,
    },
    second: { [firstOnly]: /^computedAt$/ },
  },
  queryRecommend: {
    examples: () =>
      answersTo('queryRecommend').map(({ asked, shown }) => ({
        of: `page ${asked.page}`,
        shown,
        found: (page) => [
          ...placed(ofLists({ recommended: [page] }), (at) => at.replace(/^page 1/, 'records')),
          ...cardsIn(page),
        ],
      })),
    but: { ...ofOrder, ...fromSource, ...ofCards },
    second: { [firstOnly]: /^computedAt$/ },
  },
  planList: {
    examples: () =>
      (['latest', 'decided'] as const).map((of) => ({
        of,
        // boundary: the whole answer
        shown: lists[of] as OwnResultOf<'planList'>,
        found: (list) => [...ofLists({ [of]: list }), ...cardsIn(list)],
      })),
    but: { ...fromSource, ...paged, ...ofCards },
  },
  expertMatches: {
    examples: () => matchesIn('expertMatches', 'records'),
    but: {
      ...fromSource,
      ...ofMatches,
      'of a match that may have moved': /^records\.\*\.deadline$/,
    },
  },
  matchList: {
    examples: () => matchesIn('matchList', 'matches'),
    but: {
      ...fromSource,
      ...ofMatches,
      'the days around it': /^(date|today|abnormal|before|after|leagues\.\*\.\w+)$/,
    },
  },
  matchRounds: {
    examples: () => matchesIn('matchRounds', 'matches'),
    but: {
      ...fromSource,
      ...ofMatches,
      'the rounds of a season': /^(of\b.*|rounds\.\*|round|current)$/,
    },
  },
  matchDetail: {
    examples: () =>
      lists.pages.map(({ detail: shown, ...page }) => ({
        of: `match ${shown.matchId}`,
        shown: shown as OwnResultOf<'matchDetail'>,
        found: (detail) => ofLists({ pages: [{ ...page, detail }] }),
        unseen: unseenOfMatch(shown.matchId),
      })),
    but: { ...fromSource, ...ofMatches, 'no match of this site has it': /^disputed\.\*\.\w+$/ },
  },
  matchPrices: {
    examples: () =>
      lists.pages.flatMap(({ prices, ...page }) =>
        prices
          ? {
              of: `match ${page.detail.matchId}`,
              shown: prices,
              found: (lie) => ofLists({ pages: [{ ...page, prices: lie }] }),
            }
          : [],
      ),
    but: {},
  },
  matchProbability: {
    examples: () =>
      answersTo('matchProbability').map(({ asked: { matchId }, shown }) => ({
        of: `match ${matchId}`,
        shown,
        found: (lie) => ofSite({ forecasts: [{ ...lie, matchId: Number(matchId) }] }),
      })),
    but: { ...fromSource, 'current odds, and matches without plans': /^market\b|^marketRecord\./ },
  },
  expertList: {
    examples: () =>
      answersTo(
        'expertList',
        ({ type, play, window, kind }) =>
          type !== 6 &&
          ((play === undefined && (window ?? '90') === '90') || (type === 2 && kind === 'all')),
      ).map(({ asked: { type, play = null, window = null, kind = 'all' }, shown }) => ({
        of: [type, play, window, kind].join(' '),
        shown,
        found: (lie) => ofSite({ boards: [{ type, play, window, kind, ...lie } as never] }),
      })),
    but: {
      ...ofOrder,
      ...fromSource,
      'the time of an answer about plans on sale is unknown': /onSaleCnt$/,
    },
    second: { [firstOnly]: /^(computedAt|logSize|records\.\*\.name)$/ },
  },
  expertSpread: {
    examples: () =>
      answersTo('expertSpread').map(({ shown }) => ({
        of: 'spread',
        shown,
        found: (spread) => ofSite({ spread }),
      })),
    but: {},
    second: { [firstOnly]: /^(computedAt|logSize)$/ },
  },
  expertLuck: {
    examples: () =>
      answersTo('expertLuck', ({ play }) => play !== 9).map(
        ({ asked: { play = null, window = '90' }, shown }) => ({
          of: `${window} ${play}`,
          shown,
          found: (lie) => ofSite({ luck: [{ request: { play, window }, shown: lie }] }),
        }),
      ),
    but: {},
    second: { [firstOnly]: /^(computedAt|logSize|experts\.\*\.name)$/ },
  },
  expertForetell: {
    examples: () =>
      answersTo('expertForetell').map(({ shown }) => ({
        of: 'months',
        shown,
        found: (foretold) => ofSite({ foretold }),
      })),
    but: {},
    second: { [firstOnly]: /^logSize$/ },
  },
  predictRecord: {
    examples: () =>
      answersTo('predictRecord').map(({ asked: { play = null, leagueId = null }, shown }) => ({
        of: `${play} ${leagueId}`,
        shown,
        found: (lie) =>
          ofSite({
            predictions: [{ request: { play, leagueId }, shown: lie }],
          }),
      })),
    but: { 'a name of the source': /^byLeague\.\*\.name$/ },
    second: { [firstOnly]: /^(computedAt|logSize)$/ },
  },
  expertDetail: {
    examples: () =>
      [3, 6, 7].flatMap((at) => {
        const own = experts[at] ?? raise()
        return answersTo('expertDetail', ({ expertId }) => expertId === own.expert.expertId).map(
          ({ asked: { window }, shown }) => ({
            of: `expert ${at}, ${window}`,
            shown,
            found: (lie: OwnResultOf<'expertDetail'>) => detailOf(own, lie),
            // the first plan was published less than 90 days before
            unseen: [window === '90' ? 'window' : 'window → from'],
          }),
        )
      }),
    but: {
      ...fromSource,
      'the size is compared with the checkpoint': /^logSize$/,
      'texts of the profile, and ids of the request':
        /^(bio\w*|bioRemoved\.\w+|expert\.expertId|byLeague\.\*\.name)$/,
      'of a log with witnesses, or from before the log': /^ledger\.(setAside|witnessed)$/,
      'only the clock separates plans on sale from open ones': /^ledger\.open → /,
    },
    second: { [firstOnly]: /^(expert\.onSaleCnt|window)$/ },
  },
  expertPredicts: {
    examples: () =>
      [4, 7].flatMap((at) => {
        const own = experts[at] ?? raise()
        const { facts, gathered, texts } = own
        return answersTo('expertPredicts', (asked) => asked.expertId === own.expert.expertId)
          .flatMap(({ shown }) => shown.records.map((row) => ({ ...shown, records: [row] })))
          .map((shown) => ({
            of: `expert ${at}, plan ${shown.records[0]?.serial}`,
            shown,
            found: ({ records: rows }: OwnResultOf<'expertPredicts'>) =>
              placed(
                shownDifferences(facts, gathered, undefined, { language: 'en', texts, rows }),
                (place) => `records.0.${place}`,
              ),
            unseen: shown.records.flatMap((row) => unseenOfRow(row, gathered)),
          }))
      }),
    but: {
      ...fromSource,
      ...paged,
      'compared in cards, where the record of that moment is known':
        /^records\.\*\.(matchStatus|onSale|streakWinCnt|recent\w+|setAside)$/,
    },
  },
  planDetail: {
    examples: () =>
      planPages.map(({ of, shown, own }) => ({
        of,
        shown,
        found: (detail) => {
          const texts = frozen.textsOf(own, shown.plan.id)
          const page = { language: 'en' as const, detail, texts }
          return placed(planPageDifferences(own.facts, own.gathered, page, present), (at) =>
            ofPage.test(at) ? at : `plan.${at}`,
          )
        },
        unseen: unseenOnPage(shown, own),
      })),
    but: {
      ...fromSource,
      'compared with the checkpoint, or by the clock': /^(logSize|match\.solutionCount)$/,
      'the words of a removal are in texts.test.ts': /^removed\.\w+\.(length|note)$/,
      'another plan of the same expert is found by its title': /^plan\.id → plan\.solutionTitle$/,
      'with another salt it opens nothing': /^opening\.salt → opening\.body$/,
      'of a plan before its kick-off': /^marketNow\./,
      'receipts.test.ts': /^opening\.note$/,
    },
    second: {
      [firstOnly]: new RegExp(
        [
          '^plan\\.(setAside|deadline|onSale|revealed)$',
          '^plan\\.(selectionCount|analysisLength)$|^(match|market|opening|removed)\\b',
          'picks\\.\\*\\.(\\w+Share|halves)$|(oddsSource|analysisLanguage)$',
          '^versions\\.\\*\\.content\\b',
        ].join('|'),
      ),
    },
  },
  planSeal: {
    examples: () =>
      planPages.flatMap(({ of, shown: detail, own }) =>
        answersTo('planSeal', ({ id }) => id === detail.plan.id).map(({ shown }) => ({
          of,
          shown,
          found: (seal: OwnResultOf<'planSeal'>) =>
            placed(
              planPageDifferences(own.facts, own.gathered, {
                language: 'en',
                detail,
                texts: frozen.textsOf(own, detail.plan.id),
                seal,
              }),
              (at) => at.replace(/^seal\./, ''),
            ),
        })),
      ),
    but: { 'moves with the clock, or is a setting': /^(signed|witnesses|asked)$/ },
  },
  expertLog: { notInLog: 'the chain of entries shows one that is left out' },
  matchData: { notInLog: 'results and tables, from the source of matches' },
  matchEvents: { notInLog: 'from the source of matches' },
  matchIntelligence: { notInLog: 'from the source of matches' },
  matchLineup: { notInLog: 'from the source of matches' },
  matchLeagues: { notInLog: 'from the source of matches' },
  matchTable: { notInLog: 'from the source of matches; its ties are compared like rounds' },
  matchScorers: { notInLog: 'from the source of matches' },
  search: { notInLog: 'names and places, from lists that are compared; matches from their source' },
  textReportState: { notInLog: 'about the reader’s own report' },
}

/** The calls whose answers are compared, with the fields of their answers. */
export const compared = Object.entries(shownFields).flatMap(([key, row]) => {
  if ('notInLog' in row) return []
  const own: Row<object> = row
  // boundary: a key of the table
  const name = key as PublicRead
  const isNamed = (field: string) => Object.values(own.but).some((one) => one.test(field))
  return [{ name, ...own, isNamed, fields: fieldsOf(calls[name].result as Schema) }]
})
