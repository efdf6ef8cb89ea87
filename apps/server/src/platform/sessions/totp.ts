import { createHmac } from 'node:crypto'

/** Codes of an authenticator app (RFC 6238 with every app's defaults: SHA-1, 30 seconds, 6 digits). */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepMs = 30_000

/** Encodes a secret for an app: base32 without padding. */
export function encodeBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return Array.from(bits.matchAll(/.{1,5}/g), ([five]) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

function decodeBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(Array.from(bits.matchAll(/.{8}/g), ([byte]) => Number.parseInt(byte, 2)))
}

/** The number of the half-minute step that contains an instant. */
export const totpStep = (at: Date) => Math.floor(at.getTime() / stepMs)

/** The code of a secret for a step. */
export function totpOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

/** The code that an app shows at an instant. */
export const totpAt = (secret: string, at: Date) => totpOfStep(secret, totpStep(at))
