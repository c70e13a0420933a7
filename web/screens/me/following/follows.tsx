import type { Id } from '../../../../contract/id.ts'
import { FollowButton } from '../../../account/follow.tsx'
import { followedExpertsQuery, followsQuery } from '../../../api/me-queries.ts'
import { useAnswer } from '../../../api/queries.ts'
import { expertDetail, expertList, href } from '../../../page/links.ts'
import { Link, useLanguage } from '../../../page/nav.tsx'
import { Avatar } from '../../../parts/avatar.tsx'
import { Block } from '../../../parts/block.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { Failed } from '../../../parts/failed.tsx'
import { SectionHead } from '../../../parts/section-head.tsx'
import styles from './follows.module.css'
import { useTexts } from './words.ts'

/** Pixels of a row of the list. */
const rowHeight = 60

/** The experts that the reader follows. */
export function Follows() {
  const { follows } = useTexts()
  const outcome = useAnswer(followsQuery(useLanguage()))
  return (
    <section aria-labelledby="follows">
      <SectionHead id="follows" title={follows.title} />
      <Block
        outcome={outcome}
        skeleton={<Skeleton width="100%" height={rowHeight} />}
        renderFailed={(failure) => <Failed failure={failure} title={follows.failed} brief />}
      >
        {({ experts }) =>
          experts.length === 0 ? (
            <p className={styles.empty}>
              {follows.empty} <Link to={href(expertList)}>{follows.find}</Link>
            </p>
          ) : (
            <Followed ids={experts} />
          )
        }
      </Block>
    </section>
  )
}

function Followed({ ids }: { ids: readonly Id[] }) {
  const { follows } = useTexts()
  const outcome = useAnswer(followedExpertsQuery(useLanguage(), ids))
  return (
    <Block
      outcome={outcome}
      skeleton={<Skeleton width="100%" height={rowHeight * ids.length} />}
      renderFailed={(failure) => <Failed failure={failure} title={follows.failed} brief />}
    >
      {({ records }) => (
        <ul className={styles.list}>
          {records.map(({ expertId, name, avatar }) => (
            <li key={expertId}>
              <Link to={href(expertDetail, { expertId })} className={styles.expert}>
                <Avatar expertId={expertId} name={name} path={avatar} size={40} />
                {name}
              </Link>
              <FollowButton expertId={expertId} name={name} />
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}
