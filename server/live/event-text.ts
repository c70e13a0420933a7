/** Server-Sent Events as text, in the chunks that HTTP/1.1 wants. */
import type { LiveEvent, LiveMoment } from '../../contract/live.ts'

export const eventText = ({ id, match, plans }: LiveEvent): string =>
  `id: ${id}\nevent: ${match ? 'match' : 'plans'}\ndata: ${JSON.stringify(match ?? plans)}\n\n`

/** Ask anew for whatever is shown. */
export const snapshotText = (id: number): string => `id: ${id}\nevent: snapshot\ndata: {}\n\n`

/** A sign of life, with the site's present; without a number of its own, so that it says nothing of events on their way. */
export const beat = (name: 'hello' | 'beat', moment: LiveMoment): string =>
  `event: ${name}\ndata: ${JSON.stringify(moment)}\n\n`

export const chunk = (text: string): string =>
  `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
export const lastChunk = '0\r\n\r\n'
