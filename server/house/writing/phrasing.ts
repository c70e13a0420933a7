import type { TextLanguage } from '../../../contract/values.ts'
import type { Fixture } from '../history.ts'
import type { Fact, FactKind } from './fact.ts'
import { counted, mean } from './text.ts'

/** A fact prepared for phrasing in one language. */
export interface Phrasing {
  /** The side of the fact, and the other side. */
  club: string
  rival: string
  home: string
  away: string
  /** The numbers as words, where the language writes small counts as words. */
  c: string
  o: string
  t: string
  /** The numbers as figures. */
  count: number
  of: number
  third: number
  /** count / of with one decimal. */
  mean: string
  atHome: boolean
}

type Phrase = (phrasing: Phrasing) => string
/**
 * Phrases for each kind of fact. Titles have the same number in every language, so one index
 * selects the pattern in all three.
 */
export type Phrases = Readonly<Record<FactKind, readonly [Phrase, ...Phrase[]]>>

export function phrasing(language: TextLanguage, fact: Fact, fixture: Fixture): Phrasing {
  const [home, away] = [fixture.homeName[language], fixture.awayName[language]]
  const { count, of, third } = fact
  return {
    club: fact.side === 'away' ? away : home,
    rival: fact.side === 'away' ? home : away,
    home,
    away,
    c: counted(language, count),
    o: counted(language, of),
    t: counted(language, third),
    count,
    of,
    third,
    mean: of > 0 ? mean(count, of) : '',
    atHome: fact.side !== 'away',
  }
}
