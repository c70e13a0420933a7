import type { ReactNode } from 'react'
import type { Failure, Outcome } from '../api/queries.ts'

interface Props<T> {
  outcome: Outcome<T>
  /**
   * Has the geometry of the content. Shown until the answer arrives and the browser has an
   * identity.
   */
  skeleton: ReactNode
  renderFailed: (failure: Failure) => ReactNode
  className?: string | undefined
  children: (data: T) => ReactNode
}

/**
 * A block of the main view with its own skeleton, error and content, independent of the other
 * blocks. Content shows only once an identity exists; until then it is laid out, hidden, under its
 * skeleton (see head/gate.css).
 */
export function Block<T>({ outcome, skeleton, renderFailed, className, children }: Props<T>) {
  if (outcome.data === undefined && outcome.failed !== undefined)
    return renderFailed(outcome.failed)
  return (
    <div data-gate="" className={className}>
      <div data-gate-content="">
        {outcome.data === undefined ? skeleton : children(outcome.data)}
      </div>
      <div data-gate-skeleton="" aria-hidden="true">
        {skeleton}
      </div>
    </div>
  )
}
