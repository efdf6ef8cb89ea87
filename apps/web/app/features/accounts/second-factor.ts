import type { Factor, GoTrueClient, User } from '@supabase/auth-js'
import { act } from '#app/lib/session.ts'
import { attempt, attemptAct, outcome, type Outcome } from './auth-actions.ts'

/** The data of an authenticator app while it's being added. */
export interface NewApp {
  readonly factorId: string
  /** The URL of the QR code. */
  readonly picture: string
  readonly secret: string
}

/** The verified apps of an account. */
export function appsOf({ factors = [] }: Pick<User, 'factors'>): Factor[] {
  return factors.filter(({ factor_type: type, status }) => type === 'totp' && status === 'verified')
}

/** The error below the field of a refused code. */
export function secondFactorFailure({ code, message }: Exclude<Outcome, { readonly ok: true }>): string {
  if (code === 'mfa_verification_failed') return "That code isn't right. Codes change every 30 seconds."
  if (code === 'mfa_recovery_codes_locked' || code === 'over_request_rate_limit')
    return 'Too many attempts. Please wait a little and try again.'
  return message || "We couldn't check the code. Please try again."
}

/** Verifies a code of one of the account's apps: as the second step of a log-in, or as fresh proof. */
export function showCode(code: string): Promise<Outcome> {
  return attemptAct(async (client) => {
    const { data, error } = await client.mfa.listFactors()
    if (error) return { error }
    return tryApps(client, data.totp, code)
  })
}

async function tryApps(client: GoTrueClient, apps: readonly Factor[], code: string) {
  let failure: { message: string; code?: string | undefined; status?: number | undefined } = {
    message: 'There is no authenticator app.',
  }
  for (const { id: factorId } of apps) {
    const { error } = await client.mfa.challengeAndVerify({ factorId, code })
    if (!error) return { error: null }
    failure = error
  }
  return { error: failure }
}

/** The second step of a log-in with a recovery code, which is then used up. */
export function showRecoveryCode(code: string): Promise<Outcome> {
  return attemptAct((client) => client.mfa.recoveryCodes.verify({ code }))
}

/** Starts adding an app; an earlier unfinished attempt is dropped. */
export async function beginApp(): Promise<{ readonly app?: NewApp; readonly result: Outcome }> {
  let app: NewApp | undefined
  const result = await attempt(async () => {
    const client = await act(async (one) => one)
    const known = await client.mfa.listFactors()
    if (known.error) return outcome(known.error)
    for (const { id, status } of known.data.all)
      if (status === 'unverified') await client.mfa.unenroll({ factorId: id })
    const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Authenticator app' })
    if (data) app = { factorId: data.id, picture: data.totp.qr_code, secret: data.totp.secret }
    return outcome(error)
  })
  return { ...(app && { app }), result }
}

/** Activates an app with its first code. */
export function finishApp(factorId: string, code: string): Promise<Outcome> {
  return attemptAct((client) => client.mfa.challengeAndVerify({ factorId, code }))
}

/** Ten recovery codes, which replace the previous ones. */
export async function makeRecoveryCodes(
  hasSome: boolean,
): Promise<{ readonly codes: readonly string[]; readonly result: Outcome }> {
  let codes: readonly string[] = []
  const result = await attempt(async () => {
    const { data, error } = await act(({ mfa: { recoveryCodes } }) =>
      hasSome ? recoveryCodes.regenerate() : recoveryCodes.generate(),
    )
    if (data) ({ codes } = data)
    await renew()
    return outcome(error)
  })
  return { codes, result }
}

/** Removes every app; the recovery codes are removed with the last one. */
export function turnOff(apps: readonly Factor[]): Promise<Outcome> {
  return attempt(async () => {
    for (const { id: factorId } of apps) {
      const { error } = await act((client) => client.mfa.unenroll({ factorId }))
      if (error) return outcome(error)
    }
    await renew()
    return { ok: true }
  })
}

/** Refreshes the token and the user of the session. */
async function renew(): Promise<void> {
  await act((client) => client.refreshSession())
}
