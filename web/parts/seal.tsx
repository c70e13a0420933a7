import { hitResults, type Language } from '../../contract/values.ts'
import { markOf, useChanges } from './changed.tsx'
import sealsEn from '../assets/seals-en.svg?url'
import sealsZh from '../assets/seals-zh.svg?url'
import sealsZht from '../assets/seals-zht.svg?url'
import type { Shape } from '../words/en.ts'
import styles from './seal.module.css'

const sheets: Record<Language, string> = { zh: sealsZh, zht: sealsZht, en: sealsEn }

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
      <use href={`${sheets[language]}#${hit ? 'hit' : 'miss'}`} />
    </svg>
  )
}
