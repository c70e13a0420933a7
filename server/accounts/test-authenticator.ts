/** For tests: a software authenticator (ES256) that answers as a browser would. */
import {
  createHash,
  createSign,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'

type Cbor = number | string | Uint8Array | Map<Cbor, Cbor>

function head(major: number, value: number): number[] {
  if (value < 24) return [(major << 5) | value]
  return value < 256 ? [(major << 5) | 24, value] : [(major << 5) | 25, value >> 8, value & 255]
}

/** RFC 8949 (CBOR), the part that passkeys need. */
function cbor(value: Cbor): number[] {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string')
    return [...head(3, Buffer.byteLength(value)), ...Buffer.from(value)]
  if (value instanceof Uint8Array) return [...head(2, value.length), ...value]
  return [
    ...head(5, value.size),
    ...Array.from(value).flatMap(([key, item]) => [...cbor(key), ...cbor(item)]),
  ]
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const present = 1
const verified = 4
const attested = 64

export class TestAuthenticator {
  readonly id = randomBytes(16)
  readonly #origin: string
  readonly #party: string
  readonly #key: KeyObject
  readonly #public: KeyObject
  #counter = 0

  /** `party` is the name that its passkeys are bound to, where it is not that of the page. */
  constructor(origin: string, party = new URL(origin).hostname) {
    this.#origin = origin
    this.#party = party
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    this.#public = publicKey
  }

  #clientData(type: string, challenge: unknown): Buffer {
    return Buffer.from(
      JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }),
    )
  }

  #authenticatorData(flags: number, more: readonly number[] = []): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(++this.#counter)
    return Buffer.concat([sha256(this.#party), Buffer.from([flags]), counter, Buffer.from(more)])
  }

  #answer(response: Record<string, Buffer | string[]>): Record<string, unknown> {
    const id = this.id.toString('base64url')
    const texts = Object.entries(response).map(([name, value]) => [
      name,
      Buffer.isBuffer(value) ? value.toString('base64url') : value,
    ])
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: Object.fromEntries(texts),
    }
  }

  /** navigator.credentials.create */
  create(options: Record<string, unknown>): Record<string, unknown> {
    const { x = '', y = '' } = this.#public.export({ format: 'jwk' })
    const key = new Map<Cbor, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const credential = [...Buffer.alloc(16), 0, this.id.length, ...this.id, ...cbor(key)]
    const attestation = new Map<Cbor, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', this.#authenticatorData(present | verified | attested, credential)],
    ])
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', options['challenge']),
      attestationObject: Buffer.from(cbor(attestation)),
      transports: ['internal'],
    })
  }

  /** navigator.credentials.get */
  get(options: Record<string, unknown>): Record<string, unknown> {
    const authenticatorData = this.#authenticatorData(present | verified)
    const clientDataJSON = this.#clientData('webauthn.get', options['challenge'])
    const signature = createSign('sha256')
      .update(Buffer.concat([authenticatorData, sha256(clientDataJSON)]))
      .sign(this.#key)
    return this.#answer({ clientDataJSON, authenticatorData, signature })
  }
}
