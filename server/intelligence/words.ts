/**
 * The texts of intelligence in one language: one sentence per kind of fact, stating only its
 * numbers.
 */
import type { ZoneKind } from '../../contract/table.ts'
import type { Absence } from './match-data.ts'
import type { OwnFact } from './own-facts.ts'
import type { Stake } from './stakes.ts'

type Of<K extends OwnFact['kind']> = Extract<OwnFact, { kind: K }> & { club: string }
export type PeriodKind = 'lateGoals' | 'lateConceded' | 'earlyGoals' | 'earlyConceded'
export type SourceKind = 'results' | 'meetings' | 'fixtures' | 'goals' | 'table' | 'lineups'

export interface IntelligenceWords {
  form: (f: Of<'form'>) => string
  place: (f: Of<'place'>) => string
  congestion: (f: Of<'congestion'>) => string
  periods: Record<PeriodKind, (f: Of<PeriodKind>) => string>
  stakes: Record<Stake['kind'], (f: Stake & { club: string; zoneName: string }) => string>
  zones: Record<ZoneKind, string>
  absent: (club: string, players: readonly { name: string; reason: Absence['reason'] }[]) => string
  sources: Record<SourceKind, string>
  /** How readers see the source's name; sources with names of their own keep them. */
  invented: string
}
