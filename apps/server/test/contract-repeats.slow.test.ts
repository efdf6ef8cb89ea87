import { request } from 'node:http'
import type { ApiKey } from '@itemo/contract/api.ts'
import { expect, it } from 'vitest'
import { writeKinds } from './contract-writes.ts'
import { methodOf } from './contract-calls.ts'
import { copyHires } from './copied-hires.ts'
import { type Caller, type LooseInput, pathOf } from './harness.ts'
import { serverOfFile } from './server-of-file.ts'
import { countTables, grownTables, watchTables } from './table-rows.ts'

/** Repeating a write has the effect of one: pressed twice, resent by a network, or resent after its response was lost. */

/** How often each path was answered, even if the client had disconnected. */
const answered = new Map<string, number>()
const server = await serverOfFile({
  env: { LOG_LEVEL: 'info', LOG_FORMAT: 'json' },
  onLogLine(line) {
    const { message, method, path } = JSON.parse(line) as Readonly<Record<string, string>>
    const asked = `${method} ${path}`
    if (message === 'request') answered.set(asked, (answered.get(asked) ?? 0) + 1)
  },
})
copyHires(server)
const changedTables = await watchTables(server.databaseUrl)
const countAll = await countTables(server.databaseUrl)

interface Sent {
  readonly key: ApiKey
  readonly as?: Caller
  readonly input: LooseInput
}

/** A link to a page of the card provider works once, so every request gets a new one. */
const madeEachTime: Partial<Record<ApiKey, readonly string[]>> = {
  'POST /my/payouts/onboarding': ['sandbox.account_links', 'sandbox.answers'],
  'POST /my/payouts/dashboard': ['sandbox.account_links', 'sandbox.answers'],
  // A pending one is reused.
  'POST /staff/ledger/check': ['jobs.job_common', 'public.audit_entries', 'public.ledger_check'],
  // Each access has its own reason.
  'POST /staff/cases/:caseId/evidence': ['public.audit_entries', 'public.audit_reasons'],
  'POST /staff/cases/:caseId/handover': ['public.audit_entries', 'public.audit_reasons'],
  // The evidence is collected and uploaded before the winner is known; it's submitted once.
  'POST /staff/disputes/:disputeId/submit': ['sandbox.answers', 'sandbox.files'],
}

/** The search terms of an item are inserted once, no matter which write was first. */
const dictionary = ['public.search_words', 'public.search_typos']
/** Tables changed by timers: visits are flushed periodically, and the job library records its last poll. */
const counted = ['jobs.queue', 'jobs.version', 'public.daily_numbers', 'public.member_days', 'public.searched_words']

const send = ({ key, as, input }: Sent) => server.call(key, input, as)

/** Sends a write and disconnects before its response. */
function cutOff({ key, as, input }: Sent): Promise<void> {
  const body = JSON.stringify(input.body ?? {})
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...(as && { authorization: `Bearer ${as.token}` }),
    ...(input.idempotencyKey !== undefined && { 'idempotency-key': input.idempotencyKey }),
  }
  return new Promise((resolve) => {
    const sent = request(`${server.url}${pathOf(key, input)}`, { method: methodOf(key), headers })
    sent.on('error', () => undefined)
    sent.on('close', resolve)
    sent.end(body, () => sent.destroy())
  })
}

it.each(writeKinds)(
  '%s: six concurrent calls, a repeat, and a retry after a lost response take effect once',
  async (key, prepare) => {
    const once = { key, ...(await prepare(server)) }
    const repeated = { key, ...(await prepare(server)) }
    const lost = { key, ...(await prepare(server)) }

    const ignored = [...dictionary, ...counted, ...(madeEachTime[key] ?? [])]
    const count = async () =>
      Object.fromEntries(Object.entries(await countAll()).filter(([name]) => !ignored.includes(name)))
    const before = await count()
    expect(await send(once)).toMatchObject({ status: 200 })
    const afterOnce = await count()
    const effect = grownTables(before, afterOnce)

    const answers = await Promise.all(Array.from({ length: 6 }, () => send(repeated)))
    const statuses = answers.map(({ status }) => status)
    const afterSix = await count()
    expect(grownTables(afterOnce, afterSix)).toEqual(effect)
    expect(statuses).toContain(200)
    expect(statuses.filter((status) => status >= 500)).toEqual([])

    const changed = await changedTables(async () => {
      expect((await send(repeated)).status).toBeLessThan(500)
    })
    expect(changed.filter((name) => !ignored.includes(name))).toEqual([])

    const asked = `${methodOf(key)} ${pathOf(key, lost.input).replace(/\?.*/, '')}`
    const answeredBefore = answered.get(asked) ?? 0
    await cutOff(lost)
    expect((await send(lost)).status).toBeLessThan(500)
    // The first one may still be running: its changes would be attributed to the next kind of write.
    await expect.poll(() => answered.get(asked)).toBe(answeredBefore + 2)
    await expect.poll(async () => grownTables(afterSix, await count())).toEqual(effect)
  },
)
