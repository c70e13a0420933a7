import { useSyncExternalStore } from 'react'
import { matchStatus } from '../../contract/values.ts'
import { LocalTime, useWords } from '../nav.tsx'
import { siteNow } from './clock.ts'
import { lostAt, onContact } from './contact.ts'

interface Shown {
  status: number
  minute: number | null
  observedAt: string
}

/** A source that counts minutes and is silent for so long, in milliseconds, has fallen behind. */
const silence = 180_000
const playing: readonly number[] = [matchStatus.firstHalf, matchStatus.secondHalf, matchStatus.extraTime]

/** Up to when what is shown is known, and how many minutes ago that was; '' while it is up to date. */
function ageOf(match: Shown | undefined): string {
  const now = siteNow()
  if (now === null) return ''
  const observed = match === undefined ? now : Date.parse(match.observedAt)
  const behind = match !== undefined && playing.includes(match.status) && match.minute !== null && now - observed > silence
  const at = lostAt() ?? (behind ? observed : null)
  return at === null ? '' : `${at} ${Math.max(0, Math.floor((now - at) / 60_000))}`
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
