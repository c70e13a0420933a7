import button from '../../parts/button.module.css'

interface Props {
  texts: { latest: string; earlier: string }
  /** The place of the page that is shown; undefined on the first. */
  before: number | undefined
  /** The place of the page with earlier entries; null on the last. */
  next: number | null
  go: (before: number | undefined) => void
}

/** Buttons to the first page of a list, the latest entries, and to the next one. */
export function Pages({ texts, before, next, go }: Props) {
  return (
    <>
      {before !== undefined && (
        <button type="button" className={button.button} onClick={() => go(undefined)}>
          {texts.latest}
        </button>
      )}
      {next !== null && (
        <button type="button" className={button.button} onClick={() => go(next)}>
          {texts.earlier}
        </button>
      )}
    </>
  )
}
