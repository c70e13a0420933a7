import type { ResultOf } from '../../../contract/calls.ts'
import type { DataParameters } from '../../api/data-queries.ts'
import { data, href } from '../../page/links.ts'
import { Link } from '../../page/nav.tsx'
import { Icon } from '../../parts/icon.tsx'
import { roundName } from '../../parts/rounds.ts'
import { SectionHead } from '../../parts/section-head.tsx'
import { Matches } from './matches.tsx'
import styles from './round.module.css'
import { useTexts } from './words.ts'

interface Props {
  answer: ResultOf<'matchRounds'>
  parameters: DataParameters
}

/** One round, beside the table. */
export function Round({ answer, parameters }: Props) {
  const texts = useTexts()
  return (
    <section aria-labelledby="round">
      <SectionHead id="round" title={roundName(answer.round ?? '', texts)}>
        <Steps answer={answer} parameters={parameters} />
      </SectionHead>
      <Matches matches={answer.matches} />
    </section>
  )
}

/** Links to the previous and the next round, where they exist. */
export function Steps({ answer: { rounds, round }, parameters }: Props) {
  const { fixtures } = useTexts()
  const at = rounds.indexOf(round ?? '')
  return (
    <span className={styles.steps}>
      <Step to={rounds[at - 1]} label={fixtures.previous} icon="left" parameters={parameters} />
      <Step to={rounds[at + 1]} label={fixtures.next} icon="right" parameters={parameters} />
    </span>
  )
}

function Step({
  to,
  label,
  icon,
  parameters,
}: {
  to: string | undefined
  label: string
  icon: 'left' | 'right'
  parameters: DataParameters
}) {
  if (to === undefined) return <span />
  return (
    <Link to={href(data, { ...parameters, round: to })} stay aria-label={label}>
      <Icon name={icon} />
    </Link>
  )
}
