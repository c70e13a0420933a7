import type { ResultOf } from '../../../contract/calls.ts'
import { href, matchDetail } from '../../page/links.ts'
import { Link } from '../../page/nav.tsx'
import { Crest } from '../../parts/crest.tsx'
import { roundName } from '../../parts/rounds.ts'
import { SectionHead } from '../../parts/section-head.tsx'
import styles from './bracket.module.css'
import { useTexts } from './words.ts'

type Tree = ResultOf<'matchTable'>['brackets'][number]
type Tie = Tree['rounds'][number]['ties'][number]

/** The knock-out rounds side by side; two ties lead to the one between them. */
export function Bracket({ tree: { name, rounds }, id }: { tree: Tree; id: string }) {
  const texts = useTexts()
  const places = placesOf(rounds)
  return (
    <section className={styles.section} aria-labelledby={id}>
      <SectionHead id={id} title={texts.bracket.title} {...(name !== '' && { note: name })} />
      {/* Focusable, so that the keyboard can scroll it. */}
      <div
        className={`${styles.scroll} fades`}
        role="group"
        aria-label={texts.bracket.label}
        tabIndex={0}
      >
        <ol className={styles.rounds}>
          {rounds.map(({ round, ties }, at) => (
            <li key={round}>
              <h3>{roundName(round, texts)}</h3>
              <ul className={places[at + 1] === (places[at] ?? 0) / 2 ? styles.pairs : ''}>
                {ties.map((tie) => (
                  <li key={tie.matchId}>
                    <TieBox tie={tie} />
                  </li>
                ))}
                {Array.from({ length: (places[at] ?? 0) - ties.length }, (_, open) => (
                  <li key={open} aria-hidden="true">
                    <span className={styles.open} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** The ties of each round with those that are still to be drawn: at least half of those before. */
const placesOf = (rounds: Tree['rounds']): number[] =>
  rounds.reduce<number[]>(
    (places, { ties }) => [...places, Math.max(ties.length, Math.ceil((places.at(-1) ?? 0) / 2))],
    [],
  )

function TieBox({ tie }: { tie: Tie }) {
  const { bracket } = useTexts()
  const { matchId, matches, home, away, goals, wins, penalties, winner } = tie
  const shown = wins ?? goals
  const notes = [
    ...(matches > 1 ? [bracket.matches(matches)] : []),
    ...(penalties ? [bracket.penalties(penalties[0] ?? 0, penalties[1] ?? 0)] : []),
  ]
  return (
    <Link to={href(matchDetail, { matchId, tab: 'overview' })} className={styles.tie}>
      {[home, away].map((club, side) => (
        <span key={club.clubId} className={winner === club.clubId ? styles.winner : styles.club}>
          <Crest path={club.crest} />
          <bdi>{club.shortName}</bdi>
          <b>{shown?.[side]}</b>
        </span>
      ))}
      {notes.length > 0 && <small>{notes.join(' · ')}</small>}
    </Link>
  )
}
