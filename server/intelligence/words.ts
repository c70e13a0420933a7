/** The shape of what intelligence says in one language: one sentence for each kind of fact, and nothing that its numbers do not say. */
import type { ZoneKind } from '../../contract/table.ts'
import type { Absence } from './known.ts'
import type { OwnFact } from './own-facts.ts'
import type { Stake } from './stakes.ts'

type Of<K extends OwnFact['kind']> = Extract<OwnFact, { kind: K }> & { who: string }
export type PeriodKind = 'lateGoals' | 'lateConceded' | 'earlyGoals' | 'earlyConceded'
export type SourceKind = 'results' | 'meetings' | 'fixtures' | 'goals' | 'table' | 'lineups'

export interface IntelligenceWords {
  form: (f: Of<'form'>) => string
  place: (f: Of<'place'>) => string
  congestion: (f: Of<'congestion'>) => string
  periods: Record<PeriodKind, (f: Of<PeriodKind>) => string>
  stakes: Record<Stake['kind'], (f: Stake & { who: string; zoneName: string }) => string>
  zones: Record<ZoneKind, string>
  absent: (who: string, players: readonly { name: string; reason: Absence['reason'] }[]) => string
  sources: Record<SourceKind, string>
  /** How a source is called by its readers; those that have names of their own keep them. */
  invented: string
}
