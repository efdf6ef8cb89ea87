import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

export interface PushKeys {
  /** The browser's public key: a point of P-256, 65 bytes in base64url. */
  readonly p256dh: string
  /** 16 bytes in base64url, a secret that only the browser and we know. */
  readonly auth: string
}

/** Random values for each message; tests pass those of the standard's example. */
export interface EncryptionRandomness {
  /** 16 bytes. */
  readonly salt: Buffer
  /** A P-256 key pair. */
  readonly sender: ECDH
}

const curve = 'prime256v1'

/** The maximum size of a record; a push service accepts at most 4096 bytes, so there is never a second one. */
const recordBytes = 4096

/** Encrypts a message for one browser, in one record (RFC 8291, content coding aes128gcm of RFC 8188). */
export function encryptPush(
  text: string,
  { p256dh, auth }: PushKeys,
  chance: EncryptionRandomness = newChance(),
): Buffer {
  const { salt, sender } = chance
  const receiverKey = Buffer.from(p256dh, 'base64url')
  const senderKey = sender.getPublicKey()
  const shared = sender.computeSecret(receiverKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, senderKey])
  const secret = derive(shared, Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The byte 2 marks the last record; there is no padding.
  const record = [cipher.update(text, 'utf8'), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()]
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordBytes)
  return Buffer.concat([salt, size, Buffer.from([senderKey.length]), senderKey, ...record])
}

function newChance(): EncryptionRandomness {
  const sender = createECDH(curve)
  sender.generateKeys()
  return { salt: randomBytes(16), sender }
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}

/** The key of a browser that can't be used for encryption, if one can't. */
export function objectionToKeys({ p256dh, auth }: PushKeys): keyof PushKeys | undefined {
  const point = Buffer.from(p256dh, 'base64url')
  try {
    if (point.length !== 65) return 'p256dh'
    const probe = createECDH(curve)
    probe.generateKeys()
    probe.computeSecret(point)
  } catch {
    // It isn't a point on the curve.
    return 'p256dh'
  }
  return Buffer.from(auth, 'base64url').length === 16 ? undefined : 'auth'
}
