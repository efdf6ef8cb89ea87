import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { AuthError, checkAuthInput } from '../../../platform/sessions/auth-error.ts'
import { sameHash } from '../../../platform/sessions/one-time.ts'

/** What a client shows first, to prove in the end that it was the one (PKCE, RFC 7636). */
export interface Challenge {
  readonly challenge: string
  readonly method: 's256'
}

const text = z.optional(z.nullable(z.string()))
const Fields = z.object({ code_challenge: text, code_challenge_method: text })
const wellFormed = /^[A-Za-z0-9._~-]{43,128}$/

/** The challenge of a request, from its body or its query; null without one. Throws `validation_failed` for half of one. */
export function readChallenge(input: unknown): Challenge | null {
  const { code_challenge: challenge, code_challenge_method: given } = checkAuthInput(Fields, input)
  if (!challenge && !given) return null
  const method = given?.toLowerCase()
  if (!challenge || !method) {
    throw new AuthError(400, 'validation_failed', 'PKCE flow requires code_challenge_method and code_challenge')
  }
  // 'plain' shows anyone who reads the request what the code needs.
  if (method !== 's256') throw new AuthError(400, 'validation_failed', 'code_challenge_method must be s256')
  if (!wellFormed.test(challenge)) {
    const message = 'code_challenge must have 43 to 128 characters of A-Z, a-z, 0-9, -, ., _ and ~'
    throw new AuthError(400, 'validation_failed', message)
  }
  return { challenge, method }
}

/** Whether that verifier is what the challenge was made from. Of a kept challenge of any other method none is. */
export function answers(kept: { readonly challenge: string; readonly method: string }, verifier: string): boolean {
  return kept.method === 's256' && sameHash(createHash('sha256').update(verifier).digest('base64url'), kept.challenge)
}
