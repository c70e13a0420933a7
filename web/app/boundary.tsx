import { Component, type ReactNode } from 'react'
import { logFailure } from '../api/log.ts'
import { ErrorScreen } from '../screens/error/error.tsx'

interface Props {
  /** The address. A new address clears the error. */
  at: string
  children: ReactNode
}

/** Contains the render error of a screen: the shell stays usable for navigation. */
export class Boundary extends Component<Props, { at: string; broken: boolean }> {
  override state = { at: this.props.at, broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  static getDerivedStateFromProps({ at }: Props, state: { at: string }) {
    return at === state.at ? null : { at, broken: false }
  }

  override componentDidCatch(error: unknown) {
    logFailure('a screen broke', error)
  }

  override render() {
    return this.state.broken ? <ErrorScreen /> : this.props.children
  }
}
