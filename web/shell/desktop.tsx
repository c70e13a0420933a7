import type { ReactNode } from 'react'
import { Frame } from './frame.tsx'
import { TabLinks } from './tab-links.tsx'

/** The shell of the desktop site: tabs in the header, or at the foot of a narrow window. */
export function DesktopShell({ children }: { children: ReactNode }) {
  return <Frame header={<TabLinks at="header" />}>{children}</Frame>
}
