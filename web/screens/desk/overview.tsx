import type { ResultOf } from '../../../contract/calls.ts'
import work from '../../account/work-layout.module.css'
import { desk, href } from '../../page/links.ts'
import { Link, LocalTime } from '../../page/nav.tsx'
import button from '../../parts/button.module.css'
import { Action } from './action.tsx'
import styles from './desk.module.css'
import { Part } from './part.tsx'
import { StateTiles } from './state-tiles.tsx'
import { TakeBack } from './take-back.tsx'
import { useTexts } from './words.ts'

type Overview = ResultOf<'deskOverview'>

/** The state of the site at a glance, the waiting tasks, and the latest actions. */
export function DeskOverview({ overview }: { overview: Overview }) {
  return (
    <div className={styles.overview}>
      <StateTiles overview={overview} />
      <div className={styles.columns}>
        <NeedsYou overview={overview} />
        <div>
          <AutomaticActions actions={overview.automatic} />
          <Recent recent={overview.recent} />
        </div>
      </div>
    </div>
  )
}

interface Props {
  overview: Overview
}

/** Tasks that wait for an operator: first those that readers notice, then the oldest. */
function NeedsYou({ overview: { waiting, now } }: Props) {
  const texts = useTexts()
  const needed = waiting
    .filter(({ count }) => count > 0)
    .toSorted(
      (a, b) => Number(b.urgent) - Number(a.urgent) || ((a.since ?? '') < (b.since ?? '') ? -1 : 1),
    )
  return (
    <Part id="needs" title={texts.needs}>
      {needed.length === 0 ? (
        <p className={work.quiet}>
          {texts.nothing} {texts.checked} <LocalTime value={now} format="time" />
        </p>
      ) : (
        <ul className={styles.todo}>
          {needed.map(({ kind, count, since, first, urgent }) => (
            <li key={kind}>
              <span className={urgent ? styles.markNow : styles.mark} aria-hidden="true">
                {texts.waiting[kind].mark}
              </span>
              <span>
                <strong>{texts.waiting[kind].title(count)}</strong>
                <span className={work.quiet}>
                  {first !== '' && <span>{first} · </span>}
                  {texts.since} <LocalTime value={since} format="month-day-time" />
                </span>
              </span>
              <Link
                to={href(desk, { tab: texts.waiting[kind].tab })}
                className={urgent ? styles.ink : button.button}
              >
                {texts.open}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

/** Automatic actions, so that no operator looks for a button for them. */
function AutomaticActions({ actions }: { actions: Overview['automatic'] }) {
  const { automatic: texts } = useTexts()
  return (
    <Part id="automatic" title={texts.title}>
      {actions.length === 0 && <p className={work.quiet}>{texts.none}</p>}
      <ul className={styles.doneLines}>
        {actions.map(({ kind, at, match, count, score, hits, misses, models }) => (
          <li key={`${kind} ${match} ${at}`}>
            <LocalTime value={at} format="time" />
            <span>
              {kind === 'result' ? texts.result(match, score) : texts[kind](match, count)}
              {(kind === 'settled' || kind === 'corrected') &&
                texts.outcome({ hits, misses, models })}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Recent({ recent }: { recent: Overview['recent'] }) {
  const { recent: texts } = useTexts()
  return (
    <Part id="recent" title={texts.title} note={recent.length === 0 ? texts.none : texts.note}>
      <ul className={styles.rows}>
        {recent.map((entry) => (
          <li key={entry.id}>
            <p>
              <Action name={entry.action} />: <span lang="en">{entry.subject}</span>
            </p>
            <p className={work.quiet}>
              {entry.who} · <LocalTime value={entry.at} format="month-day-time" />
            </p>
            <TakeBack id={entry.id} />
          </li>
        ))}
      </ul>
      <p className={work.quiet}>{texts.rule}</p>
    </Part>
  )
}
