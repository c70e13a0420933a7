import { playName } from '../../../parts/plan-words.ts'
import type { MatchDetail } from '../../../../contract/match-detail.ts'
import { matchStatus, planStatus } from '../../../../contract/values.ts'
import {
  matchDetailQuery,
  matchPlansQuery,
  plansOf,
  type MatchDetailParameters,
} from '../../../api/match-detail-queries.ts'
import { useAnswer } from '../../../api/queries.ts'
import { href, match as matches, matchDetail } from '../../../page/links.ts'
import { Link, useLanguage, usePlace, useSite, useWords } from '../../../page/nav.tsx'
import { isAhead } from '../../../parts/live-match.ts'
import { EmptyState } from '../../../parts/empty-state.tsx'
import button from '../../../parts/button.module.css'
import segment from '../../../parts/segment.module.css'
import { Group } from './group.tsx'
import styles from './plans.module.css'
import { Side } from './side.tsx'
import { useTexts, type Texts } from './words.ts'

/** This match's plans, the free ones first; of one play type if the address names it. */
export default function Plans() {
  const place = usePlace()
  const parameters = place.name === 'matchDetail' ? place.parameters : { matchId: 0 }
  const { data: match } = useAnswer(matchDetailQuery(useLanguage(), parameters.matchId))
  const of = parameters.play === undefined ? plansOf(match) : countOf(match, parameters.play)
  return (
    <div className={styles.columns}>
      <div className={styles.plans}>
        <Choice parameters={parameters} match={match} />
        {of === 0 ? (
          <EmptyPlans parameters={parameters} match={match} />
        ) : (
          <Groups key={parameters.play ?? 0} parameters={parameters} match={match} />
        )}
      </div>
      {match !== undefined && <Side match={match} />}
    </div>
  )
}

/** The free and the priced plans. A back end that does not count plans may still list some. */
function Groups({ parameters, match }: Props) {
  const texts = useTexts()
  const lang = useLanguage()
  const { specOnly } = useSite()
  const free = useAnswer(matchPlansQuery(lang, parameters, planStatus.free))
  const priced = useAnswer(matchPlansQuery(lang, parameters, planStatus.priced))
  if (free.data?.records.length === 0 && priced.data?.records.length === 0)
    return <EmptyPlans parameters={parameters} match={match} />
  return (
    <>
      <Group parameters={parameters} status={planStatus.free} title={texts.free} />
      <Group
        parameters={parameters}
        status={planStatus.priced}
        title={texts.priced}
        note={match && !specOnly ? priceNote(match, texts) : undefined}
      />
    </>
  )
}

/**
 * Whether a postponed or cancelled match had kicked off is unknown here, so there is no note about
 * its plans.
 */
function priceNote(match: MatchDetail, texts: Texts): string | undefined {
  const { status } = match
  if (status === matchStatus.postponed || status === matchStatus.cancelled) return undefined
  return isAhead(match) ? texts.pricedNote : texts.openNote
}

const countOf = (match: MatchDetail | undefined, play: number) =>
  match && (match.plans.byPlay.find((one) => one.play === play)?.plans ?? 0)

interface Props {
  parameters: MatchDetailParameters
  match: MatchDetail | undefined
}

/** The main play types that the plans have. */
function Choice({ parameters: { matchId, play }, match }: Props) {
  const texts = useTexts()
  const words = useWords()
  return (
    <nav aria-label={texts.choose}>
      <ul className={styles.choice}>
        {[undefined, ...(match?.plans.byPlay ?? [])].map((one) => (
          <li key={one?.play ?? 0}>
            <Link
              to={href(matchDetail, { matchId, ...(one && { play: one.play }) })}
              stay
              className={segment.segment}
              aria-current={one?.play === play ? 'page' : undefined}
            >
              {one === undefined ? texts.all : playName(one.play, words)}
              {one !== undefined && <b>{one.plans}</b>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function EmptyPlans({ parameters: { matchId, play }, match }: Props) {
  const texts = useTexts()
  const { errors } = useWords()
  const { specOnly } = useSite()
  if (play !== undefined && match !== undefined && match.solutionCount > 0) {
    return (
      <EmptyState drawing="empty" level={2} title={texts.empty} text={texts.emptyPlay}>
        <Link className={button.button} to={href(matchDetail, { matchId })} stay>
          {texts.emptyLink}
        </Link>
      </EmptyState>
    )
  }
  const ahead = match !== undefined && isAhead(match)
  return (
    <EmptyState
      drawing="empty"
      level={2}
      title={texts.empty}
      text={specOnly ? errors.none : ahead ? texts.emptyAhead : texts.emptyOver}
    >
      <Link className={button.button} to={href(matches)}>
        {texts.otherMatches}
      </Link>
    </EmptyState>
  )
}
