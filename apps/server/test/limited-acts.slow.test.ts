import { describe, expect, it } from 'vitest'
import { ownForm } from './auth.ts'
import { createMember } from './factories.ts'
import { serverOfFile } from './server-of-file.ts'

const server = await serverOfFile({ env: { RATE_LIMITS: 'true', TRUST_PROXY: 'true' } })

interface LimitedAct {
  readonly what: string
  readonly path: string
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly headers?: Readonly<Record<string, string>>
  /** The input of the nth call; it may be refused for another reason. */
  readonly body?: (number: number) => object
  /** How many are allowed, and the period in which the limit refills. */
  readonly limit: number
  readonly windowSeconds: number
  /** How many more may be allowed, if the limit refills within seconds. */
  readonly slack?: number
  /** The network of the nth call; by default all come from one. */
  readonly from?: (number: number) => string
}

const some = '00000000-0000-4000-8000-000000000000'
const api = '/api/v1'
const auth = '/auth/v1'

const ofPerson: LimitedAct[] = [
  { what: 'a data export', path: `${api}/my/data`, limit: 6, windowSeconds: 3600 },
  {
    what: 'deleting one’s account',
    path: `${api}/my/deletion`,
    method: 'POST',
    body: () => ({ password: 'no' }),
    limit: 10,
    windowSeconds: 3600,
  },
  {
    what: 'a report of a conversation',
    path: `${api}/conversations/${some}/report`,
    method: 'POST',
    body: () => ({ reason: 'spam' }),
    limit: 20,
    windowSeconds: 86_400,
  },
  {
    what: 'opening the provider’s page for one’s payout account',
    path: `${api}/my/payouts/onboarding`,
    method: 'POST',
    limit: 30,
    windowSeconds: 3600,
  },
  {
    what: 'a boost',
    path: `${api}/boosts`,
    method: 'POST',
    body: () => ({ item_ids: [some], plan_id: 'boost-7' }),
    limit: 30,
    windowSeconds: 3600,
  },
  {
    what: 'verifying a boost’s payment',
    path: `${api}/boosts/verify`,
    method: 'POST',
    body: () => ({ session_id: 'cs_test_none' }),
    limit: 30,
    windowSeconds: 60,
    slack: 14,
  },
  {
    what: 'verifying a hire’s payment',
    path: `${api}/payments/verify`,
    method: 'POST',
    body: () => ({ session_id: 'cs_test_none' }),
    limit: 30,
    windowSeconds: 60,
    slack: 14,
  },
  { what: 'an emailed code to reauthenticate', path: `${auth}/reauthenticate`, limit: 5, windowSeconds: 3600 },
  {
    what: 'changing one’s account',
    path: `${auth}/user`,
    method: 'PUT',
    body: () => ({ data: {} }),
    limit: 30,
    windowSeconds: 3600,
  },
]

const guess = (email: string) => ({ email, password: 'wrong-password' })
const code = (email: string) => ({ email, type: 'recovery', token: '000000' })

const ofAddress: LimitedAct[] = [
  {
    what: 'log-ins from a network',
    path: `${auth}/token?grant_type=password`,
    method: 'POST',
    body: (number) => guess(`n${number}@example.org`),
    limit: 60,
    windowSeconds: 300,
    slack: 14,
  },
  {
    what: 'log-ins to an account from a network',
    path: `${auth}/token?grant_type=password`,
    method: 'POST',
    body: () => guess('one@example.org'),
    limit: 10,
    windowSeconds: 900,
  },
  {
    what: 'log-ins to an account from anywhere',
    path: `${auth}/token?grant_type=password`,
    method: 'POST',
    body: () => guess('other@example.org'),
    limit: 100,
    windowSeconds: 3600,
    from: (number) => `198.51.100.${number}`,
  },
  {
    what: 'one-time codes from a network',
    path: `${auth}/verify`,
    method: 'POST',
    body: (number) => code(`n${number}@example.org`),
    limit: 60,
    windowSeconds: 300,
    slack: 14,
  },
  {
    what: 'one-time codes for an account from anywhere',
    path: `${auth}/verify`,
    method: 'POST',
    body: () => code('one@example.org'),
    limit: 15,
    windowSeconds: 3600,
    from: (number) => `198.51.100.${number}`,
  },
  {
    what: 'emails from a network',
    path: `${auth}/recover`,
    method: 'POST',
    body: (number) => ({ email: `n${number}@example.org` }),
    limit: 30,
    windowSeconds: 3600,
  },
  {
    what: 'emails to an address from a network',
    path: `${auth}/recover`,
    method: 'POST',
    body: () => ({ email: 'one@example.org' }),
    limit: 5,
    windowSeconds: 3600,
  },
  {
    what: 'sign-ups from a network',
    path: `${auth}/signup`,
    method: 'POST',
    // Calls that are refused before a lookup disclose nothing, and don't count.
    body: (number) => ({
      email: `n${number}@example.org`,
      password: 'quiet-harbour-42',
      data: { full_name: `Nia ${number}` },
    }),
    limit: 20,
    windowSeconds: 3600,
  },
  {
    what: 'sign-ins with a login service',
    path: `${auth}/authorize?provider=google`,
    limit: 60,
    windowSeconds: 300,
    slack: 14,
  },
  {
    what: 'exchanges of a PKCE code',
    path: `${auth}/token?grant_type=pkce`,
    method: 'POST',
    body: () => ({ auth_code: 'x', code_verifier: 'y' }),
    limit: 60,
    windowSeconds: 300,
    slack: 14,
  },
  {
    what: 'links in emails',
    path: `${auth}/verify?token=x&type=signup`,
    method: 'POST',
    headers: ownForm,
    limit: 60,
    windowSeconds: 300,
    slack: 14,
  },
]

