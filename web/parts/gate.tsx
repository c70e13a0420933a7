import type { ReactNode } from 'react'

interface Props {
  /** Lies over the content's place until the browser has an identity; the content is laid out underneath, unseen. */
  skeleton: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** Main-view content: it shows only once an identity exists (see head/gate.css). */
export function Gate({ skeleton, className, children }: Props) {
  return (
    <div data-gate="" className={className}>
      <div data-gate-content="">{children}</div>
      <div data-gate-skeleton="" aria-hidden="true">
        {skeleton}
      </div>
    </div>
  )
}
