import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { codes } from '../../contract/values.ts'
import { useAct, useUid } from '../api/act.ts'
import { useAnswer, type Question } from '../api/queries.ts'
import { useLanguage, useWords } from '../nav.tsx'
import button from '../parts/button.module.css'

/** Follows an expert, or no longer. What is pressed shows at once, and goes back where it could not be done. */
export function FollowButton({ expertId, name }: { expertId: number; name: string }) {
  const { follow } = useWords()
  const lang = useLanguage()
  const act = useAct()
  const client = useQueryClient()
  const known = useUid() !== null
  const question: Question<'followMine'> = { name: 'followMine', data: {}, lang }
  const followed = useAnswer(question).data?.experts.includes(expertId) ?? false
  const [wish, setWish] = useState<boolean | null>(null)
  const on = wish ?? followed

  async function press() {
    setWish(!on)
    const { code } = await act('followExpert', { expertId, on: !on })
    if (code === codes.ok) await client.invalidateQueries({ queryKey: ['followMine'] })
    setWish(null)
  }

  return (
    <button
      type="button"
      className={button.button}
      aria-pressed={on}
      aria-label={`${follow.off} ${name}`}
      disabled={!known || wish !== null}
      onClick={() => void press()}
    >
      {on ? follow.on : follow.off}
    </button>
  )
}
