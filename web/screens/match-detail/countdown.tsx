import { useSiteNow } from '../../live/use-site-now.ts'
import { Figures } from '../../parts/figures.tsx'
import { spanOf } from '../../parts/span.ts'
import styles from './score-head.module.css'
import { useTexts } from './words.ts'

/**
 * The time until kick-off by the site's clock, updated every second. Empty until that clock is
 * loaded, and after the kick-off.
 */
export function Countdown({ to }: { to: string }) {
  const texts = useTexts()
  const now = useSiteNow()
  const span = now === null ? null : spanOf(now, Date.parse(to))
  return (
    <p className={styles.note}>
      {span !== null && <Figures text={texts.untilKickoff(texts.span(...span))} />}
    </p>
  )
}
