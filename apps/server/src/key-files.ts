// Reads the key files that settings name.
import { readFileSync } from 'node:fs'
import type { JWK } from 'jose'
import * as z from 'zod/mini'
import type { Reader } from './env-reader.ts'

const KeyFile = z.object({ keys: z.array(z.looseObject({ kty: z.string(), d: z.string() })).check(z.minLength(1)) })

/** The private keys in AUTH_KEYS_FILE, the first of which signs; empty when it isn't set. */
export function readSigningKeys(read: Reader, problems: string[]): JWK[] {
  const file = read.text('AUTH_KEYS_FILE')
  if (!file) return []
  try {
    return z.parse(KeyFile, JSON.parse(readFileSync(file, 'utf8'))).keys
  } catch {
    problems.push('AUTH_KEYS_FILE must name a readable file { "keys": [private JWK, …] }; the first key signs.')
    return []
  }
}

/** The 32-byte key in MFA_KEY_FILE; null when it isn't set, or is invalid, which adds to `problems`. */
export function readMfaKey(read: Reader, problems: string[]): Buffer | null {
  const file = read.text('MFA_KEY_FILE')
  if (!file) return null
  try {
    const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')
    if (key.length === 32) return key
  } catch {
    // Reported below, like any other invalid content.
  }
  problems.push('MFA_KEY_FILE must name a readable file with 32 random bytes in base64 (openssl rand -base64 32).')
  return null
}
