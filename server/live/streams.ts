/**
 * Open event streams. Each event is encoded once, and all streams with the same watch set form a
 * group and get the same bytes, so that a stream costs little more than its socket. T18.
 */
import type { Socket } from 'node:net'
import type { LiveEvent, LiveMoment } from '../../contract/live.ts'
import { beat, chunk, eventText, lastChunk, reconnectText, snapshotText } from './event-text.ts'
import { concerns, eventFor, type RecentEvents, type Watch } from './recent-events.ts'

/** Maximum number of streams in all, and from one address (several people may share it). */
const limits = { all: 15_000, address: 100 }
/** A stream with more than this many bytes unread is closed. */
const mostUnread = 64 * 1024
/** Seconds between two heartbeats, and the maximum life of a stream. */
const beatEvery = 15
const longestLife = 30 * 60
/** Milliseconds in which the last bytes may be sent before the sockets are destroyed. */
const closeTimeout = 500
/** Milliseconds after which clients of a closed server connect again. */
const reconnect = { from: 500, span: 4_500 }
/** Streams written to before the event loop gets a turn. */
const slice = 1_000

interface Group extends Watch {
  key: string
  streams: Set<Stream>
}

interface Stream {
  socket: Socket
  group: Group
  address: string
  /** The second in which it is closed. The client then reconnects, perhaps to another server. */
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
  /**
   * Each stream is in one of these sets; the set's index is the second of `beatEvery` at which it
   * gets its heartbeat.
   */
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

  /** Whether one more stream from this address is allowed. */
  admits(address: string): boolean {
    return (
      !this.#closed &&
      this.#open < this.#limits.all &&
      (this.#addresses.get(address) ?? 0) < this.#limits.address
    )
  }

  /**
   * Turns a socket into a stream: writes the response head `head`, then the missed events. `key`
   * is the name of the watch set.
   */
  open(
    socket: Socket,
    head: string,
    client: { address: string; watch: Watch; key: string },
    after: number | null,
    now: LiveMoment,
  ): void {
    // closed while the clock was read
    if (socket.destroyed) return
    const group = this.#join(client.key, client.watch)
    const until = this.#second + Math.round(longestLife * (0.8 + 0.2 * Math.random()))
    const stream: Stream = { socket, group, address: client.address, until }
    group.streams.add(stream)
    this.#turns[this.#open % beatEvery]?.add(stream)
    this.#open++
    this.#addresses.set(client.address, (this.#addresses.get(client.address) ?? 0) + 1)
    socket.once('close', () => this.#leave(stream))
    socket.on('error', () => socket.destroy())
    // joining and replaying run in the same tick, so no event can fall between them
    const missed = this.#source.since(client.watch, after)
    const words = missed?.map((event) => eventText(eventFor(client.watch, event))) ?? [
      snapshotText(now.id),
    ]
    // send the cursor after the replayed events; if the connection drops between, the client must
    // not skip them
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
      // most groups get the same text
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

  /** Deliveries run one after the other, so that each client gets events in order. */
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

  /**
   * Runs each second for a fifteenth of the streams: sends a heartbeat, or ends streams at the end
   * of their life.
   */
  async #pass(): Promise<void> {
    this.#second++
    const turn = this.#turns[this.#second % beatEvery]
    if (!turn || turn.size === 0) return
    const now = await this.#source.moment()
    const bytes = Buffer.from(chunk(beat('beat', now)))
    const over = [...turn].filter(({ until }) => until <= this.#second)
    // if the client has not closed by the next pass, destroy the socket
    for (const { socket } of over)
      if (socket.writableEnded) socket.destroy()
      else socket.end(lastChunk)
    this.#send(
      bytes,
      [...turn].filter(({ until }) => until > this.#second),
    )
  }

  /**
   * Ends all streams and opens no more. Each client gets its own delay for reconnecting, so that
   * the next server does not get all of them at once.
   */
  close(): void {
    this.#closed = true
    clearInterval(this.#timer)
    const sockets = this.#turns.flatMap((turn) => [...turn].map(({ socket }) => socket))
    for (const socket of sockets)
      if (!socket.writableEnded) socket.end(chunk(reconnectText(reconnectTime())) + lastChunk)
    setTimeout(() => {
      for (const socket of sockets) socket.destroy()
    }, closeTimeout)
  }
}

const reconnectTime = () => Math.round(reconnect.from + Math.random() * reconnect.span)

function write({ socket }: Stream, bytes: Buffer): void {
  if (socket.writableLength > mostUnread) socket.destroy()
  else if (!socket.writableEnded) socket.write(bytes)
}
