import { openDispute } from '@itemo/card-sandbox/disputes.ts'
import { describe, expect, it } from 'vitest'
import { dueOf, standingOf } from '../../../test/due-books.ts'
import { createMember, type Member } from '../../../test/factories.ts'
import { createHire, readRental, settleAll } from '../../../test/hires.ts'
import { action, moderationOf } from '../../../test/moderation.ts'
import { createPaidHire, intentOf, ledgerOf } from '../../../test/paid-hires.ts'
import { reason, sandboxOf } from '../../../test/money-provocations.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'
import { uploadPhoto } from '../../../test/sample-pictures.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { decideCase, revokeDecision } from './decisions.ts'

const { server } = await serverAndCards()
const { caseOf, decide, notices, report } = moderationOf(server)

const reportPerson = async (subject: Member) => {
  await report({ subject_kind: 'person', subject_id: subject.id, reason: 'scam' }, await createMember(server))
  return caseOf(subject.id)
}
const lift = (decision: Parameters<typeof revokeDecision>[2]) =>
  inTransaction(server.db, (trx) => revokeDecision(server.context, trx, decision))
const profileOf = ({ id }: Member) =>
  server.db.selectFrom('profiles').select(['full_name', 'bio', 'profile_image']).where('id', '=', id).executeTakeFirst()
const decideAs = (as: Member, caseId: string, name: 'due_block' | 'rentals_cancel', version = 1) =>
  server.call('POST /staff/cases/:caseId/decisions', { params: { caseId }, body: { ...action(name), version } }, as)

describe('a cleared profile', () => {
  it('shows no name, picture or text, and is restored when that is lifted, except what was written since', async () => {
    const person = await createMember(server, 'Bob Offensive')
    const profile_image = await uploadPhoto(server, person, 'avatars')
    await server.api('PUT /me', { body: { bio: 'Something offensive.', profile_image } }, person)
    const before = await profileOf(person)
    await reportPerson(person)
    const { decision } = await decide(person.id, action('profile_clear'))
    expect(await profileOf(person)).toEqual({ full_name: 'Member', bio: null, profile_image: null })
    expect(await notices(person)).toEqual(['decision_made'])
    // Its file isn't deleted before it is clear whether it will be restored.
    server.advance(3 * 86_400_000)
    await server.context.jobs.drain()
    const upload = server.db.selectFrom('uploads').select('removed_at').where('owner_id', '=', person.id)
    expect(await upload.execute()).toEqual([{ removed_at: null }])
    // Cleared by two decisions: lifting one of them restores nothing.
    await reportPerson(person)
    const again = await decide(person.id, action('profile_clear'))
    await lift(decision)
    expect(await profileOf(person)).toMatchObject({ full_name: 'Member' })
    await server.db.updateTable('profiles').set({ bio: 'I hire out tools.' }).where('id', '=', person.id).execute()
    await lift(again.decision)
    expect(await profileOf(person)).toEqual({ ...before, bio: 'I hire out tools.' })
    const kept = server.db.selectFrom('decision_measures').select('before').where('target_id', '=', person.id)
    expect(await kept.where('before', 'is not', null).execute()).toEqual([])
  })
})

describe('a payout block by decision', () => {
  it('holds everything due, needs an operator with a fresh factor, and shows the owner why until it is lifted [R77]', async () => {
    const hire = await createPaidHire(server, { from: 10, to: 12 })
    const row = await reportPerson(hire.owner)
    const moderator = await createStaff(server, ['moderator'])
    expect(await decideAs(moderator, row.id, 'due_block')).toMatchObject({ status: 403 })
    const late = await createStaff(server, ['operator'], { factorAgeMs: 11 * 60_000 })
    expect(await decideAs(late, row.id, 'due_block')).toMatchObject({ status: 403 })
    const operator = await createStaff(server, ['operator'])
    const answers = await Promise.all(Array.from({ length: 10 }, () => decideAs(operator, row.id, 'due_block')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await standingOf(server, hire)).toEqual(['blocked operator', 3000])
    const { entries } = await server.api('GET /my/earnings', { query: {} }, hire.owner)
    const [entry] = entries
    const params = { decisionId: entry?.decision_id ?? '' }
    const { blocks } = await server.api('GET /decisions/:decisionId', { params, query: {} }, hire.owner)
    expect(blocks[0]?.text).toContain('We hold back what you are due')
    const decided = await caseOf(hire.owner.id)
    const undo = { params, body: { version: decided.version } }
    expect(await server.refused('POST /staff/decisions/:decisionId/undo', undo, moderator)).toMatchObject({
      status: 403,
    })
    await server.api('POST /staff/decisions/:decisionId/undo', undo, operator)
    expect(await standingOf(server, hire)).toEqual(['expected', 3000])
    expect(await dueOf(server, hire)).toMatchObject({ decision_id: null })
  })

  it('includes amounts already held and later ones; an operator can release one', async () => {
    const claimed = await createPaidHire(server, { from: 10, to: 12 })
    const { owner } = claimed
    const held = await createPaidHire(server, { from: 20, to: 22, of: owner })
    const block = { params: { dueId: (await dueOf(server, held))?.id ?? '' } }
    const operator = await createStaff(server, ['operator'])
    const versionOf = async () => (await dueOf(server, held))?.version ?? 0
    await server.api(
      'POST /staff/dues/:dueId/block',
      { ...block, body: { version: await versionOf(), reason } },
      operator,
    )
    await openDispute(sandboxOf(server), await intentOf(server, claimed), { amount: 3450 })
    await settleAll(server)
    expect(await standingOf(server, claimed)).toEqual(['blocked dispute', 3000])
    const row = await reportPerson(owner)
    const { decision_id: decisionId } = (await decideAs(operator, row.id, 'due_block')).body as { decision_id: string }
    for (const hire of [claimed, held]) expect(await dueOf(server, hire)).toMatchObject({ decision_id: decisionId })
    const later = await createPaidHire(server, { from: 30, to: 32, of: owner })
    expect(await standingOf(server, later)).toEqual(['blocked operator', 3000])
    const letGo = { ...block, body: { version: await versionOf(), reason } }
    // A decision that only an operator can make can only be undone by an operator.
    const finance = await createStaff(server, ['finance'])
    expect(await server.refused('POST /staff/dues/:dueId/release', letGo, finance)).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('only an operator'),
    })
    const { dues } = await server.api('GET /staff/money/owed', { query: { owner_id: owner.id } }, finance)
    expect(dues.map(({ acts }) => acts)).toEqual([[], [], []])
    await server.api('POST /staff/dues/:dueId/release', letGo, operator)
    expect(await standingOf(server, held)).toEqual(['expected', 3000])
    const decision = server.db.selectFrom('decisions').selectAll().where('id', '=', decisionId)
    await lift(await decision.executeTakeFirstOrThrow())
    expect(await standingOf(server, claimed)).toEqual(['blocked dispute', 3000])
    expect(await standingOf(server, later)).toEqual(['expected', 3000])
  })
})

