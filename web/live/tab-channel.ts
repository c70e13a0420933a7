/**
 * Messages between the tabs of a browser. Tabs with different builds may be open at once, so field
 * names must not change.
 */
import type { Message } from './message.ts'
import type { Watch } from './watch.ts'

export const channelName = 'touchline:live'

export type TabMessage =
  /** A tab's watch set and cursor, for the leader. */
  | { tab: string; watch: Watch; last: number | null }
  /** The tab closes. */
  | { tab: string; gone: true }
  /** A new leader asks every tab for its watch set. */
  | { who: true }
  /** What the leader's connection has published. */
  | { heard: Message }

export interface TabChannel {
  post: (message: TabMessage) => void
  close: () => void
}

/** Null where the browser has no BroadcastChannel. */
export function openTabChannel(onMessage: (message: TabMessage) => void): TabChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => onMessage(data))
  return {
    // A channel has no target origin: it reaches only this origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    post: (message) => channel.postMessage(message),
    close: () => channel.close(),
  }
}
