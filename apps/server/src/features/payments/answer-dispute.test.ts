import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../../test/test-database.ts'
import { firstAttemptOf } from '../../../test/one-turn.ts'
import type { Context } from '../../context.ts'
import type { NewRow } from '../../platform/db/db.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import { acceptDispute, submitEvidence } from './answer-dispute.ts'
import { disputeJobs } from './dispute-jobs.ts'

// Answering disputes, with a provider stub that returns what the test sets and records its calls.
const { db, close } = await openTestDatabase()
afterAll(close)

const minute = 60_000
let at = new Date('2026-06-01T12:00:00.000Z')
let there = { status: 'needs_response', submission_count: 0 }
let asked: unknown[][] = []
let onAsked: () => Promise<void> = () => Promise.resolve()
beforeEach(() => {
  at = new Date('2026-06-01T12:00:00.000Z')
  there = { status: 'needs_response', submission_count: 0 }
  asked = []
  onAsked = () => Promise.resolve()
})

const note = (...args: unknown[]) => {
  asked.push(args)
  return onAsked()
}
const api = {
  disputes: {
    retrieve: (ref: string) =>
      ref === 'dp_none'
        ? Promise.reject(new Error('No such dispute'))
        : Promise.resolve({ status: there.status, evidence_details: there }),
    update: async (ref: string, { submit }: { submit: boolean }, { idempotencyKey }: { idempotencyKey: string }) => {
      await note('submit', ref, submit, idempotencyKey)
      if (submit) there = { status: 'under_review', submission_count: 1 }
    },
    close: async (ref: string, _: object, { idempotencyKey }: { idempotencyKey: string }) => {
      await note('close', ref, idempotencyKey)
      there = { ...there, status: 'lost' }
    },
  },
  files: {
    create: async (_: object, { idempotencyKey }: { idempotencyKey: string }) => {
      await note('file', idempotencyKey)
      return { id: 'file_1' }
    },
  },
}
const deps = { db, now: () => at, cards: { api } } as unknown as Context

async function addDispute(values: Partial<NewRow<'disputes'>> = {}) {
  const subject = { subject_kind: 'rental', subject_id: crypto.randomUUID() } as const
  const payment = { ...subject, amount_pence: 3000, state: 'disputed', checkout_expires_at: at } as const
  const { id: payment_id } = await db.insertInto('payments').values(payment).returning('id').executeTakeFirstOrThrow()
  const ref = `dp_${payment_id}`
  const row = { payment_id, provider_dispute_id: ref, amount_pence: 3000, reason: 'fraudulent', ...values } as const
  const { id } = await db
    .insertInto('disputes')
    .values({ state: 'needs_response', opened_at: at, updated_at: at, ...row })
    .returning('id')
    .executeTakeFirstOrThrow()
  const dispute = db.selectFrom('disputes').selectAll().where('id', '=', id)
  const audited = db.selectFrom('audit_entries').select(['act', 'changes']).where('subject_id', '=', id)
  return { id, ref, now: () => dispute.executeTakeFirstOrThrow(), audited: () => audited.execute() }
}

let rendered = 0
const render = () => Promise.resolve(Buffer.from(`evidence ${++rendered}`))

