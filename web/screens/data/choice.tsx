import { useGo } from '../../nav.tsx'
import type { Href } from '../../links.ts'
import styles from './choice.module.css'

interface Props {
  label: string
  chosen: string
  choices: { value: string; text: string; to: Href }[]
}

/** A native list of places to go to. */
export function Choice({ label, chosen, choices }: Props) {
  const go = useGo()
  const follow = (value: string) => {
    const to = choices.find((choice) => choice.value === value)?.to
    if (to !== undefined) go(to)
  }
  return (
    <select className={styles.choice} aria-label={label} value={chosen} onChange={(event) => follow(event.target.value)}>
      {choices.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
}
