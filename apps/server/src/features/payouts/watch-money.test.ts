import { dayInLondon } from '@itemo/domain/dates.ts'
import { expect, it } from 'vitest'
import { subjectsTo } from '../../../test/paid-hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { allJobs } from '../../all-jobs.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { readMoneyStanding } from './money-standing.ts'
import { noteAlarm } from './watch-queries.ts'

const token = 'a-token-of-tests-that-nobody-can-guess'
const server = await serverOfFile({ env: { METRICS_TOKEN: token } })
const { context, db } = server
const fiveMinutes = 300_000
const day = 86_400_000

async function find(check_kind: 'provider' | 'rules', why: string, seenAgain = false): Promise<string> {
  const [found_at, seen_at] = [context.now(), new Date(context.now().getTime() + (seenAgain ? fiveMinutes : 0))]
  const insert = db
    .insertInto('ledger_findings')
    .values({ check_kind, why, detail: crypto.randomUUID(), found_at, seen_at })
  return (await insert.returning('id').executeTakeFirstOrThrow()).id
}

const alarms = async () =>
  (await subjectsTo(server, context.config.mail.supportTo)).filter((subject) => /breaks|differs|small/.test(subject))

const leaveOut = allJobs.map(({ name }) => name).filter((name) => name !== 'payouts.watch-money')

/** Lets so much time pass, in which nothing is done by the clock but this. */
async function pass(ms: number): Promise<void> {
  server.advance(ms)
  await context.jobs.drain({ leaveOut })
}

it('mails the operator of a broken rule once a day for as long as nobody has looked into it', async () => {
  const id = await find('rules', 'due_amount')
  await pass(fiveMinutes)
  await pass(fiveMinutes)
  expect(await alarms()).toEqual(['Money breaks one of its rules: 1 case'])
  await pass(day)
  expect(await alarms()).toHaveLength(2)
  await db.updateTable('ledger_findings').set({ resolved_at: context.now() }).where('id', '=', id).execute()
  await pass(day)
  expect(await alarms()).toHaveLength(2)
})

it('counts a difference that may pass only once it was seen again; the metrics have it too', async () => {
  await find('provider', 'no_line')
  expect((await readMoneyStanding(context)).differences).toBe(0)
  await find('provider', 'no_line', true)
  await find('provider', 'state')
  expect((await readMoneyStanding(context)).differences).toBe(2)
  const scraped = await (await server.fetch('/metrics', { headers: { authorization: `Bearer ${token}` } })).text()
  expect(scraped).toContain('itemo_money_findings{check="provider"} 2')
  expect(scraped).toContain('itemo_money_short_pence 0')
})

it('tells of a cause once, however many look at the same time', async () => {
  const at = context.now()
  const note = () => inTransaction(db, (trx) => noteAlarm(trx, 'balance_short', { day: dayInLondon(at), at }))
  const noted = await Promise.all(Array.from({ length: 10 }, note))
  expect(noted.filter(Boolean)).toHaveLength(1)
})
