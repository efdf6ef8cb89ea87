import { expect, it } from 'vitest'
import { createMember, type Member } from '../../../../test/factories.ts'
import { mailsTo } from '../../../../test/kept-mails.ts'
import { firstAttemptOf } from '../../../../test/one-turn.ts'
import { ok, withFactor as enrolled } from '../../../../test/second-factor.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'
import { createStaff } from '../../../../test/staff-members.ts'
import { staffByHand } from '../../staff/staff-by-hand.ts'
import { factorResetJobs } from './factor-resets.ts'

const server = await serverOfFile()
const { db, context } = server
const sana = await createStaff(server, ['support'])
const reason = 'They showed us a passport by video.'

async function withFactor(): Promise<Member> {
  const member = await createMember(server)
  const times = { created_at: context.now(), updated_at: context.now() }
  await db
    .insertInto('auth.mfa_factors')
    .values({ user_id: member.id, factor_type: 'totp', status: 'verified', ...times })
    .execute()
  return member
}

const open = ({ id: userId }: Member, as = sana) =>
  server.call('POST /staff/people/:userId/factor-reset', { params: { userId }, body: { reason } }, as)
const factorsOf = ({ id }: Member) => db.selectFrom('auth.mfa_factors').select('id').where('user_id', '=', id).execute()
const outcomeOf = async ({ id }: Member) =>
  (await db.selectFrom('auth.factor_resets').select('outcome').where('user_id', '=', id).execute()).map(
    (row) => row.outcome,
  )

/** Runs the hourly job after so many hours, in two processes at once. */
async function look(hours: number): Promise<void> {
  const job = factorResetJobs.find(({ name }) => name === 'accounts.factor-resets')
  const now = () => new Date(context.now().getTime() + hours * 3_600_000)
  await Promise.all([1, 2].map(async () => job?.run({ ...context, now }, {}, firstAttemptOf())))
  await context.jobs.drain()
}

async function stopTokens({ email }: Member): Promise<string[]> {
  const mails = await mailsTo(server, email)
  return mails.flatMap(({ text }) => /\/secure-account#stop=([\w-]+)/.exec(text)?.[1] ?? [])
}

it('takes 72 hours and three emails to its owner; then the password alone logs in', async () => {
  const member = await withFactor()
  const pressed = await Promise.all(Array.from({ length: 10 }, () => open(member)))
  expect(new Set(pressed.map(({ status }) => status))).toEqual(new Set([200]))
  const { two_step_reset_at: until, acts } = pressed[0]!.body as { two_step_reset_at: string; acts: string[] }
  const row = db.selectFrom('auth.factor_resets').select('opened_at').where('user_id', '=', member.id)
  const { opened_at: openedAt } = await row.executeTakeFirstOrThrow()
  expect(Date.parse(until) - openedAt.getTime()).toBe(72 * 3_600_000)
  expect(acts).not.toContain('person.factor_reset')
  await context.jobs.drain()
  const audit = db.selectFrom('audit_entries').select('act').where('subject_id', '=', member.id)
  expect(await audit.execute()).toEqual([{ act: 'person.factor_reset' }])
  for (const [hours, mails] of [
    [1, 1],
    [24, 2],
    [30, 2],
    [48, 3],
    [71, 3],
  ] as const) {
    await look(hours)
    expect([hours, (await stopTokens(member)).length]).toEqual([hours, mails])
    expect(await factorsOf(member)).toHaveLength(1)
  }
  await look(72)
  expect(await factorsOf(member)).toEqual([])
  expect(await outcomeOf(member)).toEqual(['done'])
  const [token = ''] = await stopTokens(member)
  expect(await server.refused('POST /factor-resets/stop', { body: { token } })).toMatchObject({ status: 404 })
})

it('is stopped by the link in an email, once, and by a log-in with the factor', async () => {
  const [stopper, person] = [await withFactor(), await enrolled(server)]
  const user = { ...person, id: (await person.client.getUser()).data.user?.id ?? '' } as unknown as Member
  for (const member of [stopper, user]) expect(await open(member)).toMatchObject({ status: 200 })
  await context.jobs.drain()
  const [token = ''] = await stopTokens(stopper)
  await Promise.all(Array.from({ length: 10 }, () => server.api('POST /factor-resets/stop', { body: { token } })))
  expect(await outcomeOf(stopper)).toEqual(['stopped'])
  // A code can be used once: this one counts as unused.
  await db.updateTable('auth.mfa_factors').set({ last_step: null }).where('id', '=', person.factorId).execute()
  ok(await person.client.mfa.challengeAndVerify({ factorId: person.factorId, code: person.code() }))
  expect(await outcomeOf(user)).toEqual(['signed_in'])
  await look(80)
  for (const member of [stopper, user]) expect(await factorsOf(member)).toHaveLength(1)
})

it('is either stopped or done when both happen at once, and a person told "stopped" keeps the factor', async () => {
  const members = await Promise.all(Array.from({ length: 5 }, withFactor))
  for (const member of members) await open(member)
  await context.jobs.drain()
  await db
    .updateTable('auth.factor_resets')
    .set({ mails_queued: 3, mails_sent: 3 })
    .where('ended_at', 'is', null)
    .execute()
  const tokens = await Promise.all(members.map(stopTokens))
  const stop = async ([token = '']: string[]) =>
    (await server.call('POST /factor-resets/stop', { body: { token } })).status
  const [, ...statuses] = await Promise.all([look(80), ...[...tokens, ...tokens].map(stop)])
  for (const [index, member] of members.entries()) {
    const isStopped = statuses[index] === 200
    expect(await outcomeOf(member)).toEqual([isStopped ? 'stopped' : 'done'])
    expect(await factorsOf(member)).toHaveLength(isStopped ? 1 : 0)
  }
})

it('waits for its emails, sent a day apart, and ends for someone who becomes staff', async () => {
  const [late, hired] = [await withFactor(), await withFactor()]
  for (const member of [late, hired]) await open(member)
  await context.jobs.drain()
  await staffByHand(context, ['add', hired.email, 'moderator'])
  expect(await outcomeOf(hired)).toEqual(['stopped'])
  const hoursFromNow = (hours: number) => new Date(context.now().getTime() + hours * 3_600_000)
  const of = db.updateTable('auth.factor_resets').where('user_id', '=', late.id)
  // The second email is still queued, whatever the hour; the third was sent an hour ago.
  await of.set({ mails_queued: 2, mail_queued_at: hoursFromNow(70) }).execute()
  await look(72)
  expect([(await stopTokens(late)).length, await outcomeOf(late)]).toEqual([1, [null]])
  await of.set({ mails_queued: 3, mails_sent: 3, mailed_at: hoursFromNow(72) }).execute()
  await look(73)
  expect(await outcomeOf(late)).toEqual([null])
  await look(96)
  expect(await outcomeOf(late)).toEqual(['done'])
})

it("isn't available to staff, nor to someone without a second factor", async () => {
  const marcus = await createStaff(server, ['moderator'])
  for (const member of [marcus, await createMember(server)]) expect(await open(member)).toMatchObject({ status: 409 })
})
