/**
 * Messages of a connection: the events of contract/live.ts, the site's clock, and the connection's
 * state.
 */
import type { LiveMoment, PlansNews } from '../../contract/live.ts'
import type { MatchNews } from '../../contract/match.ts'

export type Message =
  | { kind: 'match'; id: number; body: MatchNews }
  | { kind: 'plans'; id: number; body: PlansNews }
  /**
   * The site's clock and the id of its last event: the first message of a stream, and its
   * heartbeat.
   */
  | { kind: 'moment'; body: LiveMoment }
  /** Events are missing: everything on screen must be refetched. */
  | { kind: 'snapshot' }
  | { kind: 'lost' }

export type Publish = (message: Message) => void
