import type { ReactNode } from 'react'
import type { ResultOf } from '../../../contract/calls.ts'
import work from '../../account/work-frame.module.css'
import { desk, href } from '../../app/links.ts'
import { Go, LocalTime } from '../../app/nav.tsx'
import button from '../../parts/button.module.css'
import { grouped } from '../../parts/grouped.ts'
import styles from './desk.module.css'
import { TakeBack } from './take-back.tsx'
import { useOwn } from './words.ts'

type Overview = ResultOf<'deskOverview'>

/** The state of the site at a glance, what needs somebody, and what was done lately. */
export function DeskOverview({ overview }: { overview: Overview }) {
  return (
    <div className={styles.overview}>
      <Tiles overview={overview} />
      <div className={styles.columns}>
        <NeedsYou overview={overview} />
        <Recent recent={overview.recent} />
      </div>
    </div>
  )
}

/** A tile that wants a person carries a mark; the others are quiet. */
function Tiles({ overview: { sources, roundAt, log, points, database, waiting } }: Props) {
  const { tiles: own } = useOwn()
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
      <Tile name={own.round}>
        <b>
          <LocalTime value={roundAt} format="time" />
        </b>
        <p>{own.roundNote}</p>
      </Tile>
      <Tile name={own.log} look={log.unplaced > 100}>
        <b>{grouped(log.entries)}</b>
        <p>
          {own.logNote(log.unplaced, log.witnesses)}{' '}
          <LocalTime value={log.signedAt} format="month-day-time" />
        </p>
      </Tile>
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
      <Tile name={own.database}>
        <b>
          {grouped(database.megabytes)}
          <small> MB</small>
        </b>
        <p>{own.databaseNote(database.connections, database.most)}</p>
      </Tile>
    </section>
  )
}

interface Props {
  overview: Overview
}

function Tile({
  name,
  look = false,
  children,
}: {
  name: string
  look?: boolean
  children: ReactNode
}) {
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

/** What waits for a person: what readers notice first, then the oldest. */
function NeedsYou({ overview: { waiting, now } }: Props) {
  const own = useOwn()
  const needed = waiting
    .filter(({ count }) => count > 0)
    .toSorted(
      (a, b) => Number(b.urgent) - Number(a.urgent) || ((a.since ?? '') < (b.since ?? '') ? -1 : 1),
    )
  return (
    <section aria-labelledby="needs">
      <h2 id="needs" className={styles.title}>
        {own.needs}
      </h2>
      {needed.length === 0 ? (
        <p className={work.quiet}>
          {own.nothing} {own.checked} <LocalTime value={now} format="time" />
        </p>
      ) : (
        <ul className={styles.todo}>
          {needed.map(({ kind, count, since, first, urgent }) => (
            <li key={kind}>
              <span className={urgent ? styles.markNow : styles.mark} aria-hidden="true">
                {own.waiting[kind].mark}
              </span>
              <span>
                <strong>{own.waiting[kind].title(count)}</strong>
                <span className={work.quiet}>
                  {first !== '' && <span>{first} · </span>}
                  {own.since} <LocalTime value={since} format="month-day-time" />
                </span>
              </span>
              <Go
                to={href(desk, { tab: own.waiting[kind].tab })}
                className={urgent ? styles.ink : button.button}
              >
                {own.open}
              </Go>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Recent({ recent }: { recent: Overview['recent'] }) {
  const { recent: own } = useOwn()
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className={styles.title}>
        {own.title}
      </h2>
      <p className={work.quiet}>{recent.length === 0 ? own.none : own.note}</p>
      <ul className={styles.rows}>
        {recent.map((entry) => (
          <li key={entry.id}>
            <p lang="en">
              {entry.action}: {entry.subject}
            </p>
            <p className={work.quiet}>
              {entry.who} · <LocalTime value={entry.at} format="month-day-time" />
            </p>
            <TakeBack id={entry.id} />
          </li>
        ))}
      </ul>
      <p className={work.quiet}>{own.rule}</p>
    </section>
  )
}
