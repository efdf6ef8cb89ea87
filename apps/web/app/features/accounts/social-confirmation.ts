import { keepText, readKept } from '#app/lib/kept-text.ts'
import { arrivalFailure } from '#app/lib/session-start.ts'
import type { Outcome } from './auth-actions.ts'
import type { SocialProvider } from './social.ts'

export interface WaitingSignIn {
  readonly provider: SocialProvider['id']
  /** Masked: this browser need not be its reader's. */
  readonly email: string
  /** Whether the provider says that the address is the person's, and only our own confirmation is missing. */
  readonly vouched: boolean
}

/** The authentication service's word for a sign-in that waits for an email. */
export const waitsForEmail = 'provider_email_needs_verification'

/** Remembers in this tab that a sign-in waits: the page may be reloaded while the person looks for the email. */
const memory = 'itemo-social-confirmation'

/** Whether this tab came back from a provider with a sign-in that waits. */
export function mayWaitForEmail(): boolean {
  const waits = arrivalFailure() === waitsForEmail
  if (waits) keepText('sessionStorage', memory, 'waits')
  return waits || readKept('sessionStorage', memory) !== null
}

const address = '/auth/v1/social-confirmations'

/** What waits in this browser, or null. Throws when nobody answers. */
export async function findWaitingSignIn(): Promise<WaitingSignIn | null> {
  const response = await fetch(address)
  if (response.ok) return (await response.json()) as WaitingSignIn
  if (response.status !== 404) throw new Error(`No answer about the sign-in that waits: ${response.status}`)
  forgetWaitingSignIn()
  return null
}

const forgetWaitingSignIn = () => keepText('sessionStorage', memory, undefined)

/** How a try of a code ended: with the address to go on to, or as codes of emails do; `not_found`: nothing waits any more. */
export type CodeOutcome = { readonly to: string } | Extract<Outcome, { readonly ok: false }>

/** Tries the code of the email; no answer is an outcome too. Once it was right, or nothing waits any more, this tab forgets that something did. */
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
