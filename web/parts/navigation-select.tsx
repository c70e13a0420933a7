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
  // the way back through the history, too
  useEffect(() => {
    if (select.current) select.current.value = chosen
  }, [chosen])
  return (
    <select
      ref={select}
      className={className}
      aria-label={label}
      defaultValue={chosen}
      onChange={(event) => choose(event.target.value)}
    >
      {children}
    </select>
  )
}
