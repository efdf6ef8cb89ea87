import { expect, it } from 'vitest'
import { createMember } from '../../../test/factories.ts'
import { createItem } from '../../../test/hires.ts'
import { moderationOf } from '../../../test/moderation.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'
import { openCaseAbout } from '../../../test/table-decisions.ts'
import { sql } from 'kysely'
import { inTransaction } from '../../platform/db/transaction.ts'
import { checkAudit } from '../staff/audit-seals.ts'

const server = await serverOfFile()
const { db, context } = server
const { caseOf, report, runJob, mailsTo } = moderationOf(server)
const olivia = await createStaff(server, ['operator'])
const marcus = await createStaff(server, ['moderator'], { childSafety: true })
const sam = await createStaff(server, ['moderator'])
const sana = await createStaff(server, ['support'])

/** The people notified, with the kind of notification. */
const toldOf = async (like: string) => {
  await context.jobs.drain()
  const rows = await db
    .selectFrom('notifications')
    .select(['user_id', 'kind'])
    .where('dedupe_key', 'like', like)
    .orderBy('kind')
    .execute()
  const names = new Map(
    [olivia, marcus, sam, sana].map(({ id }, index) => [id, ['olivia', 'marcus', 'sam', 'sana'][index]]),
  )
  return rows.map(({ user_id: id, kind }) => `${kind} ${names.get(id) ?? id}`).toSorted((a, b) => a.localeCompare(b))
}

it('an urgent case is announced once, by email too, to everyone who can decide it and nobody else', async () => {
  const { id: subject_id } = await createItem(server, await createMember(server))
  const secret = { subject_kind: 'item', subject_id, reason: 'child_safety' } as const
  for (const _ of [1, 2]) await report(secret, await createMember(server))
  const { id, number } = await caseOf(subject_id)
  const told = await toldOf(`case_urgent ${id}%`)
  // Child safety is for operators and staff with the right for it.
  expect(told).toEqual(['case_urgent marcus', 'case_urgent olivia'])
  expect((await mailsTo(marcus.email)).map(({ subject }) => subject)).toEqual([`Urgent: case C-${number}`])
  // Neither the reporter nor the person concerned can decide it.
  await report({ subject_kind: 'person', subject_id: sam.id, reason: 'danger' }, marcus)
  const about = await caseOf(sam.id)
  expect(await toldOf(`case_urgent ${about.id}%`)).toEqual(['case_urgent olivia'])
})

it('an overdue case of the two highest priorities is announced once, and again if it is overdue again', async () => {
  const caseId = await openCaseAbout(server)
  const lateBy = (hours: number) =>
    db
      .updateTable('cases')
      .set({ priority: 2, due_at: new Date(context.now().getTime() - hours * 3_600_000) })
      .where('id', '=', caseId)
      .execute()
  await lateBy(1)
  await Promise.all([runJob('moderation.sweep'), runJob('moderation.sweep')])
  await runJob('moderation.sweep')
  const everyone = ['case_late marcus', 'case_late olivia', 'case_late sam']
  expect(await toldOf(`case_late ${caseId}%`)).toEqual(everyone)
  await db
    .updateTable('cases')
    .set({ late_told_at: new Date(0) })
    .where('id', '=', caseId)
    .execute()
  await lateBy(2)
  await runJob('moderation.sweep')
  expect(await toldOf(`case_late ${caseId}%`)).toHaveLength(2 * everyone.length)
  const ordinary = await openCaseAbout(server)
  await db
    .updateTable('cases')
    .set({ priority: 3, due_at: new Date(0) })
    .where('id', '=', ordinary)
    .execute()
  await runJob('moderation.sweep')
  expect(await toldOf(`case_late ${ordinary}%`)).toEqual([])
})

