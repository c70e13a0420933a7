import { Component, type ReactNode } from 'react'
import { logFailure } from './api/log.ts'
import { ErrorScreen } from './screens/error/error.tsx'

/** Keeps a screen's own failure to that screen: the shell stays, and the reader can go elsewhere. */
export class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown) {
    logFailure('a screen broke', error)
  }

  override render() {
    return this.state.broken ? <ErrorScreen /> : this.props.children
  }
}
