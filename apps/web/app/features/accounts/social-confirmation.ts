import { storeText, readStored } from '#app/lib/kept-text.ts'
import { arrivalFailure } from '#app/lib/session-start.ts'
import type { Outcome } from './auth-actions.ts'
import type { SocialProvider } from './social.ts'

export interface WaitingSignIn {
  readonly provider: SocialProvider['id']
  /** Masked: this browser may not belong to the mailbox's owner. */
  readonly email: string
  /** Whether the provider has verified the address, and only our own confirmation is missing. */
  readonly vouched: boolean
}

/** The authentication service's error code for a sign-in that waits for an email. */
export const waitsForEmail = 'provider_email_needs_verification'

/** Stores in this tab that a sign-in waits: the page may be reloaded while the person looks for the email. */
const memory = 'itemo-social-confirmation'

/** Whether this tab came back from a provider with a sign-in that waits. */
export function mayWaitForEmail(): boolean {
  const waits = arrivalFailure() === waitsForEmail
  if (waits) storeText('sessionStorage', memory, 'waits')
  return waits || readStored('sessionStorage', memory) !== null
}

const address = '/auth/v1/social-confirmations'

/** The waiting sign-in of this browser, or null. Throws when there's no response. */
export async function findWaitingSignIn(): Promise<WaitingSignIn | null> {
  const response = await fetch(address)
  if (response.ok) return (await response.json()) as WaitingSignIn
  if (response.status !== 404) throw new Error(`No answer about the pending log-in: ${response.status}`)
  forgetWaitingSignIn()
  return null
}

const forgetWaitingSignIn = () => storeText('sessionStorage', memory, undefined)

/** The result of submitting a code: the address to go to, or the errors of email codes; `not_found`: nothing is waiting any more. */
export type CodeOutcome = { readonly to: string } | Extract<Outcome, { readonly ok: false }>

/**
 * Submits the code of the email; a missing response is an outcome too. Once it was right, or nothing waits any more, this tab clears its
 * marker.
 */
export async function confirmWaitingSignIn(code: string): Promise<CodeOutcome> {
  try {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ code }) })
    if (response.status === 400) return { ok: false, message: '', code: 'otp_expired' }
    if (!response.ok && response.status !== 404) return { ok: false, message: '' }
    forgetWaitingSignIn()
    if (!response.ok) return { ok: false, message: '', code: 'not_found' }
    return { to: ((await response.json()) as { redirect_to: string }).redirect_to }
  } catch {
    return { ok: false, message: '' }
  }
}
