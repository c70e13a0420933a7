import { Component, type ReactNode } from 'react'
import { logFailure } from '../api/log.ts'

interface Props {
  /** Shown in the place of content that failed to render; nothing without it. */
  instead?: ReactNode
  children: ReactNode
}

/** Contains a render error: a block costs that block, a card of a list costs that card. */
export class Contained extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown) {
    logFailure('a part of the page broke', error)
  }

  override render() {
    return this.state.broken ? (this.props.instead ?? null) : this.props.children
  }
}