it('a member of staff is stopped after thirty suspensions within an hour, and the operators are told once', async () => {
  const suspend = async () => {
    const caseId = await openCaseInTables()
    const body = {
      version: 1,
      outcome: 'action' as const,
      ground: 'terms.spam' as const,
      facts: 'The same words went to many people.',
      measures: [{ name: 'suspend' as const }],
    }
    return (await server.call('POST /staff/cases/:caseId/decisions', { params: { caseId }, body }, sam)).status
  }
  await suspendInTables(29)
  // Of several at once the thirtieth is allowed, and none after it; refused ones don't count.
  const pressed = await Promise.all(Array.from({ length: 5 }, suspend))
  expect(pressed.toSorted((a, b) => a - b)).toEqual([200, 429, 429, 429, 429])
  // An hour later, and no sooner, more are allowed.
  const mine = db.updateTable('decisions').where('decided_by', '=', sam.id)
  const ago = (minutes: number) => new Date(context.now().getTime() - minutes * 60_000)
  await mine.set({ at: ago(58) }).execute()
  expect(await suspend()).toBe(429)
  await mine.set({ at: ago(61) }).execute()
  expect(await suspend()).toBe(200)
  // Milder measures are still allowed.
  const caseId = await openCaseInTables()
  const body = { version: 1, outcome: 'no_action' as const }
  expect(await server.call('POST /staff/cases/:caseId/decisions', { params: { caseId }, body }, sam)).toMatchObject({
    status: 200,
  })
  expect(await toldOf('staff_stopped%')).toEqual(['staff_stopped olivia'])
})

it('if the only operator was stopped, the support address is emailed, once an hour', async () => {
  // Once an hour, even across the boundary of two hours.
  const payload = { user_id: olivia.id, at: context.now().toISOString() }
  const stopped = async () => {
    await inTransaction(db, (trx) => context.jobs.publish(trx, { name: 'staff.stopped', payload }))
  }
  const mails = async () => {
    const all = await mailsTo(context.config.mail.supportTo)
    return all.filter(({ text }) => text.includes('operator from Itemo tried to suspend'))
  }
  for (const _ of [1, 2]) await stopped()
  expect(await mails()).toMatchObject([{ subject: 'We stopped a staff member’s action' }])
  const second = await createStaff(server, ['operator'])
  await stopped()
  expect(await mails()).toHaveLength(1)
  const told = db.selectFrom('notifications').select('kind').where('user_id', '=', second.id)
  expect(await told.execute()).toEqual([{ kind: 'staff_stopped' }])
  await db.updateTable('staff').set({ removed_at: context.now() }).where('user_id', '=', second.id).execute()
})

async function suspendInTables(count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const case_id = await openCaseInTables()
    const { subject_id: person_id } = await db
      .selectFrom('cases')
      .select('subject_id')
      .where('id', '=', case_id)
      .executeTakeFirstOrThrow()
    const decided = {
      case_id,
      person_id,
      decided_by: sam.id,
      at: context.now(),
      outcome: 'action',
      ground: 'terms.spam',
    } as const
    const row = { ...decided, facts: 'Spam', automated: false, source: 'report' } as const
    const { id } = await db.insertInto('decisions').values(row).returning('id').executeTakeFirstOrThrow()
    const measure = { decision_id: id, measure: 'suspend', target_kind: 'person', target_id: person_id } as const
    await db.insertInto('decision_measures').values(measure).execute()
  }
}

async function openCaseInTables(): Promise<string> {
  const { id: subject_id } = await createMember(server)
  const at = context.now()
  const about = { subject_kind: 'person', subject_id, subject_owner_id: subject_id, title: 'Someone' } as const
  const row = { kind: 'report', reason: 'spam', priority: 3, due_at: at, opened_at: at, ...about } as const
  return (await db.insertInto('cases').values(row).returning('id').executeTakeFirstOrThrow()).id
}

it('an audit that differs from its seal raises an alarm at night, and the operators are told', async () => {
  const alarms = async () => (await server.api('GET /staff/health', {}, olivia)).alarms
  await checkAudit(context)
  expect(await alarms()).not.toContain('audit_broken')
  await sql`insert into audit_seals (day, first_id, last_id, sha256) values ('2020-01-01', 1, 2, 'none')`.execute(db)
  await checkAudit(context)
  expect(await alarms()).toContain('audit_broken')
  expect(await toldOf('audit_broken%')).toEqual(['audit_broken olivia'])
})
