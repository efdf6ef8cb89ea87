import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { NewItemInput } from '@itemo/domain/items/item-schemas.ts'
import { createMember, itemInput, type Member } from '../../../test/factories.ts'
import { action, moderationOf, noAction } from '../../../test/moderation.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { openCaseAbout } from '../../../test/table-decisions.ts'
import { writeGrant } from '../../../test/table-identity.ts'
import { createStaff } from '../../../test/staff-members.ts'
import { approveItem } from '../items/assess-item.ts'

const server = await serverOfFile()
const { decide, isSeen, notices, oldMember } = moderationOf(server)
const { db } = server

const fireworks = { title: 'Firework display kit' }
type Changes = Partial<NewItemInput>
const inputOf = (changes: Changes = {}) => itemInput(changes) as NewItemInput
const list = (owner: Member, changes: Changes = {}) => server.api('POST /items', { body: inputOf(changes) }, owner)
const edit = (owner: Member, itemId: string, changes: Changes = {}) =>
  server.api('PUT /items/:itemId', { params: { itemId }, body: inputOf(changes) }, owner)
const casesOf = async (itemId: string) => {
  await server.context.jobs.drain()
  return db.selectFrom('cases').selectAll().where('subject_id', '=', itemId).orderBy('number').execute()
}
const rulesOf = async (itemId: string) =>
  (await db.selectFrom('items').select(['risk', 'risk_rules']).where('id', '=', itemId).executeTakeFirst()) ?? {}

