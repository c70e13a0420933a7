import type { ReactNode } from 'react'
import { desk, href } from '../app/links.ts'
import { Link } from '../app/nav.tsx'

interface Props {
  /** Absolute, from the server: the desk may be on another host only. */
  address: string
  className?: string | undefined
  onClick?: () => void
  children: ReactNode
}

/** A link to the desk: a page of this site, or another document where it has a host of its own. */
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
