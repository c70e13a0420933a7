import { useCallback, useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { SignInNotice } from '../../account/work-layout.tsx'
import { useAccount } from '../../api/mutation.ts'
import { useAnswer } from '../../api/queries.ts'
import { studioMatchQuery, studioQuery } from '../../api/studio-queries.ts'
import { href, studio, type ParametersNamed } from '../../page/links.ts'
import { Link, useLanguage, usePlace } from '../../page/nav.tsx'
import { Block } from '../../parts/block.tsx'
import button from '../../parts/button.module.css'
import { Failed } from '../../parts/failed.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Composer } from './composer.tsx'
import type { Answer } from './draft.ts'
import styles from './studio-write.module.css'
import { useTexts } from './words.ts'

/** Milliseconds between two readings of the prices. */
const refreshed = 10_000

/** The composer. The page is the same for everyone; the browser fetches the match and the draft. */
export default function StudioWrite() {
  const texts = useTexts()
  const place = usePlace()
  const isAccount = useAccount()
  // the session may end while the expert writes
  const [wasAccount, setWasAccount] = useState(isAccount)
  if (isAccount && !wasAccount) setWasAccount(true)
  return (
    <div className={styles.page}>
      <nav aria-label={texts.crumbs} className={styles.crumbs}>
        <Link to={href(studio)}>{texts.studio}</Link>
      </nav>
      <h1>{texts.page.title}</h1>
      {!isAccount && (
        <SignInNotice text={wasAccount ? texts.ended : texts.visitor} signIn={texts.signIn} />
      )}
      {isAccount && place.name === 'studioWrite' && (
        <Loaded key={place.href} {...place.parameters} />
      )}
    </div>
  )
}

function Loaded(parameters: ParametersNamed<'studioWrite'>) {
  const texts = useTexts()
  const language = useLanguage()
  const client = useQueryClient()
  const question = studioMatchQuery(language, parameters)
  const outcome = useAnswer(question)
  const account = useAnswer(studioQuery(language))
  const { matchId, planId } = parameters
  const refetch = useCallback(async () => {
    const { name, data } = studioMatchQuery(language, { matchId, planId })
    const queryKey = [name, data, language]
    await client.refetchQueries({ queryKey })
    return client.getQueryData<Answer>(queryKey)?.saved
  }, [client, language, matchId, planId])
  // an expert who leaves and returns within seconds sees the saved draft here and in the lists
  const setSaved = useCallback(
    (saved: NonNullable<Answer['saved']>) => {
      const { name, data } = studioMatchQuery(language, { matchId, planId })
      client.setQueriesData<Answer>(
        { queryKey: [name, data] },
        (cached) => cached && { ...cached, saved },
      )
      for (const list of ['studioOverview', 'studioMatches'])
        void client.invalidateQueries({ queryKey: [list] })
    },
    [client, language, matchId, planId],
  )
  useEffect(() => {
    const timer = setInterval(
      () => void client.invalidateQueries({ queryKey: ['studioMatch'] }),
      refreshed,
    )
    return () => clearInterval(timer)
  }, [client])
  if (account.data !== undefined && account.data.expert === null)
    return (
      <div className={styles.notice}>
        <p>{texts.noExpert}</p>
        <Link to={href(studio)} className={button.button}>
          {texts.studio}
        </Link>
      </div>
    )
  return (
    <Block
      outcome={outcome}
      skeleton={<Skeleton width="100%" height={480} />}
      renderFailed={(failure) => <Failed failure={failure} title={texts.failed} />}
    >
      {(answer) => (
        <Composer
          answer={answer}
          expertId={account.data?.expert?.expertId}
          refetch={refetch}
          setSaved={setSaved}
        />
      )}
    </Block>
  )
}
