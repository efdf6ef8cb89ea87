import { Email } from '@itemo/domain/accounts/account-schemas.ts'
import * as z from 'zod/mini'
import { AuthError } from '../../../platform/sessions/auth-error.ts'
import type { JsonValue } from '../../../db-schema.ts'

/** The password of all people in the demo town. Public on purpose: there is no demo town in production. */
export const demoPassword = 'four-poster-ladder-hire'

export type Metadata = { [key: string]: JsonValue }

/** In bytes: it is part of every access token, and so of every request's header. */
const maxBytes = 4096
const maxDepth = 5

/** Checks the metadata of a user; `field` is its name in the request. Throws `validation_failed`. */
export function checkMetadata(value: unknown, field = 'data'): Metadata {
  if (value === null || value === undefined) return {}
  const refused = (message: string) =>
    new AuthError(400, 'validation_failed', `${field} ${message}`, { fields: { [field]: `${field} ${message}` } })
  if (typeof value !== 'object' || Array.isArray(value)) throw refused('must be an object')
  if (Buffer.byteLength(JSON.stringify(value)) > maxBytes) throw refused(`may have at most ${maxBytes} bytes`)
  if (!storable(value, maxDepth)) throw refused("contains something that can't be stored")
  return value as Metadata
}

function storable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000')
  if (typeof value !== 'object' || value === null) return true
  if (depth === 0) return false
  return Object.entries(value).every(([key, part]) => storable(key, depth) && storable(part, depth - 1))
}

/** Whether an account is banned at that time. */
export function isBanned(user: { readonly banned_until: Date | null }, at: Date): boolean {
  return user.banned_until !== null && user.banned_until > at
}

/** Normalises an address for storage; invalid text becomes one that nobody can have. */
export function foldEmail(given: string): string {
  return z.safeParse(Email, given).data?.toLowerCase() ?? ''
}
