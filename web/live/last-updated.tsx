import { useSyncExternalStore } from 'react'
import { LocalTime, useWords } from '../page/nav.tsx'
import { silentSince, siteNow } from './clock.ts'
import { lostAt, onContact } from './connection-state.ts'

type Shown = Parameters<typeof silentSince>[0]

const minutesBetween = (at: number, now: number) => Math.max(0, Math.floor((now - at) / 60_000))

/** The time of the last update of a match and its age in minutes; '' while it is up to date. */
function ageOf(match: Shown | undefined): string {
  const now = siteNow()
  if (now === null) return ''
  const at = lostAt() ?? (match === undefined ? null : silentSince(match, now))
  return at === null ? '' : `${at} ${minutesBetween(at, now)}`
}

/**
 * Shows the age of the content when it may be out of date: the connection is lost, or the match's
 * source has fallen silent.
 */
export function LastUpdated({
  match,
  className,
}: {
  match?: Shown | undefined
  className?: string | undefined
}) {
  const { live } = useWords()
  const age = useSyncExternalStore(
    onContact,
    () => ageOf(match),
    () => '',
  )
  if (age === '') return null
  const [at = 0, minutes = 0] = age.split(' ').map(Number)
  return (
    <p className={className} role="status">
      {live.asOf} <LocalTime value={new Date(at).toISOString()} format="time" />
      {live.ago(minutes)}
    </p>
  )
}

/**
 * The short form beside the minute of one match in a list, when its source has fallen silent.
 * LastUpdated is shown once for the whole list.
 */
export function LastUpdatedShort({ match }: { match: Shown }) {
  const { live } = useWords()
  const minutes = useSyncExternalStore(
    onContact,
    () => {
      const now = siteNow()
      const at = now === null || lostAt() !== null ? null : silentSince(match, now)
      return now === null || at === null ? 0 : minutesBetween(at, now)
    },
    () => 0,
  )
  return minutes > 0 && <small>{live.old(minutes)}</small>
}
