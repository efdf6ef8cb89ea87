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

/** The session of an account after its second step. */
async function raise(origin: string, { token, factorId, secret }: SecondStep): Promise<Session> {
  const { id } = await post<{ id: string }>(origin, `/factors/${factorId}/challenge`, {}, token)
  const body = { challenge_id: id, code: totpAt(secret, new Date()) }
  return post<Session>(origin, `/factors/${factorId}/verify`, body, token)
}

/** Someone who works in the demo town, at their second step, and the token of that session. */
export async function staffSession(origin: string, key: StaffKey): Promise<{ state: SignedIn; token: string }> {
  const login = { email: staffEmailOf(key), password: demoPassword }
  const secret = townStaff[key]?.secret ?? ''
  let session: Session | undefined
  // A code works once, and anyone who shows it ends the first steps of others: where another window was first, all of it again.
  await expect(async () => {
    const path = '/token?grant_type=password'
    const half = await post<Session & { user: { factors: readonly { id: string }[] } }>(origin, path, login)
    session = await raise(origin, { token: half.access_token, factorId: half.user.factors[0]?.id ?? '', secret })
  }).toPass({ intervals: [3000], timeout: 100_000 })
  if (!session) throw new Error('no session')
  return { state: storedSession(origin, session), token: session.access_token }
}

/** So long a second step is taken for one of just now here: the console wants a new one after ten minutes. */
const justNowMs = 5 * 60_000

/** Who came in by an earlier journey of this worker, and when. */
const cameIn = new Map<string, { readonly state: SignedIn; readonly at: number }>()

/**
 * A window of someone who works in the demo town, at the console. Who came in a moment ago goes on with that session: their app's
 * next code works up to half a minute later.
 */
export async function atConsole(browser: Browser, origin: string, key: StaffKey): Promise<Page> {
  const known = cameIn.get(`${origin} ${key}`)
  const isKnown = known !== undefined && Date.now() - known.at < justNowMs
  const { state, at } = isKnown ? known : { ...(await staffSession(origin, key)), at: Date.now() }
  cameIn.set(`${origin} ${key}`, { state, at })
  return anotherBrowser(browser, { origin, state })
}

/** Sets up an authenticator app for an account, and answers its session after that. */
export async function withNewFactor(origin: string, token: string): Promise<SignedIn> {
  const wish = { factor_type: 'totp', friendly_name: 'Phone' }
  const { id, totp } = await post<{ id: string; totp: { secret: string } }>(origin, '/factors', wish, token)
  return storedSession(origin, await raise(origin, { token, factorId: id, secret: totp.secret }))
}