interface Answers {
  readonly passed: number
  /** The Retry-After of the refused ones, in seconds. */
  readonly waits: readonly number[]
}

let networks = 0

async function letThrough(act: LimitedAct, token?: string): Promise<Answers> {
  // Each act from a separate network, so that they don't share limits.
  const network = `203.0.113.${++networks}`
  const answers = await Promise.all(
    Array.from({ length: act.limit + 15 }, async (_, number) => {
      const headers = {
        'content-type': 'application/json',
        ...act.headers,
        'x-forwarded-for': act.from?.(number) ?? network,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      }
      const body = act.body ? { body: JSON.stringify(act.body(number)) } : {}
      const response = await server.fetch(act.path, {
        method: act.method ?? 'GET',
        headers,
        redirect: 'manual',
        ...body,
      })
      await response.arrayBuffer()
      expect(response.status).toBeLessThan(500)
      // A browser that follows a link is redirected to a page that says so.
      const told = response.headers.get('location')?.includes('over_request_rate_limit') ?? false
      const wait = response.headers.get('retry-after')
      return { isRefused: told || response.status === 429, waits: wait === null ? [] : [Number(wait)] }
    }),
  )
  const refused = answers.filter(({ isRefused }) => isRefused)
  return { passed: answers.length - refused.length, waits: refused.flatMap(({ waits }) => waits) }
}

/** Whether the stated number is allowed, and the others have to wait for the next refill, one at a time. */
function keeps({ limit, slack = 0, windowSeconds }: LimitedAct, { passed, waits }: Answers) {
  const [longest, placeSeconds] = [Math.max(...waits), windowSeconds / limit]
  return {
    passed: passed >= limit && passed <= limit + slack ? 'as many as are said' : passed,
    wait: longest > placeSeconds * 0.75 && longest <= placeSeconds ? 'for the next place' : longest,
  }
}
const asSaid = { passed: 'as many as are said', wait: 'for the next place' }

describe('for each person', () => {
  it.each(ofPerson)('$what is allowed $limit times, and then refused with a time to wait', async (act) => {
    expect(keeps(act, await letThrough(act, (await createMember(server)).token))).toEqual(asSaid)
  })
})

describe('for people without a session', () => {
  it.each(ofAddress)('$what are allowed $limit times, and then refused with a time to wait', async (act) => {
    expect(keeps(act, await letThrough(act))).toEqual(asSaid)
  })

  it.each(['/items/suggest?q=te', '/items/wider?search=tent'])(
    '%s is answered 120 times a minute, and after that as places come back',
    async (path) => {
      const began = performance.now()
      // More than the refill of a minute.
      const { passed, waits } = await letThrough({ what: path, path: `${api}${path}`, limit: 300, windowSeconds: 60 })
      expect(passed).toBeGreaterThanOrEqual(120)
      expect(passed).toBeLessThanOrEqual(121 + ((performance.now() - began) / 60_000) * 120)
      expect(Math.max(...waits)).toBe(1)
    },
  )
})
