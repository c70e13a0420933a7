import type { ReactNode } from 'react'
import type { Failure, Outcome } from '../api/queries.ts'
import { useWords } from '../page/nav.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { EmptyState } from './empty-state.tsx'

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
        {outcome.data === undefined ? (
          skeleton
        ) : (
          <ErrorBoundary of={outcome.data} what="a block" instead={<BrokenBlock />}>
            <Content data={outcome.data} render={children} />
          </ErrorBoundary>
        )}
      </div>
      <div data-gate-skeleton="" aria-hidden="true">
        {skeleton}
      </div>
    </div>
  )
}

/** Renders within the boundary: an error of `children` itself must not reach the block around. */
function Content<T>({ data, render }: { data: T; render: (data: T) => ReactNode }) {
  return render(data)
}

function BrokenBlock() {
  const { errors } = useWords()
  return <EmptyState drawing="torn" level={2} title={errors.title} text={errors.page} />
}
