import type { ReactNode } from 'react'
import { desk, href } from '../page/links.ts'
import { Link } from '../page/nav.tsx'

interface Props {
  /** Absolute, from the server, because the desk may be on another host. */
  address: string
  className?: string | undefined
  onClick?: () => void
  children: ReactNode
}

/** A link to the desk: a page of this site, or another document if the desk has a separate host. */
export function DeskLink({ address, children, ...rest }: Props) {
  if (new URL(address).host === location.host)
    return (
      <Link to={href(desk)} {...rest}>
        {children}
      </Link>
    )
  return (
    <a href={address} {...rest}>
      {children}
    </a>
  )
}
