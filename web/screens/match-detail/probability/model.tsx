import type { MatchProbability } from '../../../../contract/match-detail.ts'
import { expertDetail, href, planDetail } from '../../../page/links.ts'
import { Link } from '../../../page/nav.tsx'
import { Avatar } from '../../../parts/avatar.tsx'
import { Chances } from './chances.tsx'
import styles from './probability.module.css'
import { Track } from './track.tsx'
import { useTexts } from './words.ts'

/** One model of the house: the probabilities of its plan, and its track record. */
export function Model({ model }: { model: MatchProbability['models'][number] }) {
  const texts = useTexts()
  const { expertId, name, planId, chances } = model
  return (
    <li className={styles.model}>
      <div className={styles.name}>
        <Link to={href(expertDetail, { expertId })}>
          <Avatar expertId={expertId} name={name} path={model.avatar} size={34} />
          <h3>{name}</h3>
        </Link>
        {planId !== null && (
          <Link
            to={href(planDetail, { id: planId, expertId })}
            className={styles.plan}
            aria-label={`${texts.plan}: ${name}`}
          >
            {texts.plan}
          </Link>
        )}
      </div>
      {chances === null ? (
        <p className={styles.quiet}>{planId === null ? texts.silent : texts.unsaid}</p>
      ) : (
        <Chances chances={chances} />
      )}
      <Track record={model.record} />
    </li>
  )
}
