import type { ResultOf } from '../../../contract/calls.ts'
import { roundsQuery, type DataParameters } from '../../api/data-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { data, href } from '../../page/links.ts'
import { Link, useLanguage } from '../../page/nav.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Block } from '../../parts/block.tsx'
import { Failed } from '../../parts/failed.tsx'
import { roundName } from '../../parts/rounds.ts'
import { RoundSkeleton } from './skeleton.tsx'
import { Choice } from './choice.tsx'
import styles from './data.module.css'
import { Matches } from './matches.tsx'
import { Steps } from './round.tsx'
import { useTexts } from './words.ts'

interface Props {
  parameters: DataParameters
}

/** One round of the season: the current one if the address names none. */
export function Fixtures({ parameters }: Props) {
  const texts = useTexts()
  const outcome = useAnswer(roundsQuery(useLanguage(), parameters))
  return (
    <Block
      outcome={outcome}
      skeleton={<RoundSkeleton />}
      renderFailed={(failure) => <Failed failure={failure} title={texts.failed} />}
    >
      {(answer) =>
        answer.round === null ? (
          <EmptyState drawing="empty" title={texts.fixtures.none} text={texts.fixtures.noneNote} />
        ) : (
          <>
            <Rounds answer={answer} parameters={parameters} />
            <Matches matches={answer.matches} times />
          </>
        )
      }
    </Block>
  )
}

function Rounds({ answer, parameters }: Props & { answer: ResultOf<'matchRounds'> }) {
  const texts = useTexts()
  const { round, rounds, current } = answer
  const { round: _round, ...rest } = parameters
  return (
    <div className={styles.rounds}>
      <h2>{roundName(round ?? '', texts)}</h2>
      <Choice
        label={texts.fixtures.label}
        chosen={round ?? ''}
        choices={rounds.map((one) => ({
          value: one,
          text: roundName(one, texts),
          to: href(data, { ...rest, round: one }),
        }))}
      />
      <Steps answer={answer} parameters={parameters} />
      {round !== current && (
        <Link to={href(data, rest)} stay className={styles.current}>
          {texts.fixtures.current}
        </Link>
      )}
    </div>
  )
}
