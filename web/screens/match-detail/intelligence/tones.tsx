import type { ResultOf } from '../../../../contract/calls.ts'
import { LocalTime } from '../../../page/nav.tsx'
import styles from './intelligence.module.css'
import { useTexts } from './words.ts'

type Items = ResultOf<'matchIntelligence'>['items']

const tones = ['for', 'against', 'neutral'] as const
const marks = { for: '+', against: '–', neutral: '=' }

/** Favourable facts, unfavourable ones, then neutral ones. Empty groups are left out. */
export function Tones({ items }: { items: Items }) {
  const texts = useTexts()
  if (items.length === 0) return <p className={styles.nothing}>{texts.nothing}</p>
  return tones.map((tone) => {
    const news = items.filter((item) => item.tone === tone)
    return (
      news.length > 0 && (
        <div key={tone} className={styles.group}>
          <h3 className={styles[tone]}>
            <i aria-hidden="true">{marks[tone]}</i>
            {texts.tones[tone]}
          </h3>
          <ul>
            {news.map(({ text, source, at, weight }) => (
              <li key={text}>
                <p>{text}</p>
                <div className={styles.about}>
                  <Weight weight={weight} />
                  <span>
                    {source} <LocalTime value={at} format="date" className={styles.date} />
                  </span>
                </div>
              </li>
            ))}
          </ul>
        </div>
      )
    )
  })
}

/** Five marks, filled by weight, with the word for it. */
function Weight({ weight }: { weight: number }) {
  const texts = useTexts()
  return (
    <span className={styles.weight}>
      <svg width="34" height="10" viewBox="0 0 34 10" aria-hidden="true">
        {[0, 7, 14, 21, 28].map((x, at) => (
          <rect
            key={x}
            x={x}
            width="6"
            height="10"
            className={at < weight ? undefined : styles.rest}
          />
        ))}
      </svg>
      <span className="vh">{texts.weight(weight)}: </span>
      {texts.weights[weight - 1]}
    </span>
  )
}
