import { GoTrueClient } from '@supabase/auth-js'
import { totpAt } from '../src/platform/sessions/totp.ts'
import { goodPassword, signedIn } from './auth.ts'
import type { TestServer } from './harness.ts'

type Done<R> = NonNullable<Extract<R, { readonly error: null }> extends { readonly data: infer Data } ? Data : never>

/** The result of a client call; throws if it returned an error. */
export function ok<R extends { readonly data: unknown; readonly error: unknown }>(result: R): Done<R> {
  if (result.error !== null) throw result.error as Error
  return result.data as Done<R>
}

/** The status and code of a refused client call; null if it wasn't refused. */
export async function errorOf(
  promise: Promise<{
    readonly error: { readonly code?: string | undefined; readonly status?: number | undefined } | null
  }>,
) {
  const { error } = await promise
  return error && [error.status, error.code]
}

/** Posts to the authentication API with a token, without the client. */
export function postAuth(server: TestServer, path: string, token: string, body: unknown = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` }
  return server.fetch(`/auth/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** Adds an unverified authenticator app and returns its secret. */
export async function enroll(client: GoTrueClient, friendlyName = 'phone') {
  const data = ok(await client.mfa.enroll({ factorType: 'totp', friendlyName }))
  return { factorId: data.id, secret: data.totp.secret, totp: data.totp }
}

/** Signs up, adds an app and verifies its first code. */
export async function withFactor(server: TestServer) {
  const person = await signedIn(server)
  const { factorId, secret } = await enroll(person.client)
  const code = () => totpAt(secret, server.context.now())
  ok(await person.client.mfa.challengeAndVerify({ factorId, code: code() }))
  return { ...person, factorId, secret, code }
}

const stepMs = 30_000

/**
 * Advances the clock by some half minutes, to the start of one: however slow the machine, the code for the next attempt stays valid for
 * the whole half minute.
 */
export function advanceSteps(server: TestServer, steps: number): void {
  server.advance(steps * stepMs - (server.context.now().getTime() % stepMs))
}

/** A client's current access token, and its claims. */
export async function tokenOf(client: GoTrueClient) {
  const { session } = ok(await client.getSession())
  const token = session?.access_token ?? ''
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
  return { token, claims, refreshToken: session?.refresh_token ?? '' }
}

/** A new challenge of someone's app. */
export async function challengeOf({
  client,
  factorId,
}: Pick<Awaited<ReturnType<typeof withFactor>>, 'client' | 'factorId'>) {
  return ok(await client.mfa.challenge({ factorId })).id
}

/** The client with its flag for recovery codes, logged in. */
export async function recoveryCodesClient(server: TestServer, email: string): Promise<GoTrueClient> {
  const kept = new Map<string, string>()
  const client = new GoTrueClient({
    url: `${server.url}/auth/v1`,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storageKey: crypto.randomUUID(),
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    experimental: { recoveryCodes: true },
  })
  ok(await client.signInWithPassword({ email, password: goodPassword }))
  return client
}
