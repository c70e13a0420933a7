import { useWords } from '../../app/nav.tsx'
import { Sealed } from '../../parts/sealed.tsx'
import type { Answer, Draft } from './draft.ts'
import styles from './studio-write.module.css'
import { useOwn } from './words.ts'

/** Percent as the shares that the log has. */
const asShares = ({ home, draw, away }: NonNullable<Draft['probabilities']>) => ({
  home: home / 100,
  draw: draw / 100,
  away: away / 100,
})

/** The plan as readers will see it, and what goes into the log: at once and at kick-off. */
export function Preview({ draft, match }: { draft: Draft; match: Answer['match'] }) {
  const { preview: own } = useOwn()
  const { plan } = useWords()
  const title = draft.title[draft.original]?.trim() ?? ''
  const length = Array.from(draft.analysis[draft.original]?.trim() ?? '').length
  const picks = draft.selections.reduce((sum, { keys }) => sum + keys.length, 0)
  return (
    <aside className={styles.preview} aria-label={own.title}>
      <h2>{own.inLists}</h2>
      <p className={styles.previewTitle}>{title === '' ? own.noTitle : title}</p>
      <p className={styles.hint}>
        {match.leagueName} · {match.homeName} {plan.versus} {match.awayName}
      </p>
      <h2>{draft.price === 0 ? own.freeText : own.locked}</h2>
      <div className={styles.lock}>
        <Sealed label="" />
        <p>
          <strong>{own.sealed}</strong>
          <span>{own.inside(picks, length)}</span>
          {draft.price > 0 && <span>{own.costs(draft.price, draft.refundOnMiss)}</span>}
        </p>
      </div>
      <h2>{own.log}</h2>
      <p className={styles.hint}>{own.atOnce}</p>
      <pre className={styles.body}>
        {JSON.stringify(
          {
            matchId: match.matchId,
            plays: draft.selections.map(({ play }) => play),
            price: draft.price,
            refundOnMiss: draft.refundOnMiss,
            titleHash: 'SHA-256',
            commitment: 'SHA-256',
          },
          null,
          1,
        )}
      </pre>
      <p className={styles.hint}>{own.later}</p>
      <pre className={styles.body}>
        {JSON.stringify(
          {
            selections: draft.selections.map(({ play, line, keys }) => ({
              play,
              line,
              picks: keys.map((key) => ({ key })),
            })),
            ...(draft.probabilities && { probabilities: asShares(draft.probabilities) }),
            analysisHash: 'SHA-256',
          },
          null,
          1,
        )}
      </pre>
    </aside>
  )
}
