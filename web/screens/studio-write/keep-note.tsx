import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { codes } from '../../../contract/values.ts'
import { useMutate } from '../../api/mutation.ts'
import button from '../../parts/button.module.css'
import type { Drafting } from './use-draft.ts'
import { useTexts } from './words.ts'

/** Turns a draft that can no longer be sealed into a note, which only its writer sees. */
export function KeepNote({ drafting: { draft, state, save } }: { drafting: Drafting }) {
  const { band: texts } = useTexts()
  const mutate = useMutate()
  const client = useQueryClient()
  const [said, setSaid] = useState<string | null>(null)
  const { matchId, planId } = draft

  async function keep() {
    if (state === 'saving') return
    await save()
    const place = { matchId, ...(planId !== undefined && { planId }) }
    const { code } = await mutate('studioKeepNote', place)
    setSaid(code === codes.ok ? texts.noted : texts.notNoted)
    await client.invalidateQueries({ queryKey: ['studioOverview'] })
  }

  return (
    <>
      <button
        type="button"
        className={button.button}
        aria-disabled={state === 'saving'}
        onClick={() => void keep()}
      >
        {texts.note}
      </button>
      <span role="status">{said}</span>
    </>
  )
}
