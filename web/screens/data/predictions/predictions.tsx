import { playName } from '../../../parts/plan-words.ts'
import type { ResultOf } from '../../../../contract/calls.ts'
import { boards, playTypes } from '../../../../contract/values.ts'
import { predictionsQuery, type DataParameters } from '../../../api/data-queries.ts'
import { useAnswer } from '../../../api/queries.ts'
import { data, expertList, href, proof } from '../../../page/links.ts'
import { Link, useLanguage, usePlace, useSite, useWords } from '../../../page/nav.tsx'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { Block } from '../../../parts/block.tsx'
import { Breakdown } from '../../../parts/breakdown.tsx'
import button from '../../../parts/button.module.css'
import { Calibration } from '../../../parts/calibration.tsx'
import { Failed } from '../../../parts/failed.tsx'
import segment from '../../../parts/segment.module.css'
import { VerifyButton } from '../../../verify/verify-button.tsx'
import { PredictionSkeleton } from './skeleton.tsx'
import styles from '../data.module.css'
import { ByPrice } from './by-price.tsx'
import { Foretold } from './foretold.tsx'
import { NotCounted } from './not-counted.tsx'
import { Totals } from './totals.tsx'
import { useTexts } from './words.ts'

interface Props {
  parameters: DataParameters
}

/** The results of all predictions: of one league or all, of one play type or all. */
export default function Predictions() {
  const texts = useTexts()
  const place = usePlace()
  const parameters = place.name === 'data' ? place.parameters : {}
  const outcome = useAnswer(predictionsQuery(useLanguage(), parameters))
  return (
    <>
      <Plays parameters={parameters} />
      <Block
        outcome={outcome}
        skeleton={<PredictionSkeleton />}
        renderFailed={(failure) => <Failed failure={failure} title={texts.failed} />}
      >
        {(record) => <Record record={record} parameters={parameters} />}
      </Block>
    </>
  )
}

function Plays({ parameters }: Props) {
  const predictions = useTexts()
  const { plays } = useWords()
  const { play, ...rest } = parameters
  return (
    <nav className={styles.choices} aria-label={predictions.playLabel}>
      <ul>
        {[undefined, ...Object.values(playTypes)].map((one) => (
          <li key={one ?? 'all'}>
            <Link
              to={href(data, { ...rest, ...(one !== undefined && { play: one }) })}
              stay
              className={segment.segment}
              aria-current={play === one ? 'page' : undefined}
            >
              {one === undefined ? predictions.allPlays : plays[one].name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Record({ record, parameters }: Props & { record: ResultOf<'predictRecord'> }) {
  const words = useTexts()
  const site = useWords()
  const decided =
    record.all.n + record.all.pushes + record.notCounted.reduce((sum, { plans }) => sum + plans, 0)
  const ofModels = record.models?.n ?? 0
  if (decided === 0 && ofModels > 0) {
    return (
      <EmptyState drawing="empty" title={words.none} text={words.noneOfPeople(ofModels)}>
        <Link
          className={button.button}
          to={href(expertList, { type: boards.hitRate, kind: 'models' })}
        >
          {words.modelsLink}
        </Link>
      </EmptyState>
    )
  }
  if (decided === 0) {
    return (
      <EmptyState drawing="empty" title={words.none} text={words.noneNote}>
        <Link className={button.button} to={href(data, { tab: 'predictions' })}>
          {words.noneLink}
        </Link>
      </EmptyState>
    )
  }
  return (
    <>
      <Totals record={record} />
      {record.byPrice && <ByPrice groups={record.byPrice} />}
      <div className={styles.pair}>
        <Breakdown
          id="by-play"
          title={words.byPlay}
          groups={record.byPlay.map((slice) => ({ name: playName(slice.play, site), slice }))}
          words={words}
        />
        <NotCounted reasons={record.notCounted} />
        <Breakdown
          id="by-league"
          title={words.byLeague}
          groups={record.byLeague.map((slice) => ({ name: slice.name, slice }))}
          words={words}
        />
        <Calibration bins={record.calibration} words={words} />
      </div>
      <Foretold />
      <Download parameters={parameters} />
    </>
  )
}

/** Links to the whole log, for readers who want to compute the numbers themselves. */
function Download({ parameters: { play, league } }: Props) {
  const words = useTexts()
  const { apiBase } = useSite()
  return (
    <div className={styles.download}>
      <p className={styles.note}>{words.settled}</p>
      {typeof league !== 'string' && (
        <VerifyButton
          subject={{ kind: 'predictions', play: play ?? null, leagueId: league ?? null }}
          label={words.verify}
          className={button.button}
        />
      )}
      <a href={`${apiBase}/log/entries.jsonl`} download className={button.button}>
        {words.download}
      </a>
      <Link to={href(proof)} className={styles.current}>
        {words.proof}
      </Link>
    </div>
  )
}
