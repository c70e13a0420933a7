import { useState, type SubmitEvent } from 'react'
import { boards } from '../../../contract/values.ts'
import type { ExpertListParameters } from '../../api/expert-list-queries.ts'
import { expertList, href } from '../../page/links.ts'
import { useSiteName, useGo } from '../../page/nav.tsx'
import { Drawing } from '../../parts/icon.tsx'
import { lens } from '../../parts/lens.ts'
import { siteBases } from '../../page/site.ts'
import styles from './search.module.css'
import { useTexts } from './words.ts'

/**
 * The address of a search from the current one. Drops the followed board, because a search covers
 * all experts.
 */
export function searched(
  { type, play, window }: ExpertListParameters,
  search: string | undefined,
): ExpertListParameters {
  return {
    ...(type !== undefined && type !== boards.followed && { type }),
    ...(play !== undefined && { play }),
    ...(window !== undefined && { window }),
    ...(search !== undefined && { search }),
  }
}

/** A form that works without JavaScript: the browser then builds the same address itself. */
export function Search({ parameters }: { parameters: ExpertListParameters }) {
  const texts = useTexts()
  const go = useGo()
  const base = siteBases[useSiteName()]
  const [text, setText] = useState(parameters.search ?? '')
  function submit(event: SubmitEvent) {
    event.preventDefault()
    go(href(expertList, searched(parameters, text.trim() === '' ? undefined : text.trim())))
  }
  return (
    <form className={styles.search} role="search" action={base + expertList.path} onSubmit={submit}>
      {Object.entries(searched(parameters, undefined)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Drawing path={lens} />
      <input
        type="search"
        name="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={texts.search}
        aria-label={texts.search}
        maxLength={40}
        enterKeyHint="search"
        autoComplete="off"
      />
      <button type="submit">{texts.find}</button>
    </form>
  )
}
