import { spanOf } from '../../parts/span.ts'
import { useTexts } from './words.ts'

/** Minutes before the deadline at which the time left is announced. */
const spokenAt = [60, 15, 5]

/** The time to the deadline. Announced at three moments only. */
export function Countdown({ to, now }: { to: string; now: number | null }) {
  const texts = useTexts()
  const span = now === null ? null : spanOf(now, Date.parse(to))
  if (span === null) return null
  const [days, hours, minutes, seconds] = span
  const left = (days * 24 + hours) * 60 + minutes
  return (
    <>
      <b role="timer" aria-live="off">
        {texts.span(days, hours, minutes, seconds)}
      </b>
      <span className="vh" aria-live="polite">
        {spokenAt.includes(left) && texts.spoken(left)}
      </span>
    </>
  )
}
