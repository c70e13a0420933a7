import { useEffect, useRef, type ReactNode } from 'react'

interface Props {
  label: string
  /** The value in the address. */
  chosen: string
  choose: (value: string) => void
  className: string | undefined
  /** The options. */
  children: ReactNode
}

/** A native select that navigates. It shows a choice at once, before the next page is there. */
export function NavigationSelect({ label, chosen, choose, className, children }: Props) {
  const select = useRef<HTMLSelectElement>(null)
  /** The last of: a choice, the address. */
  const last = useRef(chosen)
  // the way back through the history, too
  useEffect(() => {
    last.current = chosen
  }, [chosen])
  // a browser selects the first option where the selected one is replaced
  useEffect(() => {
    if (select.current) select.current.value = last.current
  })
  return (
    <select
      ref={select}
      className={className}
      aria-label={label}
      defaultValue={chosen}
      onChange={({ target: { value } }) => {
        last.current = value
        choose(value)
      }}
    >
      {children}
    </select>
  )
}
