import { useSyncExternalStore } from 'react'
import { matchStatus } from '../../contract/values.ts'
import { LocalTime, useWords } from '../nav.tsx'
import { isLive } from '../parts/playing.ts'
import { silence, siteNow, sourceSilentSince } from './clock.ts'
import { lostAt, onContact } from './contact.ts'

interface Shown {
  status: number
  minute: number | null
  observedAt: string
}

const playing: readonly number[] = [matchStatus.firstHalf, matchStatus.secondHalf, matchStatus.extraTime]

/** Since when the match's source is silent; null while it is not, as far as that can be told. */
function silentSince({ status, minute, observedAt }: Shown, now: number): number | null {
  const observed = Date.parse(observedAt)
  // who counts minutes has something to say each minute
  if (playing.includes(status) && minute !== null && now - observed > silence) return observed
  const silent = sourceSilentSince()
  return isLive({ status }) && silent !== null ? Math.max(observed, silent) : null
}

const minutesBetween = (at: number, now: number) => Math.max(0, Math.floor((now - at) / 60_000))

/** Up to when what is shown is known, and how many minutes ago that was; '' while it is up to date. */
function ageOf(match: Shown | undefined): string {
  const now = siteNow()
  if (now === null) return ''
  const at = lostAt() ?? (match === undefined ? null : silentSince(match, now))
  return at === null ? '' : `${at} ${minutesBetween(at, now)}`
}

/** Says how old what is shown is, when it may be out of date: the site is not heard, or the match's source has fallen silent. */
export function AsOf({ match, className }: { match?: Shown | undefined; className?: string | undefined }) {
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
      {minutes > 0 && live.ago(minutes)}
    </p>
  )
}

/** The same in few words beside the minute of one match among many, whose source has fallen silent: for all of them AsOf stands once. */
export function Age({ match }: { match: Shown }) {
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
