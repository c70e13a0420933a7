import type { ResultChances } from '../../../../contract/match-detail.ts'
import { useWords } from '../../../page/nav.tsx'
import { ProbabilityBar } from '../../../parts/probability-bar.tsx'
import { percents } from './percents.ts'

/** Three probabilities that sum to 1, in per cent with one decimal. */
export function Chances({ chances }: { chances: ResultChances }) {
  const { picks } = useWords()
  const [home = '', draw = '', away = ''] = percents([chances.home, chances.draw, chances.away])
  const part = (name: string, text: string, weight: number) => ({ name, text: `${text}%`, weight })
  return (
    <ProbabilityBar
      parts={[
        part(picks[2], home, chances.home),
        part(picks[3], draw, chances.draw),
        part(picks[1], away, chances.away),
      ]}
    />
  )
}
