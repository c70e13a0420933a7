import { askToSignIn } from '../../account/sign-in.ts'
import { useAccount } from '../../api/act.ts'
import { useAnswer } from '../../api/queries.ts'
import { studioQuery } from '../../api/studio-queries.ts'
import { useLanguage } from '../../app/nav.tsx'
import { Block } from '../../parts/block.tsx'
import button from '../../parts/button.module.css'
import { Failed } from '../../parts/failed.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Application } from './application.tsx'
import { Overview } from './overview.tsx'
import styles from './studio.module.css'
import { useOwn } from './words.ts'

/** The page is the same for everyone; the browser fetches what the account is here. */
export default function Studio() {
  const own = useOwn()
  return (
    <div className={styles.page}>
      <h1>{own.page.title}</h1>
      {useAccount() ? <Mine /> : <Visitor />}
    </div>
  )
}

function Visitor() {
  const own = useOwn()
  return (
    <div className={styles.notice}>
      <p>{own.visitor}</p>
      <button type="button" className={button.button} onClick={() => askToSignIn()}>
        {own.signIn}
      </button>
    </div>
  )
}

function Mine() {
  const own = useOwn()
  const outcome = useAnswer(studioQuery(useLanguage()))
  return (
    <Block
      outcome={outcome}
      skeleton={<Skeleton width="100%" height={320} />}
      renderFailed={(failure) => <Failed failure={failure} title={own.failed} />}
    >
      {(mine) =>
        mine.expert === null ? <Application mine={mine} /> : <Overview expert={mine.expert} />
      }
    </Block>
  )
}
