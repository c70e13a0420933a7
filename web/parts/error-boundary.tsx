import { Component, type ReactNode } from 'react'
import { logFailure } from '../page/log-failure.ts'

interface Props {
  /** The value rendered, such as a record or an address. Another one clears the error. */
  of: unknown
  /** Its kind, for the log. */
  what: string
  /** Shown in the place of content that failed to render; nothing without it. */
  instead?: ReactNode
  children: ReactNode
}

type State = { of: unknown; broken: boolean }

/**
 * Contains a render error: a screen that breaks leaves the shell usable, a block costs that block,
 * and a card of a list costs that card.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { of: this.props.of, broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  static getDerivedStateFromProps({ of }: Props, state: State) {
    return of === state.of ? null : { of, broken: false }
  }

  override componentDidCatch(error: unknown) {
    logFailure(`${this.props.what} broke`, error)
  }

  override render() {
    return this.state.broken ? (this.props.instead ?? null) : this.props.children
  }
}
