/** Server-Sent Events as text, in HTTP/1.1 chunks. */
import type { LiveEvent, LiveMoment } from '../../contract/live.ts'

export const eventText = ({ id, match, plans }: LiveEvent): string =>
  `id: ${id}\nevent: ${match ? 'match' : 'plans'}\ndata: ${JSON.stringify(match ?? plans)}\n\n`

/** Makes the client fetch everything that it shows again. */
export const snapshotText = (id: number): string => `id: ${id}\nevent: snapshot\ndata: {}\n\n`

/**
 * A heartbeat with the site's present. It has no event id, because it does not include events under
 * way.
 */
export const beat = (name: 'hello' | 'beat', moment: LiveMoment): string =>
  `event: ${name}\ndata: ${JSON.stringify(moment)}\n\n`

/** The milliseconds after which a client whose stream ends connects again. */
export const reconnectText = (ms: number): string => `retry: ${ms}\n\n`

export const chunk = (text: string): string =>
  `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
export const lastChunk = '0\r\n\r\n'
