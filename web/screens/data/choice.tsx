import type { Href } from '../../page/links.ts'
import { Link, useGo } from '../../page/nav.tsx'
import { NavigationSelect } from '../../parts/navigation-select.tsx'
import segment from '../../parts/segment.module.css'
import styles from './choice.module.css'

interface Props {
  label: string
  chosen: string
  choices: { value: string; text: string; to: Href }[]
}

/** A native select that navigates; without JavaScript, links. */
export function Choice({ label, chosen, choices }: Props) {
  const go = useGo()
  const follow = (value: string) => {
    const to = choices.find((choice) => choice.value === value)?.to
    if (to !== undefined) go(to)
  }
  return (
    <>
      <NavigationSelect className={styles.choice} label={label} chosen={chosen} choose={follow}>
        {choices.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </NavigationSelect>
      <noscript>
        <nav className={styles.links} aria-label={label}>
          {choices.map(({ value, text, to }) => (
            <Link
              key={value}
              to={to}
              className={segment.segment}
              aria-current={value === chosen ? 'true' : undefined}
            >
              {text}
            </Link>
          ))}
        </nav>
      </noscript>
    </>
  )
}
