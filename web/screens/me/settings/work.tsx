import { textLanguageOf } from '../../../../contract/values.ts'
import type { ResultOf } from '../../../../contract/calls.ts'
import { useAnswer } from '../../../api/queries.ts'
import { studioQuery } from '../../../api/studio-queries.ts'
import { href, studio } from '../../../page/links.ts'
import { Link, LocalTime, useLanguage } from '../../../page/nav.tsx'
import button from '../../../parts/button.module.css'
import { DeskLink } from '../../../parts/desk-link.tsx'
import page from '../me.module.css'
import { useTexts } from './words.ts'
import styles from './work.module.css'

/** Links to the studio and, for operators, to the desk; and the outcome of an application. */
export function Work() {
  const { work } = useTexts()
  const { data } = useAnswer(studioQuery(useLanguage()))
  return (
    <section aria-labelledby="work">
      <h2 id="work" className={page.sideTitle}>
        {work.title}
      </h2>
      <div className={styles.states}>{data !== undefined && <State mine={data} />}</div>
      <p className={styles.ways}>
        <Link to={href(studio)} className={button.button}>
          {work.studio}
        </Link>
        {data?.desk != null && (
          <DeskLink address={data.desk} className={button.button}>
            {work.desk}
          </DeskLink>
        )}
      </p>
    </section>
  )
}

function State({ mine: { expert, applications } }: { mine: ResultOf<'studioMine'> }) {
  const { work } = useTexts()
  const language = textLanguageOf(useLanguage())
  const [latest] = applications
  return (
    <>
      {latest === undefined && expert === null && <p className={styles.state}>{work.none}</p>}
      {latest !== undefined && (
        <p className={styles.state}>
          {work.states[latest.state]}{' '}
          <LocalTime value={latest.decidedAt ?? latest.at} format="date" />
          {latest.reason !== null && latest.reason !== '' && (
            <span className={styles.reason}>{latest.reason}</span>
          )}
        </p>
      )}
      {expert !== null && (
        <p className={styles.state}>
          {work.as} <strong>{expert.names[language]}</strong>
        </p>
      )}
    </>
  )
}
