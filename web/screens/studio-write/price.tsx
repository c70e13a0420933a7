import { currentBook } from '../../../rules/book/index.ts'
import { Tiles } from '../../parts/tiles.tsx'
import type { Answer, Draft } from './draft.ts'
import { FieldErrors, type FieldError } from './field-errors.tsx'
import styles from './studio-write.module.css'
import { useTexts } from './words.ts'

interface Props {
  draft: Draft
  pricing: Answer['pricing']
  errors: readonly FieldError[]
  change: (part: Partial<Draft>) => void
}

/** The plan's price, and whether the points are refunded after a miss. */
export function Price({ draft: { price, refundOnMiss }, pricing, errors, change }: Props) {
  const { price: texts } = useTexts()
  const missing = (currentBook.priceSteps ?? []).filter((step) => step.price > pricing.highest)
  return (
    <section aria-labelledby="price" data-field="price">
      <h2 id="price">{texts.title}</h2>
      <Tiles
        label={texts.title}
        headed={false}
        tiles={currentBook.prices.map((points) => ({
          key: String(points),
          label: points === 0 ? texts.free : String(points),
          barred: points > pricing.highest,
        }))}
        picked={[String(price)]}
        change={([chosen = String(price)]) => {
          const points = Number(chosen)
          change({ price: points, ...(points === 0 && { refundOnMiss: false }) })
        }}
        most={1}
      />
      <label className={styles.check} data-field="refundOnMiss">
        <input
          type="checkbox"
          checked={refundOnMiss}
          disabled={price === 0}
          onChange={(event) => change({ refundOnMiss: event.target.checked })}
        />
        {texts.refund}
      </label>
      <FieldErrors errors={errors} of="price" />
      <FieldErrors errors={errors} of="refundOnMiss" />
      <p className={styles.hint}>
        {texts.mayAsk(pricing.highest, pricing.counted)}{' '}
        {missing
          .map(({ price: points, counted, skill }) => texts.needs[skill](points, counted))
          .join(' ')}
      </p>
      <p className={styles.hint}>{texts.note}</p>
    </section>
  )
}
