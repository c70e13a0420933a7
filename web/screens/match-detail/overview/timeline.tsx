import type { MatchDetail } from '../../../../contract/match-detail.ts'
import { eventKinds, type MatchEvent } from '../../../../contract/match-events.ts'
import { isInPhase } from '../../../../contract/values.ts'
import { useScoresHidden, useWords } from '../../../page/nav.tsx'
import { Crest } from '../../../parts/crest.tsx'
import { isAhead } from '../../../parts/live-match.ts'
import { isolated } from '../../../parts/isolate.ts'
import { SectionHead } from '../../../parts/section-head.tsx'
import { axisOf, width, type Place } from './axis.ts'
import { minuteText, scoreText, shortName } from './event-name.ts'
import { Mark } from './marks.tsx'
import type { OverviewProps } from './overview-props.ts'
import styles from './timeline.module.css'
import { useTexts, type Texts } from './words.ts'

/** On wide pages a horizontal axis, drawn beside the list that assistive technology reads. */
export function Timeline({ match, found }: OverviewProps) {
  const texts = useTexts()
  const { events } = found
  const { scores } = useWords()
  const hides = useScoresHidden() && events.length === 0 && !isInPhase(match.status, 'ahead')
  const notes = hides ? [scores.hidden] : notesOf(match, found, texts)
  return (
    <section aria-labelledby="timeline">
      <SectionHead id="timeline" title={texts.timeline}>
        <Legend events={events} />
      </SectionHead>
      {events.length > 0 && (
        <>
          <Drawn match={match} events={events} />
          <List match={match} events={events} />
        </>
      )}
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </section>
  )
}

/** What the list lacks, and why. */
function notesOf(
  match: MatchDetail,
  { events, complete, cards }: OverviewProps['found'],
  texts: Texts,
): string[] {
  if (events.length === 0 && isAhead(match)) return [texts.notStarted]
  if (match.awarded) return [texts.ruling]
  if (match.resultMissing && events.length === 0) return [texts.noEvents]
  const isEmpty = events.length === 0 && !(complete && cards)
  if (isEmpty) return [texts.noEvents]
  return [...(complete ? [] : [texts.incomplete]), ...(cards ? [] : [texts.noCards])]
}

function Legend({ events }: { events: readonly MatchEvent[] }) {
  const texts = useTexts()
  const shown = eventKinds.filter(
    (kind) => kind !== 'penalty' && kind !== 'own' && events.some((event) => event.kind === kind),
  )
  return (
    <p className={styles.legend} aria-hidden="true">
      {shown.map((kind) => (
        <span key={kind}>
          <svg width="16" height="16" viewBox="0 0 20 20">
            <Mark kind={kind} />
          </svg>
          {texts.kinds[kind]}
        </span>
      ))}
    </p>
  )
}

interface Props {
  match: MatchDetail
  events: readonly MatchEvent[]
}

/** Height of the axis between the two sides. */
const band = 24

function Drawn({ match, events }: Props) {
  const texts = useTexts()
  const isLong = match.extraHome !== null || events.some(({ minute }) => minute > 90)
  const { places, halfTime, ticks, above, below } = axisOf(events, isLong)
  const half = halfText(match, texts)
  const [from, to] = halfTime
  return (
    <div className={styles.drawn} aria-hidden="true">
      <p className={styles.side}>
        <Crest path={match.home.crest} />
        {match.home.shortName}
      </p>
      <svg viewBox={`0 0 ${width} ${above + band + below}`} className={styles.axis}>
        <path className={styles.band} d={`M0 ${above}H${width}M0 ${above + band}H${width}`} />
        {half !== null && (
          <>
            <rect className={styles.half} x={from} y={above} width={to - from} height={band} />
            <text className={styles.tick} x={(from + to) / 2} y={above + 17} textAnchor="middle">
              {half}
            </text>
          </>
        )}
        {ticks.map(({ minute, x }) => (
          <text
            key={minute}
            className={styles.tick}
            x={x}
            y={above + 17}
            textAnchor={minute === 0 ? 'start' : 'middle'}
          >
            {`${minute}′`}
          </text>
        ))}
        {places.map(({ event, x, stem }, at) => (
          <path
            key={at}
            className={scoreText(event) === null ? styles.stem : styles.goalStem}
            d={event.side === 'home' ? `M${x} ${above}v${-stem}` : `M${x} ${above + band}v${stem}`}
          />
        ))}
        {places.map((place, at) => (
          <Label
            key={at}
            place={place}
            y={place.event.side === 'home' ? above - place.stem : above + band + place.stem}
          />
        ))}
      </svg>
      <p className={styles.side}>
        <Crest path={match.away.crest} />
        {match.away.shortName}
      </p>
    </div>
  )
}

/** `y`: the end of the stem. */
function Label({ place: { event, x, anchor }, y }: { place: Place; y: number }) {
  const texts = useTexts()
  const { kind, side, player } = event
  const score = scoreText(event)
  const name = player === null ? '' : `${isolated(shortName(player))} `
  const note = kind === 'penalty' || kind === 'own' ? ` ${texts.notes[kind]}` : ''
  const isAbove = side === 'home'
  const line = isAbove ? y - 22 : y + 32
  return (
    <g className={score === null ? undefined : styles.goal}>
      <svg x={x - 8} y={isAbove ? y - 17 : y + 1} width="16" height="16" viewBox="0 0 20 20">
        <Mark kind={kind} />
      </svg>
      <text x={x} y={line} textAnchor={anchor}>
        {name + minuteText(event) + note}
      </text>
      {score !== null && (
        <text
          className={styles.score}
          x={x}
          y={isAbove ? line - 15 : line + 15}
          textAnchor={anchor}
        >
          {score}
        </text>
      )}
    </g>
  )
}

const halfText = ({ halfHome, halfAway }: MatchDetail, texts: Texts): string | null =>
  halfHome === null || halfAway === null ? null : `${texts.halfTime} ${halfHome}-${halfAway}`

/** In time order; upright on narrow pages. */
function List({ match, events }: Props) {
  const texts = useTexts()
  const half = halfText(match, texts)
  const first = events.filter(({ minute }) => minute <= 45)
  const later = events.filter(({ minute }) => minute > 45)
  return (
    <ol className={styles.list} aria-labelledby="timeline">
      {first.map((event, at) => (
        <Item key={at} match={match} event={event} />
      ))}
      {half !== null && (
        <li className={styles.pause}>
          <span>{half}</span>
        </li>
      )}
      {later.map((event, at) => (
        <Item key={at} match={match} event={event} />
      ))}
    </ol>
  )
}

function Item({ match, event }: { match: MatchDetail; event: MatchEvent }) {
  const texts = useTexts()
  const { kind, side, player, off } = event
  const score = scoreText(event)
  const note =
    kind === 'penalty' || kind === 'own'
      ? texts.notes[kind]
      : off === null
        ? null
        : texts.for(isolated(off))
  return (
    <li className={side === 'home' ? styles.home : styles.away}>
      <b className={styles.minute}>{minuteText(event)}</b>
      <span className={styles.what}>
        <svg width="16" height="16" viewBox="0 0 20 20" aria-hidden="true">
          <Mark kind={kind} />
        </svg>
        <span className="vh">{`${texts.kinds[kind]}, ${match[side].shortName}: `}</span>
        {score !== null && <b>{score}</b>}
        <span>
          <bdi>{player ?? texts.unknownPlayer}</bdi>
          {note !== null && <small>{note}</small>}
        </span>
      </span>
    </li>
  )
}
