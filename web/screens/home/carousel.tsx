import { useRef, useState } from 'react'
import type { HomeMatch } from '../../../contract/match.ts'
import { useWords } from '../../page/nav.tsx'
import { ErrorBoundary } from '../../parts/error-boundary.tsx'
import { times } from '../../parts/skeleton.tsx'
import { Icon } from '../../parts/icon.tsx'
import { ArrowHint } from './arrow-hint.tsx'
import styles from './carousel.module.css'
import { EmptyMatchCard, MatchCard } from './match-card.tsx'
import type { Rotation } from './rotation.ts'
import { useOneStop } from './use-one-stop.ts'
import { useRotation } from './use-rotation.ts'
import { useWide } from './use-wide.ts'

/** Visible slides: specification section 9. Fewer matches are padded to this number. */
const places = 5

interface Props {
  matches: HomeMatch[]
  /** The matches could not be loaded: empty cards then do not claim that there are none. */
  unknown?: boolean
}

/** Upcoming matches: five in view, looping, not draggable. On phones a strip to swipe. */
export function Carousel({ matches, unknown = false }: Props) {
  const { carousel } = useWords()
  const section = useRef<HTMLElement>(null)
  const track = useRef<HTMLUListElement>(null)
  const wide = useWide()
  useOneStop(track, { hint: 'carousel-keys' })
  const rotation = useRotation(section, track, wide && matches.length > places)
  return (
    <section
      ref={section}
      className={styles.carousel}
      aria-roledescription="carousel"
      aria-label={carousel.label}
    >
      <div className={`${styles.viewport} ${rotation === null ? '' : styles.moving}`}>
        <ul ref={track} className={styles.track}>
          {matches.map((match, at) => (
            <li
              key={match.matchId}
              className={styles.place}
              data-late={at < places ? undefined : ''}
            >
              <ErrorBoundary of={match} what="a match">
                <MatchCard match={match} />
              </ErrorBoundary>
            </li>
          ))}
          {times(places - matches.length, (at) => {
            const first = matches.length + at === 0 && !unknown
            return (
              <li key={at} className={`${styles.place} ${styles.pad}`} aria-hidden={!first}>
                <EmptyMatchCard text={first ? carousel.empty : ''} />
              </li>
            )
          })}
        </ul>
      </div>
      <ArrowHint id="carousel-keys" className={styles.hint} />
      {rotation !== null && <Controls rotation={rotation} />}
    </section>
  )
}

/** The arrow keys do the same as the steps, which are no tab stops. */
function Controls({ rotation }: { rotation: Rotation }) {
  const { carousel } = useWords()
  const [paused, setPaused] = useState(false)
  function toggle() {
    rotation.setPaused(!paused)
    setPaused(!paused)
  }
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        className={`${styles.step} ${styles.previous}`}
        aria-label={carousel.previous}
        onClick={rotation.previous}
      >
        <Icon name="left" />
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={`${styles.step} ${styles.next}`}
        aria-label={carousel.next}
        onClick={rotation.next}
      >
        <Icon name="right" />
      </button>
      <button
        type="button"
        className={styles.pause}
        aria-label={paused ? carousel.play : carousel.pause}
        onClick={toggle}
      >
        <Icon name={paused ? 'play' : 'pause'} size={16} />
      </button>
    </>
  )
}
