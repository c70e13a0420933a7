import { useUid } from '../api/act.ts'
import { useFollowing } from '../api/following.ts'
import { useWords } from '../nav.tsx'
import button from '../parts/button.module.css'

interface Props {
  expertId: number
  name: string
}

/** Follows an expert, or no longer. Cannot be pressed until somebody asks from this browser, and so on the server. */
export function FollowButton({ expertId, name }: Props) {
  const { follow } = useWords()
  if (useUid() !== null) return <Follow expertId={expertId} name={name} />
  return (
    <button type="button" className={button.button} disabled aria-label={`${follow.off} ${name}`}>
      {follow.off}
    </button>
  )
}

function Follow({ expertId, name }: Props) {
  const { follow } = useWords()
  const { on: follows, press } = useFollowing('experts')
  const on = follows(expertId) ?? false
  return (
    <button
      type="button"
      className={button.button}
      aria-pressed={on}
      aria-label={`${on ? follow.on : follow.off} ${name}`}
      onClick={() => press(expertId)}
    >
      {on ? follow.on : follow.off}
    </button>
  )
}
