/**
 * Messages between the tabs of a browser. Tabs with different builds may be open at once, so field
 * names must not change.
 */
import { openTabs, type Tabs } from '../api/tabs.ts'
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
  /** A message of the leader's connection. */
  | { heard: Message }

export type TabChannel = Tabs<TabMessage>

/** Null if the tabs of this browser cannot exchange messages. */
export const openTabChannel = (onMessage: (message: TabMessage) => void): TabChannel | null =>
  openTabs(channelName, onMessage)
