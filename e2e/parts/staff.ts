import { type Browser, expect, type Page } from '@playwright/test'
import { staffEmailOf, townStaff } from '../../apps/server/seeds/town/town-staff.ts'
import { demoPassword } from '../../apps/server/src/features/accounts/users/user-policy.ts'
import { totpAt } from '../../apps/server/src/platform/sessions/totp.ts'
import type { SignedIn } from './kept-browsers.ts'
import { anotherBrowser, answerMs, storedSession } from './person.ts'

type StaffKey = 'olivia' | 'marcus' | 'sana' | 'finn'

interface Session {
  readonly access_token: string
}

async function post<Answer>(origin: string, path: string, body: object, token?: string): Promise<Answer> {
  const answer = await fetch(`${origin}/auth/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(answerMs),
  })
  const text = await answer.text()
  expect(answer.status, `${path}: ${text}`).toBe(200)
  return JSON.parse(text) as Answer
}

interface SecondStep {
  readonly token: string
  readonly factorId: string
  readonly secret: string
}

/** The session of an account after its second factor. */
async function raise(origin: string, { token, factorId, secret }: SecondStep): Promise<Session> {
  const { id } = await post<{ id: string }>(origin, `/factors/${factorId}/challenge`, {}, token)
  const body = { challenge_id: id, code: totpAt(secret, new Date()) }
  return post<Session>(origin, `/factors/${factorId}/verify`, body, token)
}

/** Logs a member of staff of the demo town in with their second factor; returns the token of that session. */
export async function staffSession(origin: string, key: StaffKey): Promise<{ state: SignedIn; token: string }> {
  const login = { email: staffEmailOf(key), password: demoPassword }
  const secret = townStaff[key]?.secret ?? ''
  let session: Session | undefined
  // A code works only once, and using it invalidates other pending logins: if another window was first, start again.
  await expect(async () => {
    const path = '/token?grant_type=password'
    const half = await post<Session & { user: { factors: readonly { id: string }[] } }>(origin, path, login)
    session = await raise(origin, { token: half.access_token, factorId: half.user.factors[0]?.id ?? '', secret })
  }).toPass({ intervals: [3000], timeout: 100_000 })
  if (!session) throw new Error('no session')
  return { state: storedSession(origin, session), token: session.access_token }
}

/** How long a session is reused: the console requires a new second factor after ten minutes. */
const justNowMs = 5 * 60_000

/** The staff who were logged in by earlier journeys of this worker, and when. */
const cameIn = new Map<string, { readonly state: SignedIn; readonly at: number }>()

/**
 * A window with the console, for a member of staff of the demo town. Reuses their session if they logged in a moment ago, because
 * their app's next code may be half a minute away.
 */
export async function atConsole(browser: Browser, origin: string, key: StaffKey): Promise<Page> {
  const known = cameIn.get(`${origin} ${key}`)
  const isKnown = known !== undefined && Date.now() - known.at < justNowMs
  const { state, at } = isKnown ? known : { ...(await staffSession(origin, key)), at: Date.now() }
  cameIn.set(`${origin} ${key}`, { state, at })
  return anotherBrowser(browser, { origin, state })
}

/** Sets up an authenticator app for an account, and returns its session afterwards. */
export async function withNewFactor(origin: string, token: string): Promise<SignedIn> {
  const wish = { factor_type: 'totp', friendly_name: 'Phone' }
  const { id, totp } = await post<{ id: string; totp: { secret: string } }>(origin, '/factors', wish, token)
  return storedSession(origin, await raise(origin, { token, factorId: id, secret: totp.secret }))
}
