import type { DayOfMatches, MatchListParameters } from '../../api/match-list-queries.ts'
import { listTabOf } from '../../api/match-list-queries.ts'
import { href, match } from '../../page/links.ts'
import { Link } from '../../page/nav.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import button from '../../parts/button.module.css'
import { useTexts } from './words.ts'

/** A day without matches, with a link to the nearest day that has some, later ones first. */
export function EmptyDay({ day }: { day: DayOfMatches }) {
  const texts = useTexts()
  const to = day.after ?? day.before
  return (
    <EmptyState
      drawing="empty"
      level={2}
      title={texts.emptyDay}
      text={to === null ? texts.nowhere : texts.emptyDayText}
    >
      {to !== null && (
        <Link className={button.button} to={href(match, to === day.today ? {} : { date: to })}>
          {texts.toDay(to)}
        </Link>
      )}
    </EmptyState>
  )
}

export function EmptyChoice({
  parameters,
  day,
}: {
  parameters: MatchListParameters
  day: DayOfMatches
}) {
  const texts = useTexts()
  const { date } = parameters
  const tab = listTabOf(parameters)
  const plain = parameters.league === undefined && parameters.plans === undefined
  const [title, text] =
    plain && tab === 'live'
      ? [texts.emptyLive, day.date < day.today ? texts.overText : texts.emptyLiveText]
      : plain && tab === 'followed'
        ? [texts.emptyFollowed, texts.emptyFollowedText]
        : [texts.emptyChoice, texts.emptyChoiceText]
  return (
    <EmptyState drawing="empty" level={2} title={title} text={text}>
      <Link className={button.button} to={href(match, date === undefined ? {} : { date })}>
        {texts.showAll}
      </Link>
    </EmptyState>
  )
}
