/**
 * Open event streams and what is written to them: each event is put into bytes once, and every reader who looks at it gets those. Readers
 * who look at the same share one group, so that what one of them costs is little more than its socket. T18.
 */
import type { Socket } from 'node:net'
import type { LiveEvent, LiveMoment } from '../../contract/live.ts'
import { beat, chunk, eventText, lastChunk, snapshotText } from './event-text.ts'
import { concerns, eventFor, type RecentEvents, type Watch } from './recent-events.ts'

/** Streams in all, and from one address: people behind one address share it. */
const limits = { all: 15_000, address: 100 }
/** Who leaves more than this unread, in bytes, is let go. */
const mostUnread = 64 * 1024
/** Seconds between two signs of life, and how long a stream lives at most. */
const beatEvery = 15
const longestLife = 30 * 60
/** Milliseconds in which the last bytes may leave at the end. */
const closeTimeout = 500
/** Streams written to before others get their turn. */
const slice = 1_000

interface Group extends Watch {
  key: string
  streams: Set<Stream>
}

interface Stream {
  socket: Socket
  group: Group
  address: string
  /** The second in which it is closed, so that its reader comes back, perhaps to another server. */
  until: number
}

interface Delivery {
  to: Iterator<Stream>
  bytes: Buffer
}

export class Streams {
  readonly #source: RecentEvents
  readonly #limits: typeof limits
  readonly #groups = new Map<string, Group>()
  readonly #addresses = new Map<string, number>()
  /** Each is visited in one second of `beatEvery`. */
  readonly #turns = Array.from({ length: beatEvery }, () => new Set<Stream>())
  readonly #queue: Delivery[] = []
  #second = 0
  #open = 0
  #closed = false
  readonly #timer: NodeJS.Timeout

  constructor(source: RecentEvents, most: Partial<typeof limits> = {}) {
    this.#source = source
    this.#limits = { ...limits, ...most }
    source.listen((events, snapshot) => this.#publish(events, snapshot))
    this.#timer = setInterval(() => void this.#pass().catch(() => {}), 1_000)
    this.#timer.unref()
  }

  get count(): number {
    return this.#open
  }

  /** Whether there is room for one more from this address. */
  admits(address: string): boolean {
    return (
      !this.#closed &&
      this.#open < this.#limits.all &&
      (this.#addresses.get(address) ?? 0) < this.#limits.address
    )
  }

  /** Makes a socket whose answer's head is `head` a stream, and tells what was missed; `key` names what is looked at. */
  open(
    socket: Socket,
    head: string,
    who: { address: string; watch: Watch; key: string },
    after: number | null,
    now: LiveMoment,
  ): void {
    // gone while the clock was asked
    if (socket.destroyed) return
    const group = this.#join(who.key, who.watch)
    const until = this.#second + Math.round(longestLife * (0.8 + 0.2 * Math.random()))
    const stream: Stream = { socket, group, address: who.address, until }
    group.streams.add(stream)
    this.#turns[this.#open % beatEvery]?.add(stream)
    this.#open++
    this.#addresses.set(who.address, (this.#addresses.get(who.address) ?? 0) + 1)
    socket.once('close', () => this.#leave(stream))
    socket.on('error', () => socket.destroy())
    // nothing that is not known yet can have been told to this group: both happen in one turn
    const missed = this.#source.since(who.watch, after)
    const words = missed?.map((event) => eventText(eventFor(who.watch, event))) ?? [
      snapshotText(now.id),
    ]
    // the stand comes last: who is cut off between them must not believe to know what was still to come
    socket.write(head + chunk(words.join('') + beat('hello', now)))
  }

  #join(key: string, watch: Watch): Group {
    const found = this.#groups.get(key)
    if (found) return found
    const group = { key, ...watch, streams: new Set<Stream>() }
    this.#groups.set(key, group)
    return group
  }

  #leave(stream: Stream): void {
    const { group, address } = stream
    if (!group.streams.delete(stream)) return
    if (group.streams.size === 0) this.#groups.delete(group.key)
    for (const turn of this.#turns) turn.delete(stream)
    this.#open--
    const left = (this.#addresses.get(address) ?? 1) - 1
    if (left === 0) this.#addresses.delete(address)
    else this.#addresses.set(address, left)
  }

  #publish(events: readonly LiveEvent[], snapshot: boolean): void {
    const texts = new Map(events.map((event) => [event, eventText(event)]))
    const bytes = new Map<string, Buffer>()
    for (const group of this.#groups.values()) {
      const text =
        (snapshot ? snapshotText(this.#source.lastId) : '') + this.#textFor(group, events, texts)
      if (text === '') continue
      // most groups are told the same
      const made = bytes.get(text) ?? Buffer.from(chunk(text))
      bytes.set(text, made)
      this.#send(made, group.streams)
    }
  }

  #textFor(
    group: Group,
    events: readonly LiveEvent[],
    texts: ReadonlyMap<LiveEvent, string>,
  ): string {
    let text = ''
    for (const event of events) {
      if (!concerns(group, event)) continue
      const visible = eventFor(group, event)
      text += (visible === event ? texts.get(event) : undefined) ?? eventText(visible)
    }
    return text
  }

  /** Deliverys are delivered one after the other, so that each reader gets events in their order. */
  #send(bytes: Buffer, to: Iterable<Stream>): void {
    this.#queue.push({ bytes, to: to[Symbol.iterator]() })
    if (this.#queue.length === 1) this.#deliver()
  }

  #deliver(): void {
    for (let written = 0; written < slice; written++) {
      const [delivery] = this.#queue
      if (!delivery) return
      const { value, done } = delivery.to.next()
      if (done) this.#queue.shift()
      else write(value, delivery.bytes)
    }
    setImmediate(() => this.#deliver())
  }

  /** Each second, to a fifteenth of all: a sign of life, or the end of a stream that has lived long enough. */
  async #pass(): Promise<void> {
    this.#second++
    const turn = this.#turns[this.#second % beatEvery]
    if (!turn || turn.size === 0) return
    const now = await this.#source.moment()
    const bytes = Buffer.from(chunk(beat('beat', now)))
    const over = [...turn].filter(({ until }) => until <= this.#second)
    // who does not take the end of it is cut off the next time
    for (const { socket } of over)
      if (socket.writableEnded) socket.destroy()
      else socket.end(lastChunk)
    this.#send(
      bytes,
      [...turn].filter(({ until }) => until > this.#second),
    )
  }

  /** Ends all streams; none is opened any more. */
  close(): void {
    this.#closed = true
    clearInterval(this.#timer)
    const sockets = this.#turns.flatMap((turn) => [...turn].map(({ socket }) => socket))
    for (const socket of sockets) socket.end(lastChunk)
    setTimeout(() => {
      for (const socket of sockets) socket.destroy()
    }, closeTimeout)
  }
}

function write({ socket }: Stream, bytes: Buffer): void {
  if (socket.writableLength > mostUnread) socket.destroy()
  else if (!socket.writableEnded) socket.write(bytes)
}
