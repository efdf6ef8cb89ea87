import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** How a response differs from a correct authenticator's. */
export interface Answer {
  readonly origin?: string
  readonly rpId?: string
  readonly type?: string
  readonly challenge?: string
  readonly userVerified?: boolean
  readonly counter?: number
  readonly userHandle?: string
  /** What is changed after signing. */
  readonly tamper?: (authenticatorData: Buffer) => void
  readonly attestation?: Buffer
}

interface Options {
  readonly challenge: string
}

/** An authenticator with one key, as a page in a browser would use it. */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(32)
  counter = 0
  private readonly keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject }
  private readonly origin: string

  constructor(siteUrl: string) {
    this.keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const url = new URL(siteUrl)
    this.origin = url.hostname === '127.0.0.1' ? `http://localhost:${url.port}` : url.origin
  }

  /** Implements `navigator.credentials.create`. */
  create({ challenge }: Options, answer: Answer = {}) {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    const point = (text: string) => Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(text, 'base64url')])
    const key = [Buffer.from('a501020326200121', 'hex'), point(x), Buffer.from('22', 'hex'), point(y)]
    const length = Buffer.from([0, this.credentialId.length])
    const data = Buffer.concat([this.data(answer, 0x41), Buffer.alloc(16), length, this.credentialId, ...key])
    const head = Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex')
    const plain = Buffer.concat([head, Buffer.from([0x59, data.length >> 8, data.length & 255]), data])
    return this.credential({
      clientDataJSON: this.clientData('webauthn.create', challenge, answer),
      attestationObject: base64url(answer.attestation ?? plain),
      transports: ['internal' as const, 'hybrid' as const],
    })
  }

  /** Implements `navigator.credentials.get`. */
  get({ challenge }: Options, answer: Answer = {}) {
    this.counter = answer.counter ?? this.counter + 1
    const data = this.data(answer, 0x01)
    const clientDataJSON = this.clientData('webauthn.get', challenge, answer)
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    const signature = createSign('sha256').update(signed).sign(this.keys.privateKey)
    answer.tamper?.(data)
    return this.credential({
      clientDataJSON,
      authenticatorData: base64url(data),
      signature: base64url(signature),
      ...(answer.userHandle !== undefined && { userHandle: answer.userHandle }),
    })
  }

  private credential<R>(response: R) {
    const id = base64url(this.credentialId)
    return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} }
  }

  private clientData(type: string, challenge: string, answer: Answer): string {
    const data = { type: answer.type ?? type, challenge: answer.challenge ?? challenge, crossOrigin: false }
    return base64url(JSON.stringify({ ...data, origin: answer.origin ?? this.origin }))
  }

  private data({ rpId, userVerified = true }: Answer, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const flag = Buffer.from([flags | (userVerified ? 0x04 : 0)])
    return Buffer.concat([sha256(rpId ?? new URL(this.origin).hostname), flag, counter])
  }
}
