import type { CallName } from '../../contract/calls.ts'
import type { Id } from '../../contract/id.ts'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { codes } from '../../contract/values.ts'
import { useMutate, useUid } from '../api/mutation.ts'
import { followsQuery } from '../api/me-queries.ts'
import { useAnswer, useOffered } from '../api/queries.ts'
import { useLanguage, useWords } from '../page/nav.tsx'
import button from '../parts/button.module.css'
import { useCannotSave } from './cannot-save.ts'
import styles from './follow.module.css'

/** Answers that change with the experts followed. */
const ofFollows = new Set<unknown>([
  'followMine',
  'followBrought',
  'followFavourites',
  'followFeed',
  'followOnSale',
] satisfies CallName[])

/** Of the two words of the button. */
const longer = ({ on, off }: Readonly<Record<'on' | 'off', string>>) =>
  on.length > off.length ? on : off

interface Props {
  expertId: Id
  name: string
}

/** Follows or unfollows an expert. Disabled until there is an identity, and so on the server. */
export function FollowButton({ expertId, name }: Props) {
  const { follow } = useWords()
  if (useUid() !== null) return <Follow expertId={expertId} name={name} />
  return (
    <button
      type="button"
      className={`${button.button} ${styles.follow}`}
      data-longer={longer(follow)}
      disabled
      aria-label={`${follow.off} ${name}`}
    >
      {follow.off}
    </button>
  )
}

/**
 * Shows a press at once, and reverts it if the call fails. Left out where the back end keeps no
 * follows.
 */
function Follow({ expertId, name }: Props) {
  const { follow } = useWords()
  const lang = useLanguage()
  const mutate = useMutate()
  const client = useQueryClient()
  const follows = useAnswer(followsQuery(lang))
  const offered = useOffered()
  const followed = follows.data?.experts.includes(expertId) ?? false
  const [requested, setRequested] = useState<boolean | null>(null)
  const on = requested ?? followed
  const cannotSave = useCannotSave()

  async function press() {
    if (requested !== null) return
    setRequested(!on)
    const { code } = await mutate('followExpert', { expertId, on: !on })
    if (code === codes.ok)
      await client.invalidateQueries({ predicate: ({ queryKey }) => ofFollows.has(queryKey[0]) })
    setRequested(null)
  }

  if (!offered(follows)) return null
  return (
    <button
      type="button"
      className={`${button.button} ${styles.follow}`}
      data-longer={longer(follow)}
      aria-pressed={on}
      aria-label={`${on ? follow.on : follow.off} ${name}`}
      disabled={cannotSave}
      // a disabled button would lose the focus
      aria-disabled={requested !== null}
      onClick={() => void press()}
    >
      {on ? follow.on : follow.off}
    </button>
  )
}
