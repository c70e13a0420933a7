import type { ResultChances } from '../../../../contract/match-detail.ts'
import { useWords } from '../../../nav.tsx'
import { ProbabilityBar } from '../../../parts/probability-bar.tsx'
import { percent } from '../../../parts/rates.ts'

/** Three chances that sum to 1, to one place. */
export function Chances({ chances }: { chances: ResultChances }) {
  const { picks } = useWords()
  const part = (name: string, chance: number) => ({ name, text: `${percent(chance)}%`, weight: chance })
  return <ProbabilityBar parts={[part(picks[2], chances.home), part(picks[3], chances.draw), part(picks[1], chances.away)]} />
}
