import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { AuthError, checkAuthInput } from '../../../platform/sessions/auth-error.ts'
import { sameHash } from '../../../platform/sessions/one-time.ts'

/** A PKCE challenge (RFC 7636): lets a client prove at the end that it started the flow. */
export interface Challenge {
  readonly challenge: string
  readonly method: 's256'
}

const text = z.optional(z.nullable(z.string()))
const Fields = z.object({ code_challenge: text, code_challenge_method: text })
const wellFormed = /^[A-Za-z0-9._~-]{43,128}$/

/** The challenge in a request's body or query; null without one. Throws `validation_failed` for an incomplete one. */
export function readChallenge(input: unknown): Challenge | null {
  const { code_challenge: challenge, code_challenge_method: given } = checkAuthInput(Fields, input)
  if (!challenge && !given) return null
  const method = given?.toLowerCase()
  if (!challenge || !method) {
    throw new AuthError(400, 'validation_failed', 'PKCE flow requires code_challenge_method and code_challenge')
  }
  // With 'plain', anyone who reads the request knows what the exchange requires.
  if (method !== 's256') throw new AuthError(400, 'validation_failed', 'code_challenge_method must be s256')
  if (!wellFormed.test(challenge)) {
    const message = 'code_challenge must have 43 to 128 characters of A-Z, a-z, 0-9, -, ., _ and ~'
    throw new AuthError(400, 'validation_failed', message)
  }
  return { challenge, method }
}

/** Whether the challenge was made from this verifier. Never true for a stored challenge of another method. */
export function answers(kept: { readonly challenge: string; readonly method: string }, verifier: string): boolean {
  return kept.method === 's256' && sameHash(createHash('sha256').update(verifier).digest('base64url'), kept.challenge)
}
