import type { ReactNode } from 'react'
import type { ResultOf } from '../../../contract/calls.ts'
import { LocalTime } from '../../app/nav.tsx'
import { grouped } from '../../parts/grouped.ts'
import { Bars, Line } from './bars.tsx'
import styles from './desk.module.css'
import { useOwn } from './words.ts'

type Overview = ResultOf<'deskOverview'>

/** Milliseconds after which notes of the servers are old: they are made every ten seconds. */
const oldAfter = 60_000

/** The state of the site. A tile that wants a person carries a mark; the others are quiet. */
export function StateTiles({ overview }: { overview: Overview }) {
  const { tiles: own } = useOwn()
  const { sources, log, points, waiting } = overview
  const count = (kind: Overview['waiting'][number]['kind']) =>
    waiting.find((one) => one.kind === kind)?.count ?? 0
  const backlog = count('unsettled') + count('noScore')
  return (
    <section aria-label={own.title} className={styles.tiles}>
      <Tile name={own.sources} look={count('silent') > 0}>
        <ul className={styles.lines}>
          {sources.map(({ source, heardAt, paused }) => (
            <li key={source}>
              {source}
              <span>
                {paused ? own.paused : <LocalTime value={heardAt} format="month-day-time" />}
              </span>
            </li>
          ))}
        </ul>
        <p>{own.sourcesNote}</p>
      </Tile>
      <Round overview={overview} />
      <Tile name={own.log} look={count('unsigned') + count('witnesses') > 0}>
        <b>{grouped(log.entries)}</b>
        <p>
          {own.logNote(log.unplaced, log.witnesses)}{' '}
          <LocalTime value={log.signedAt} format="month-day-time" />
        </p>
      </Tile>
      <Store overview={overview} />
      <Readers overview={overview} />
      <Errors overview={overview} />
      <Tile name={own.backlog} look={backlog > 0}>
        <b>{backlog}</b>
        <p>{own.backlogNote(count('unsettled'), count('noScore'))}</p>
      </Tile>
      <Tile name={own.points} look={points.broken.length > 0}>
        <b>{points.checkedAt === null ? '–' : points.broken.length}</b>
        {points.broken.map((words) => (
          <p key={words} lang="en">
            {words}
          </p>
        ))}
        <p>
          {own.pointsNote(grouped(points.total))}{' '}
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
  const { tiles: own } = useOwn()
  const last = load?.roundMs.at(-1)
  return (
    <Tile name={own.round}>
      <b>
        {last === undefined ? (
          <LocalTime value={roundAt} format="time" />
        ) : (
          <>
            {(last / 1_000).toFixed(1)}
            <small> {own.seconds}</small>
          </>
        )}
      </b>
      <Line levels={load?.roundMs ?? []} />
      <p>
        {own.roundNote}{' '}
        {last !== undefined && own.slowest((Math.max(...(load?.roundMs ?? [])) / 1_000).toFixed(1))}
      </p>
    </Tile>
  )
}

function Store({ overview: { load, database } }: Props) {
  const { tiles: own } = useOwn()
  const last = load?.statementMs.at(-1)
  return (
    <Tile name={own.database}>
      <b>
        {last === undefined ? '–' : last}
        <small> {own.milliseconds}</small>
      </b>
      <Line levels={load?.statementMs ?? []} />
      <p>{own.databaseNote(database.connections, database.most, grouped(database.megabytes))}</p>
    </Tile>
  )
}

function Readers({ overview: { load, now } }: Props) {
  const { tiles: own } = useOwn()
  return (
    <Tile name={own.readers}>
      {load === null ? (
        <p>{own.noData}</p>
      ) : (
        <>
          <b>{grouped(load.readers)}</b>
          <Bars counts={load.readersByHour} />
          <p>
            {own.most(grouped(load.mostReaders))}{' '}
            <LocalTime value={load.mostReadersAt} format="month-day-time" />
          </p>
          <Age of={load.at} now={now} />
        </>
      )}
    </Tile>
  )
}

function Errors({ overview: { load, now } }: Props) {
  const { tiles: own } = useOwn()
  return (
    <Tile name={own.errors} look={(load?.errors ?? 0) > 0}>
      {load === null ? (
        <p>{own.noData}</p>
      ) : (
        <>
          <b>
            {grouped(load.errors)}
            <small> {own.ofRequests(grouped(load.requests))}</small>
          </b>
          <Bars counts={load.errorsByPart} />
          <p>{load.errors === 0 ? own.noErrors : own.errorsNote}</p>
          <Age of={load.at} now={now} />
        </>
      )}
    </Tile>
  )
}

/** How old figures are that no server has renewed. */
function Age({ of, now }: { of: string; now: string }) {
  const { tiles: own } = useOwn()
  if (Date.parse(now) - Date.parse(of) < oldAfter) return null
  return (
    <p>
      {own.asOf} <LocalTime value={of} format="month-day-time" />
    </p>
  )
}

interface TileProps {
  name: string
  look?: boolean
  children: ReactNode
}

function Tile({ name, look = false, children }: TileProps) {
  const { tiles: own } = useOwn()
  return (
    <div>
      <h2>
        {name}
        {look && <span className={styles.markNow}>{own.look}</span>}
      </h2>
      {children}
    </div>
  )
}
