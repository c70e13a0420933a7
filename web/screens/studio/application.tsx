import type { ResultOf } from '../../../contract/calls.ts'
import work from '../../account/work-layout.module.css'
import { href, me } from '../../page/links.ts'
import { Link, LocalTime } from '../../page/nav.tsx'
import button from '../../parts/button.module.css'
import { ApplicationForm } from './application-form.tsx'
import styles from './studio.module.css'
import { useTexts } from './words.ts'

type StudioState = ResultOf<'studioMine'>

/** The application to become an expert: its conditions, the form, and its outcome. */
export function Application({ state }: { state: StudioState }) {
  const { apply } = useTexts()
  return (
    <div className={styles.columns}>
      <div>
        <p className={work.quiet}>{apply.about}</p>
        <NextStep state={state} />
      </div>
      <div>
        {state.applications.length > 0 && (
          <section aria-labelledby="applications">
            <h2 id="applications" className={styles.sideTitle}>
              {apply.mine}
            </h2>
            <ApplicationList applications={state.applications} />
          </section>
        )}
        <section aria-labelledby="judged">
          <h2 id="judged" className={styles.sideTitle}>
            {apply.judged.title}
          </h2>
          <ul className={styles.notes}>
            {apply.judged.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="then">
          <h2 id="then" className={styles.sideTitle}>
            {apply.admitted.title}
          </h2>
          <ul className={styles.notes}>
            {apply.admitted.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  )
}

function NextStep({ state: { passkey, open, applications } }: { state: StudioState }) {
  const { apply } = useTexts()
  const [latest] = applications
  if (!passkey)
    return (
      <div className={work.notice}>
        <p>{apply.needsPasskey}</p>
        <Link to={href(me, { tab: 'settings' })} className={button.button}>
          {apply.addPasskey}
        </Link>
      </div>
    )
  if (latest?.state === 'waiting')
    return (
      <div className={work.notice} role="status">
        <p>{apply.waiting}</p>
      </div>
    )
  // what the server would refuse is not asked for
  if (latest?.againFrom != null)
    return (
      <div className={work.notice} role="status">
        <p>
          {apply.againFrom} <LocalTime value={latest.againFrom} format="date" />
        </p>
      </div>
    )
  return <ApplicationForm open={open} />
}

/** The applications of the account with their outcomes. */
function ApplicationList({ applications }: { applications: StudioState['applications'] }) {
  const { apply } = useTexts()
  return (
    <ul className={styles.notes}>
      {applications.map(({ id, at, state, reason }) => (
        <li key={id}>
          <LocalTime value={at} format="date" /> <strong>{apply.states[state]}</strong>
          {reason !== null && reason !== '' && <span className={styles.reason}>{reason}</span>}
        </li>
      ))}
    </ul>
  )
}
