import { scorersQuery, type DataParameters } from '../../api/data-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { useLanguage } from '../../page/nav.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Block } from '../../parts/block.tsx'
import { Failed } from '../../parts/failed.tsx'
import { ScorerSkeleton } from './skeleton.tsx'
import styles from './data.module.css'
import { ScorerTable } from './scorer-list.tsx'
import { useTexts } from './words.ts'

/** The top scorers, if the source has them. */
export function Scorers({ parameters }: { parameters: DataParameters }) {
  const texts = useTexts()
  const outcome = useAnswer(scorersQuery(useLanguage(), parameters))
  return (
    <Block
      outcome={outcome}
      skeleton={<ScorerSkeleton />}
      renderFailed={(failure) => <Failed failure={failure} title={texts.failed} />}
    >
      {({ scorers, known, played }) =>
        scorers.length === 0 ? (
          <EmptyState drawing="empty" title={texts.scorers.none} text={texts.scorers.noneNote} />
        ) : (
          <div className={styles.narrow}>
            <h2 id="scorers" className="vh">
              {texts.scorers.title}
            </h2>
            <ScorerTable scorers={scorers} labelledBy="scorers" />
            <p className={styles.note}>
              {texts.scorers.note} {texts.scorers.known(known, played)}
            </p>
          </div>
        )
      }
    </Block>
  )
}
