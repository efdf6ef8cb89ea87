import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Secrets } from '../secrets.ts'

/** Encrypts the secrets of authenticator apps: a copy of the tables alone isn't enough to generate codes. */
export interface FactorSecrets {
  /** Bound to the factor: a secret can't be decrypted in another factor's row. */
  seal(factorId: string, secret: string): Buffer
  open(factorId: string, sealed: Uint8Array): string
}

const ivBytes = 12
const tagBytes = 16

/** Uses the configured key of 32 bytes, else one that all processes share. */
export async function createFactorSecrets(configured: Buffer | null, secrets: Secrets): Promise<FactorSecrets> {
  const made = () => secrets.getOrCreate('mfa_key', () => randomBytes(32).toString('base64'))
  const key = configured ?? Buffer.from(await made(), 'base64')
  return {
    seal(factorId, secret) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(factorId))
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    open(factorId, sealed) {
      const bytes = Buffer.from(sealed)
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(factorId)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
  }
}