describe('rentals cancelled by decision', () => {
  it("are refunded in full, once; both sides are told, and it can't be undone", async () => {
    const agreed = await createPaidHire(server, { from: 10, to: 12 })
    const asked = await createHire(server, { of: agreed.owner })
    const other = await createPaidHire(server, { from: 10, to: 12 })
    const row = await reportPerson(agreed.owner)
    const operator = await createStaff(server, ['operator'])
    const answers = await Promise.all(Array.from({ length: 10 }, () => decideAs(operator, row.id, 'rentals_cancel')))
    const [won, ...more] = answers.filter(({ status }) => status === 200)
    expect(more).toEqual([])
    await settleAll(server)
    for (const hire of [agreed, asked]) {
      expect(await readRental(server, hire.rentalId, hire.renter)).toMatchObject({ status: 'cancelled' })
      for (const side of [hire.owner, hire.renter]) expect(await notices(side)).toContain('rental_cancelled_by_us')
    }
    server.advance(61_000)
    await settleAll(server)
    expect(await ledgerOf(server, agreed)).toEqual([
      ['captured', 3450],
      ['refunded', 3450],
    ])
    expect(await ledgerOf(server, asked)).toEqual([['released', 3450]])
    expect(await standingOf(server, agreed)).toEqual(['void', 0])
    expect(await readRental(server, other.rentalId, other.renter)).toMatchObject({ status: 'confirmed' })
    const made = won?.body as { decision_id: string }
    const entry = await server.db
      .selectFrom('audit_entries')
      .select('changes')
      .where('act', '=', 'case.decide')
      .where('case_id', '=', row.id)
      .executeTakeFirstOrThrow()
    const { hires_cancelled: cancelled } = entry.changes as { hires_cancelled: { after: string[] } }
    expect(cancelled.after.toSorted()).toEqual([agreed.rentalId, asked.rentalId].toSorted())
    const { version } = await caseOf(agreed.owner.id)
    const undo = { params: { decisionId: made.decision_id }, body: { version } }
    expect(await server.refused('POST /staff/decisions/:decisionId/undo', undo, operator)).toMatchObject({
      code: 'undo_expired',
    })
  })

  it("for an item are those of that item only, and never the decider's own", async () => {
    const hire = await createPaidHire(server, { from: 10, to: 12 })
    const other = await createPaidHire(server, { from: 20, to: 22, of: hire.owner })
    await report({ subject_kind: 'item', subject_id: hire.itemId, reason: 'prohibited' }, await createMember(server))
    const { id, version } = await caseOf(hire.itemId)
    const wish = { ...action('rentals_cancel'), version }
    const byRenter = inTransaction(server.db, (trx) =>
      decideCase(server.context, trx, { userId: hire.renter.id }, id, wish),
    )
    await expect(byRenter).rejects.toMatchObject({ code: 'own_matter' })
    await decide(hire.itemId, action('rentals_cancel'))
    expect(await readRental(server, hire.rentalId, hire.renter)).toMatchObject({ status: 'cancelled' })
    expect(await readRental(server, other.rentalId, other.renter)).toMatchObject({ status: 'confirmed' })
    // The item itself is still public.
    const item = server.db.selectFrom('items').select('status').where('id', '=', hire.itemId)
    expect(await item.executeTakeFirst()).toEqual({ status: 'active' })
  })
})
