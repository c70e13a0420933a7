import type { ReactNode } from 'react'
import { desk, href } from '../app/links.ts'
import { Go } from '../app/nav.tsx'

interface Props {
  /** Absolute, as the server says: the desk may answer on another host only. */
  address: string
  className?: string | undefined
  children: ReactNode
}

/** A link to the desk: a page of this site, or another document where it has a host of its own. */
export function DeskLink({ address, className, children }: Props) {
  if (new URL(address).host === location.host)
    return (
      <Go to={href(desk)} className={className}>
        {children}
      </Go>
    )
  return (
    <a href={address} className={className}>
      {children}
    </a>
  )
}
