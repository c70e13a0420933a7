import type { ReactNode } from 'react'
import type { ResultOf } from '../../../contract/calls.ts'
import { LocalTime } from '../../page/nav.tsx'
import { grouped } from '../../parts/grouped.ts'
import { Bars, Line } from './bars.tsx'
import styles from './desk.module.css'
import { useTexts } from './words.ts'

type Overview = ResultOf<'deskOverview'>

/** Milliseconds after which the servers' records are old: they are made every ten seconds. */
const oldAfter = 60_000

/** The state of the site. A tile that needs an operator has a mark. */
export function StateTiles({ overview }: { overview: Overview }) {
  const { tiles: texts } = useTexts()
  const { sources, log, points, waiting } = overview
  const count = (kind: Overview['waiting'][number]['kind']) =>
    waiting.find((one) => one.kind === kind)?.count ?? 0
  const backlog = count('unsettled') + count('noScore')
  return (
    <section aria-label={texts.title} className={styles.tiles}>
      <Tile name={texts.sources} look={count('silent') > 0}>
        <ul className={styles.lines}>
          {sources.map(({ source, heardAt, paused }) => (
            <li key={source}>
              {source}
              <span>
                {paused ? texts.paused : <LocalTime value={heardAt} format="month-day-time" />}
              </span>
            </li>
          ))}
        </ul>
        <p>{texts.sourcesNote}</p>
      </Tile>
      <Round overview={overview} />
      <Tile name={texts.log} look={count('unsigned') + count('witnesses') > 0}>
        <b>{grouped(log.entries)}</b>
        <p>
          {texts.logNote(log.unplaced, log.witnesses)}{' '}
          <LocalTime value={log.signedAt} format="month-day-time" />
        </p>
      </Tile>
      <Store overview={overview} />
      <Readers overview={overview} />
      <Errors overview={overview} />
      <Tile name={texts.backlog} look={backlog > 0}>
        <b>{backlog}</b>
        <p>{texts.backlogNote(count('unsettled'), count('noScore'))}</p>
      </Tile>
      <Tile name={texts.points} look={points.broken.length > 0}>
        <b>{points.checkedAt === null ? '–' : points.broken.length}</b>
        {points.broken.map((words) => (
          <p key={words} lang="en">
            {words}
          </p>
        ))}
        <p>
          {texts.pointsNote(grouped(points.total))}{' '}
          <LocalTime value={points.checkedAt} format="month-day-time" />
        </p>
      </Tile>
    </section>
  )
}

interface Props {
  overview: Overview
}

function Round({ overview: { load, roundAt } }: Props) {
  const { tiles: texts } = useTexts()
  const last = load?.roundMs.at(-1)
  return (
    <Tile name={texts.round}>
      <b>
        {last === undefined ? (
          <LocalTime value={roundAt} format="time" />
        ) : (
          <>
            {(last / 1_000).toFixed(1)}
            <small> {texts.seconds}</small>
          </>
        )}
      </b>
      <Line levels={load?.roundMs ?? []} />
      <p>
        {texts.roundNote}{' '}
        {last !== undefined &&
          texts.slowest((Math.max(...(load?.roundMs ?? [])) / 1_000).toFixed(1))}
      </p>
    </Tile>
  )
}

function Store({ overview: { load, database } }: Props) {
  const { tiles: texts } = useTexts()
  const last = load?.statementMs.at(-1)
  return (
    <Tile name={texts.database}>
      <b>
        {last === undefined ? '–' : last}
        <small> {texts.milliseconds}</small>
      </b>
      <Line levels={load?.statementMs ?? []} />
      <p>{texts.databaseNote(database.connections, database.most, grouped(database.megabytes))}</p>
    </Tile>
  )
}

function Readers({ overview: { load, now } }: Props) {
  const { tiles: texts } = useTexts()
  return (
    <Tile name={texts.readers}>
      {load === null ? (
        <p>{texts.noData}</p>
      ) : (
        <>
          <b>{grouped(load.readers)}</b>
          <Bars counts={load.readersByHour} />
          <p>
            {texts.most(grouped(load.mostReaders))}{' '}
            <LocalTime value={load.mostReadersAt} format="month-day-time" />
          </p>
          <Age of={load.at} now={now} />
        </>
      )}
    </Tile>
  )
}

function Errors({ overview: { load, now } }: Props) {
  const { tiles: texts } = useTexts()
  return (
    <Tile name={texts.errors} look={(load?.errors ?? 0) > 0}>
      {load === null ? (
        <p>{texts.noData}</p>
      ) : (
        <>
          <b>
            {grouped(load.errors)}
            <small> {texts.ofRequests(grouped(load.requests))}</small>
          </b>
          <Bars counts={load.errorsByPart} />
          <p>{load.errors === 0 ? texts.noErrors : texts.errorsNote}</p>
          <Age of={load.at} now={now} />
        </>
      )}
    </Tile>
  )
}

/** The age of figures that no server has updated. */
function Age({ of, now }: { of: string; now: string }) {
  const { tiles: texts } = useTexts()
  if (Date.parse(now) - Date.parse(of) < oldAfter) return null
  return (
    <p>
      {texts.asOf} <LocalTime value={of} format="month-day-time" />
    </p>
  )
}

interface TileProps {
  name: string
  look?: boolean
  children: ReactNode
}

function Tile({ name, look = false, children }: TileProps) {
  const { tiles: texts } = useTexts()
  return (
    <div>
      <h2>
        {name}
        {look && <span className={styles.markNow}>{texts.look}</span>}
      </h2>
      {children}
    </div>
  )
}
