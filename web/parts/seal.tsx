import { hitResults, type Language } from '../../contract/values.ts'
import { markOf, useChanges } from './changed.tsx'
import type { Shape } from '../words/en.ts'
import styles from './seal.module.css'

/** The address of each language's sheet of seals, by file path. */
const sheets: Record<string, string> = import.meta.glob('../assets/seals-*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})
const sheetOf = (language: Language) => sheets[`../assets/seals-${language}.svg`] ?? ''

interface Props {
  /** Only 1 and 2 show a seal: specification section 4. */
  hitResult: number
  language: Language
  words: Shape['plan']
  className?: string | undefined
}

/**
 * The result as a seal: red for a hit, black for a miss, both of the same size. Nothing for a plan
 * without a result. A result that arrives live is marked as a change.
 */
export function Seal({ hitResult, language, words, className = '' }: Props) {
  const times = useChanges(hitResult)
  if (hitResult !== hitResults.hit && hitResult !== hitResults.miss) return null
  const hit = hitResult === hitResults.hit
  return (
    <svg
      key={times}
      {...markOf(times)}
      className={[
        styles.seal,
        hit ? styles.hit : styles.miss,
        times > 0 ? styles.stamped : '',
        className,
      ].join(' ')}
      role="img"
      aria-label={hit ? words.hit : words.miss}
    >
      <use href={`${sheetOf(language)}#${hit ? 'hit' : 'miss'}`} />
    </svg>
  )
}