describe('a saved item', () => {
  it('with forbidden words is refused at its fields, with the group of words, when new or changed', async () => {
    const owner = await oldMember()
    const blocked = { title: 'Crossbow, hardly used', description: 'With a packet of cigarettes in the box.' }
    const refusal = {
      status: 422,
      code: 'blocked_words',
      fields: {
        title: "Itemo doesn't allow weapons. See what may be listed.",
        description: "Itemo doesn't allow tobacco and vapes. See what may be listed.",
      },
    }
    expect(await server.refused('POST /items', { body: inputOf(blocked) }, owner)).toMatchObject(refusal)
    const { id: itemId } = await list(owner)
    const change = { params: { itemId }, body: inputOf(blocked) }
    expect(await server.refused('PUT /items/:itemId', change, owner)).toMatchObject(refusal)
    expect(await casesOf(itemId)).toEqual([])
  })

  it("is shown at once; a new owner's is also flagged for review if several risks add up", async () => {
    const { id: plain } = await list(await oldMember())
    expect(await casesOf(plain)).toEqual([])
    const { id: itemId } = await list(await createMember(server), { daily_rate: 150 })
    expect(await isSeen(itemId)).toBe(true)
    expect(await rulesOf(itemId)).toEqual({ risk: 45, risk_rules: ['account_of_a_day', 'first_item', 'expensive'] })
    const [opened] = await casesOf(itemId)
    expect(opened).toMatchObject({ kind: 'risk', priority: 4, reason: 'other' })
    expect(Number(opened?.due_at) - Number(opened?.opened_at)).toBe(72 * 3_600_000)
  })

  it("has a lower risk if its owner's identity was checked", async () => {
    const owner = await createMember(server)
    await writeGrant(server, owner.id, owner.name)
    await db.updateTable('profiles').set({ identity_verified_at: new Date() }).where('id', '=', owner.id).execute()
    const { id: itemId } = await list(owner, { daily_rate: 150 })
    const risk_rules = ['account_of_a_day', 'first_item', 'expensive', 'identity']
    expect(await rulesOf(itemId)).toEqual({ risk: 25, risk_rules })
    expect(await casesOf(itemId)).toEqual([])
  })

  it("isn't announced as live while something else still hides it", async () => {
    const owner = await oldMember()
    const { id } = await list(owner, fireworks)
    const caseId = await openCaseAbout(server)
    await db
      .updateTable('cases')
      .set({ subject_kind: 'item', subject_id: id, subject_owner_id: owner.id })
      .where('id', '=', caseId)
      .execute()
    await decide(id, action('item_hold'))
    await casesOf(id)
    server.advance(61_000)
    await server.context.jobs.drain()
    await decide(id, noAction, 'risk')
    expect(await isSeen(id)).toBe(false)
    const told = await notices(owner)
    expect(told).toContain('decision_lifted')
    expect(told).not.toContain('item_checked')
  })

  it('is held for its content until a person approves it, and not held for that again', async () => {
    const owner = await oldMember()
    const held = await list(owner, fireworks)
    expect(held).toMatchObject({ status: 'paused', moderation: { state: 'held', may_change: true } })
    expect(await isSeen(held.id)).toBe(false)
    const [row, ...others] = await casesOf(held.id)
    expect([row, others]).toMatchObject([{ kind: 'risk', priority: 3, reason: 'prohibited', state: 'open' }, []])
    expect(Number(row?.due_at) - Number(row?.opened_at)).toBe(24 * 3_600_000)
    const own = await server.api('GET /my/items/:itemId', { params: { itemId: held.id } }, owner)
    const params = { decisionId: own.moderation?.decision_id ?? '' }
    const statement = await server.api('GET /decisions/:decisionId', { params, query: {} }, owner)
    expect(statement.blocks.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        'Our automatic rules found: Contains a word that needs a check first. Someone will look at it within 24 hours.',
        'An automatic rule found it. This was decided automatically, until a person has looked at it.',
      ]),
    )
    // Edited while it is held, it stays held, and the case records the edit.
    await edit(owner, held.id, { ...fireworks, daily_rate: 20 })
    const moderator = await createStaff(server, ['moderator'])
    await server.context.jobs.drain()
    const { notes } = await server.api('GET /staff/cases/:caseId', { params: { caseId: row?.id ?? '' } }, moderator)
    const finding = "Found by the risk rules:\nContains a word that needs a check first.\nThe owner's first listing."
    expect(notes.map(({ text }) => text).toSorted()).toEqual(['Edited by the owner.', finding, finding])
    server.advance(61_000)
    await server.context.jobs.drain()

    await decide(held.id, noAction, 'risk')
    expect(await isSeen(held.id)).toBe(true)
    expect(await notices(owner)).toEqual(['item_checked', 'decision_made'])
    // Only its price is changed: the text is still as approved. Then it isn't.
    expect((await edit(owner, held.id, { ...fireworks, daily_rate: 25 })).moderation).toBeNull()
    expect((await edit(owner, held.id, { title: 'Fireworks, new ones' })).moderation).toMatchObject({ state: 'held' })
    await approveItem(db, held.id, null)
  })

  it('is assessed once per content, even ten times at once, and not for unrelated changes', async () => {
    const owner = await oldMember()
    const id = crypto.randomUUID()
    const body = inputOf({ ...fireworks, id })
    await Promise.all(Array.from({ length: 10 }, () => server.api('POST /items', { body }, owner)))
    expect(await casesOf(id)).toHaveLength(1)
    expect(await db.selectFrom('decisions').selectAll().where('person_id', '=', owner.id).execute()).toHaveLength(1)
    const { id: plain } = await list(owner)
    await db.updateTable('profiles').set({ strikes: 3 }).where('id', '=', owner.id).execute()
    expect((await edit(owner, plain, { weekly_rate: 50 })).moderation).toBeNull()
    expect((await edit(owner, plain, { weekly_rate: 50, daily_rate: 12 })).moderation).toMatchObject({ state: 'held' })
  })

  it('is compared with the usual price of its category, if there is one', async () => {
    const owner = await oldMember()
    const { id } = await list(owner, { category: 'Cycling', daily_rate: 200 })
    expect(await rulesOf(id)).toEqual({ risk: 10, risk_rules: ['first_item'] })
    const items = Array.from({ length: 19 }, (_, index) => ({
      user_id: owner.id,
      title: `Bicycle ${index}`,
      description: 'A bicycle in good order.',
      category: 'Cycling',
      daily_rate: 10,
    }))
    await db.insertInto('items').values(items).execute()
    const { id: dear } = await list(owner, { category: 'Cycling', daily_rate: 201 })
    expect(await rulesOf(dear)).toMatchObject({ risk_rules: ['unusual_rate'] })
    const { id: usual } = await list(owner, { category: 'Cycling', daily_rate: 100 })
    expect(await rulesOf(usual)).toEqual({ risk: 0, risk_rules: [] })
    // The newest 500 define it: earlier prices no longer count.
    await sql`
      insert into items (user_id, title, description, category, daily_rate, created_at)
      select ${owner.id}, 'Bicycle of before', 'A bicycle in good order.', 'Kitchen Appliances',
        case when n > 500 then 500 else 10 end, now() - make_interval(days => n)
      from generate_series(1, 1200) n`.execute(db)
    const { id: now } = await list(owner, { category: 'Kitchen Appliances', daily_rate: 101 })
    expect(await rulesOf(now)).toMatchObject({ risk_rules: ['unusual_rate'] })
  })
})
