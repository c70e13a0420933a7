import { counted } from '../house/writing/text.ts'
import type { Stake } from './stakes.ts'
import type { IntelligenceWords } from './words.ts'

const ordinal = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const nth = (place: number) => `${place}${endings[ordinal.select(place)] ?? 'th'}`
const total = (count: number) => `${count} ${count === 1 ? 'point' : 'points'}`
const points = (count: number) => (count === 1 ? 'one point' : `${counted('en', count)} points`)
const matches = (count: number) => (count === 1 ? 'match' : 'matches')
/** The zones that have only one place. */
const isOne = (zone: Stake['zone']) => zone === 'title' || zone === 'bestThirds'
const reasons = { injury: 'injured', suspension: 'suspended', other: 'not available' }

export const wordsEn: IntelligenceWords = {
  form: (f) =>
    `${f.club} won ${f.won}, drew ${f.drawn} and lost ${f.lost} ` +
    `of the last ${counted('en', f.of)}.`,
  place: (f) =>
    `${f.club} have ${f.won} ${f.won === 1 ? 'win' : 'wins'}, ` +
    `${f.drawn} ${f.drawn === 1 ? 'draw' : 'draws'} and ${f.lost} ` +
    `${f.lost === 1 ? 'defeat' : 'defeats'} ${f.side === 'home' ? 'at home' : 'away'} this ` +
    'season.',
  congestion: (f) =>
    `${f.club} have had ${counted('en', f.count)} matches in the ${f.days} days before this one.`,
  periods: {
    lateGoals: (f) =>
      `${f.club} scored ${f.count} of their ${f.of} goals in the last ` +
      `${counted('en', f.matches)} after the 75th minute.`,
    lateConceded: (f) =>
      `${f.club} let in ${f.count} of ${f.of} goals in the last ${counted('en', f.matches)} ` +
      'after the 75th minute.',
    earlyGoals: (f) =>
      `${f.club} scored ${f.count} of their ${f.of} goals in the last ` +
      `${counted('en', f.matches)} in the first quarter of an hour.`,
    earlyConceded: (f) =>
      `${f.club} let in ${f.count} of ${f.of} goals in the last ${counted('en', f.matches)} in ` +
      'the first quarter of an hour.',
  },
  stakes: {
    leads: (f) =>
      `${f.club} lead the table with ${total(f.points)}, ` +
      `${f.gap === 0 ? 'level with second place' : `${points(f.gap)} ahead of second place`}.`,
    in: (f) =>
      `${f.club} are ${nth(f.rank)} with ${total(f.points)}, in ${f.zoneName}, ` +
      `${f.gap === 0 ? 'level with' : `${points(f.gap)} ahead of`} the first side outside ` +
      `${isOne(f.zone) ? 'it' : 'them'}.`,
    short: (f) =>
      `${f.club} are ${nth(f.rank)} with ${total(f.points)}, ` +
      `${f.gap === 0 ? 'level on points with' : `${points(f.gap)} short of`} ${f.zoneName}.`,
    near: (f) =>
      `${f.club} are ${nth(f.rank)} with ${total(f.points)}, ` +
      `${f.gap === 0 ? 'level on points with' : `only ${points(f.gap)} above`} ${f.zoneName}.`,
    below: (f) =>
      `${f.club} are ${nth(f.rank)}, in ${f.zoneName}, ` +
      `${f.gap === 0 ? 'level on points with safety' : `${points(f.gap)} from safety`}.`,
    rank: (f) => `${f.club} are ${nth(f.rank)} in the table with ${total(f.points)}.`,
    settled: (f) =>
      `With ${counted('en', f.left)} ${matches(f.left)} left, ${f.club}, ${nth(f.rank)} with ` +
      `${total(f.points)}, can neither reach nor lose a place that counts.`,
    champion: (f) =>
      `With ${counted('en', f.left)} ${matches(f.left)} left, ${f.club}, ${nth(f.rank)} with ` +
      `${total(f.points)}, can no longer be overtaken.`,
    down: (f) =>
      `With ${counted('en', f.left)} ${matches(f.left)} left, ${f.club}, ${nth(f.rank)} with ` +
      `${total(f.points)}, can no longer leave ${f.zoneName}.`,
  },
  zones: {
    title: 'the title place',
    champions: 'the Champions League places',
    championsQualifying: 'the Champions League qualifying places',
    europa: 'the Europa League places',
    europaQualifying: 'the Europa League qualifying places',
    conference: 'the Conference League places',
    conferencePlayOff: 'the Conference League play-off places',
    libertadores: 'the Libertadores places',
    libertadoresQualifying: 'the Libertadores qualifying places',
    sudamericana: 'the Sudamericana places',
    continental: 'the continental places',
    promotion: 'the promotion places',
    promotionPlayOff: 'the promotion play-off places',
    relegationPlayOff: 'the relegation play-off places',
    relegation: 'the relegation places',
    nextRound: 'the places that go through',
    nextRoundPlayOff: 'the play-off places for the next round',
    bestThirds: 'the place that may go through',
  },
  absent: (club, players) =>
    `${club} are without ` +
    `${players.map(({ name, reason }) => `${name} (${reasons[reason]})`).join(', ')}.`,
  sources: {
    results: 'Results',
    meetings: 'Past meetings',
    fixtures: 'Fixtures',
    goals: 'Goal times',
    table: 'Table',
    lineups: 'Line-ups',
  },
  invented: 'simulated world',
}