describe('a dispute', () => {
  it('gets its evidence once, and the bank is asked to decide on it', async () => {
    const { id, ref, now, audited } = await addDispute()
    await addDispute()
    expect(await submitEvidence(deps, ref, render)).toEqual({ done: 'now', status: 'under_review' })
    expect(asked).toEqual([
      ['file', expect.stringMatching(`^${id}:file:[0-9a-f]{32}$`)],
      ['submit', ref, true, `${id}:submit:file_1`],
    ])
    expect(await now()).toMatchObject({ answer: 'submit', evidence_file_id: 'file_1', answered_at: at })
    expect(await audited()).toEqual([{ act: 'dispute.submit', changes: { answer: { before: null, after: 'submit' } } }])
    const others = db.selectFrom('disputes').select(['answer', 'evidence_file_id']).where('id', '<>', id)
    expect(await others.execute()).toEqual([{ answer: null, evidence_file_id: null }])
    // Again, and after a lost response.
    await db.updateTable('disputes').set({ answered_at: null }).where('id', '=', id).execute()
    expect(await submitEvidence(deps, ref, render)).toEqual({ done: 'before', status: 'under_review' })
    expect([asked.length, (await now()).answered_at]).toEqual([2, at])
    expect(await acceptDispute(deps, ref)).toEqual({ why: 'over' })
    expect(await submitEvidence(deps, 'dp_none', render)).toEqual({ why: 'unknown' })
  })

  it("uses a document uploaded before, and doesn't count as answered if it was answered elsewhere", async () => {
    const { id, ref } = await addDispute({ evidence_file_id: 'file_0' })
    await submitEvidence(deps, ref, render)
    expect(asked).toEqual([['submit', ref, true, `${id}:submit:file_0`]])
    const other = await addDispute({ answer: 'submit', answer_asked_at: at })
    there = { status: 'lost', submission_count: 0 }
    expect(await submitEvidence(deps, other.ref, render)).toEqual({ why: 'over' })
    expect((await other.now()).answered_at).toBeNull()
  })

  it('is accepted once, with one audit entry however often it is requested', async () => {
    const { id, ref, now, audited } = await addDispute()
    onAsked = () => Promise.reject(new Error('the line is cut'))
    await expect(acceptDispute(deps, ref)).rejects.toThrow('the line is cut')
    expect((await now()).answered_at).toBeNull()
    onAsked = () => Promise.resolve()
    expect(await acceptDispute(deps, ref)).toEqual({ done: 'now', status: 'lost' })
    expect(asked).toEqual(Array.from({ length: 2 }, () => ['close', ref, `${id}:accept`]))
    expect(await audited()).toHaveLength(1)
    expect(await acceptDispute(deps, ref)).toEqual({ done: 'before', status: 'lost' })
  })

  it('takes the other answer only after ten minutes, when no call can still deliver the first', async () => {
    const { ref } = await addDispute({ answer: 'accept', answer_asked_at: at })
    at = new Date(at.getTime() + 10 * minute - 1)
    expect(await submitEvidence(deps, ref, render)).toEqual({ why: 'busy' })
    expect(asked).toEqual([])
    at = new Date(at.getTime() + 1)
    expect(await submitEvidence(deps, ref, render)).toMatchObject({ done: 'now' })
  })

  it('is answered once per press, can be retried if too early, and not by those it concerns', async () => {
    const user = db.insertInto('auth.users').values({ email: 'sana@example.org' })
    const { id: userId } = await user.returning('id').executeTakeFirstOrThrow()
    await db.insertInto('profiles').values({ id: userId, full_name: 'Sana' }).execute()
    const row = { user_id: userId, roles: ['finance'], display_name: 'Sana', added_at: at }
    await db.insertInto('staff').values(row).execute()
    const by = { userId, roles: ['finance'], source: 'console', requestId: 'r' } as unknown as StaffActor
    const action = { by, reason: 'No proof of it', idempotency: { key: 'press-one', request: 1 } }
    const { ref, audited, now } = await addDispute({ answer: 'submit', answer_asked_at: at })
    expect(await acceptDispute(deps, ref, action)).toEqual({ why: 'busy' })
    at = new Date(at.getTime() + 10 * minute)
    onAsked = () => Promise.reject(new Error('the line is cut'))
    await expect(acceptDispute(deps, ref, action)).rejects.toThrow('the line is cut')
    onAsked = () => Promise.resolve()
    expect(await acceptDispute(deps, ref, action)).toMatchObject({ done: 'now' })
    expect(await audited()).toHaveLength(1)
    there = { status: 'needs_response', submission_count: 0 }
    // It doesn't undo what someone else has decided in the meantime.
    const decided = { answer: 'submit', answer_asked_at: new Date(0) } as const
    await db.updateTable('disputes').set(decided).where('provider_dispute_id', '=', ref).execute()
    expect(await acceptDispute(deps, ref, action)).toEqual({ why: 'busy' })
    const own = await addDispute()
    const { payment_id } = await own.now()
    await db.updateTable('payments').set({ payer_id: userId }).where('id', '=', payment_id).execute()
    await expect(acceptDispute(deps, own.ref, { by })).rejects.toMatchObject({ code: 'own_matter' })
    expect([(await now()).answer, (await own.now()).answer]).toEqual(['submit', null])
  })
})

describe('the operator', () => {
  let mails: { subject: string; text: string }[] = []
  let sent: unknown[] = []
  beforeEach(() => {
    mails = []
    sent = []
  })
  const context = {
    db,
    now: () => at,
    config: { mail: { supportTo: 'support@itemo.example' } },
    mail: { send: (mail: (typeof mails)[number]) => Promise.resolve(void mails.push(mail)) },
    jobs: { send: (_: unknown, __: unknown, payload: unknown) => Promise.resolve(void sent.push(payload)) },
  } as unknown as Context
  const run = (name: string, payload: object = {}) =>
    disputeJobs.find((job) => job.name === name)?.run(context, payload, firstAttemptOf())
  const mailOf = async ({ id }: { id: string }, more: object = {}) => {
    await run('payments.mail-dispute', { dispute_id: id, ...more })
    return mails.pop()
  }
  const due_by = new Date('2026-06-03T12:00:00.000Z')

  it('is told of a dispute, how to answer it while possible, and again when it ends', async () => {
    const open = await addDispute({ due_by })
    const told = await mailOf(open)
    expect(told?.subject).toBe('A payment is disputed: £30.00')
    expect(told?.text).toContain(`disputes submit ${open.ref}`)
    expect((await mailOf(open, { is_late: true }))?.subject).toBe('Evidence is due soon: £30.00')
    const lost = await addDispute({ state: 'lost', due_by })
    const end = await mailOf(lost)
    expect(end?.subject).toBe('Dispute lost: £30.00')
    expect(end?.text).not.toContain('disputes submit')
    expect((await mailOf(await addDispute()))?.text).not.toContain('disputes submit')
    expect(await mailOf(lost, { is_late: true })).toBeUndefined()
    expect(await mailOf({ id: crypto.randomUUID() })).toBeUndefined()
  })

  it('is reminded three days and one day before the deadline, once each', async () => {
    await db.deleteFrom('disputes').execute()
    const { id } = await addDispute({ due_by })
    const remindedAt = async (hours: number) => {
      at = new Date(due_by.getTime() - hours * 60 * minute)
      await run('disputes.remind')
      return sent.splice(0)
    }
    const one = [{ dispute_id: id, is_late: true }]
    expect([await remindedAt(73), await remindedAt(72), await remindedAt(25)]).toEqual([[], one, []])
    expect([await remindedAt(24), await remindedAt(1)]).toEqual([one, []])
    await addDispute({ due_by: at })
    expect(await remindedAt(1)).toEqual([])
  })
})
