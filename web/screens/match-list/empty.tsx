import type { DayOfMatches, MatchListParameters } from '../../api/match-list-queries.ts'
import { listTabOf } from '../../api/match-list-queries.ts'
import { href, match } from '../../app/links.ts'
import { Go } from '../../app/nav.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import button from '../../parts/button.module.css'
import { useOwn } from './words.ts'

/** A day without matches, with a link to the nearest day that has some, later ones first. */
export function EmptyDay({ day }: { day: DayOfMatches }) {
  const own = useOwn()
  const to = day.after ?? day.before
  return (
    <EmptyState
      drawing="empty"
      level={2}
      title={own.emptyDay}
      text={to === null ? own.nowhere : own.emptyDayText}
    >
      {to !== null && (
        <Go className={button.button} to={href(match, to === day.today ? {} : { date: to })}>
          {own.toDay(to)}
        </Go>
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
  const own = useOwn()
  const { date } = parameters
  const tab = listTabOf(parameters)
  const plain = parameters.league === undefined && parameters.plans === undefined
  const [title, text] =
    plain && tab === 'live'
      ? [own.emptyLive, day.date < day.today ? own.overText : own.emptyLiveText]
      : plain && tab === 'followed'
        ? [own.emptyFollowed, own.emptyFollowedText]
        : [own.emptyChoice, own.emptyChoiceText]
  return (
    <EmptyState drawing="empty" level={2} title={title} text={text}>
      <Go className={button.button} to={href(match, date === undefined ? {} : { date })}>
        {own.showAll}
      </Go>
    </EmptyState>
  )
}
