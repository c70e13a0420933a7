import type { ReactNode } from 'react'
import { Frame } from './frame.tsx'

/** The door of phones and tablets: one column, tabs at the thumb. */
export function MobileShell({ children }: { children: ReactNode }) {
  return <Frame narrow>{children}</Frame>
}
