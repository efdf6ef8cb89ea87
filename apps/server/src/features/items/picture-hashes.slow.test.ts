import type { NewItemInput } from '@itemo/domain/items/item-schemas.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { createMember, itemInput, type Member } from '../../../test/factories.ts'
import { action, moderationOf } from '../../../test/moderation.ts'
import { scene, uploadPhoto } from '../../../test/sample-pictures.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { comparePictures } from './compare-pictures.ts'
import { findItemModeration } from './moderate-item.ts'
import { findNearDuplicates, listHashesOf, storeNearDuplicates } from './pictures/picture-hash-queries.ts'
import { revokeDecision } from '../moderation/decisions.ts'
import { dropHidden } from '../moderation/apply-measures.ts'

const server = await serverOfFile()
const { caseOf, decide, isSeen, oldMember, report } = moderationOf(server)
const { context, db } = server

/** Lists something with a picture, and runs the resulting jobs. */
async function list(owner: Member, picture: Buffer): Promise<string> {
  const image_url = await uploadPhoto(server, owner, undefined, picture)
  const { id } = await server.api(
    'POST /items',
    { body: itemInput({ images: [{ image_url }] }) as NewItemInput },
    owner,
  )
  await context.jobs.drain()
  return id
}

const rulesOf = async (itemId: string) => {
  const item = db.selectFrom('items').select(['risk_rules', 'status']).where('id', '=', itemId)
  return item.executeTakeFirstOrThrow()
}

/** The same picture smaller, in another format, darker, and slightly cropped. */
const again = (picture: Buffer) =>
  sharp(picture)
    .extract({ left: 8, top: 6, width: 884, height: 788 })
    .resize(500)
    .modulate({ brightness: 0.9 })
    .webp({ quality: 50 })
    .toBuffer()

it("flags a copy of someone else's picture in another size and encoding for review", async () => {
  const picture = await scene(101)
  const owner = await oldMember()
  const first = await list(owner, picture)
  // Using one's own picture twice opens no case, and a different picture isn't a match.
  const second = await list(owner, await again(picture))
  const other = await list(await oldMember(), await scene(53))
  for (const id of [first, second, other]) expect((await rulesOf(id)).risk_rules).not.toContain('copied_picture')
  const copied = await list(await oldMember(), await again(picture))
  expect(await rulesOf(copied)).toMatchObject({ status: 'active', risk_rules: ['copied_picture', 'first_item'] })
  // The person who had it first copied nobody.
  await context.jobs.send(db, comparePictures, { item_id: first })
  await context.jobs.drain()
  expect((await rulesOf(first)).risk_rules).not.toContain('copied_picture')
  const { id: caseId, ...opened } = await caseOf(copied, 'risk')
  expect(opened).toMatchObject({ priority: 4, reason: 'copied' })
  const moderator = await createStaff(server, ['moderator'])
  const { notes, things } = await server.api('GET /staff/cases/:caseId', { params: { caseId } }, moderator)
  expect(things).toMatchObject([
    { what: 'item', id: copied },
    { what: 'copied_item', id: first },
    { what: 'copied_item', id: second },
  ])
  expect(notes[0]?.text).toContain("Same picture as someone else's live listing.")
})

it('holds items with a removed picture, even after its item is deleted, while the decision stands', async () => {
  const picture = await scene(77)
  const owner = await oldMember()
  const itemId = await list(owner, picture)
  await report({ subject_kind: 'item', subject_id: itemId, reason: 'prohibited' }, await createMember(server))
  const { decision } = await decide(itemId, action('item_remove'))
  await context.jobs.drain()
  // The new picture was never taken down.
  const new_picture = await uploadPhoto(server, owner, undefined, await scene(31))
  const body = itemInput({ images: [{ image_url: new_picture }] }) as NewItemInput
  await server.api('PUT /items/:itemId', { params: { itemId }, body }, owner)
  await context.jobs.drain()
  expect(await isSeen(await list(await oldMember(), await again(await scene(31))))).toBe(true)
  await server.api('DELETE /items/:itemId', { params: { itemId } }, owner)
  await context.jobs.drain()

  const back = await list(await oldMember(), await again(picture))
  expect(await isSeen(back)).toBe(false)
  expect(await rulesOf(back)).toMatchObject({ status: 'held' })
  expect(await caseOf(back, 'risk')).toMatchObject({ priority: 3, reason: 'copied', state: 'open' })
  // Found ten times at once, it is held once.
  const run = () => context.jobs.send(db, comparePictures, { item_id: back })
  await Promise.all(Array.from({ length: 10 }, run))
  await context.jobs.drain()
  const holding = db.selectFrom('decision_measures').selectAll().where('target_id', '=', back)
  expect(await holding.execute()).toHaveLength(1)

  const flagged = async () =>
    (await db.selectFrom('uploads').select('path').where('same_as_removed', '=', true).execute()).length
  expect(await flagged()).toBe(1)
  await inTransaction(db, (trx) => revokeDecision(context, trx, decision))
  await context.jobs.drain()
  expect(await flagged()).toBe(0)
  dropHidden(context)
  expect(await isSeen(await list(await oldMember(), await again(picture)))).toBe(true)
})

/** A photo of a blank wall, with lighting and camera noise. */
function wall(light: number): Promise<Buffer> {
  const raw = { width: 900, height: 800, channels: 1 } as const
  const greys = Uint8Array.from({ length: raw.width * raw.height }, (_, at) => {
    const [x, y] = [(at % raw.width) / raw.width - 0.5, Math.floor(at / raw.width) / raw.height - 0.5]
    return light - 180 * x * x - 120 * y * y + ((at * 7919) % 7)
  })
  return sharp(greys, { raw }).jpeg({ quality: 92 }).toBuffer()
}

/** A thing in front of the white background of shop photos. */
async function beforeWhite(seed: number): Promise<Buffer> {
  const thing = await sharp(await scene(seed))
    .resize(300, 300)
    .toBuffer()
  const white = sharp({ create: { width: 900, height: 800, channels: 3, background: '#ffffff' } })
  return white
    .composite([{ input: thing, left: 300, top: 250 }])
    .jpeg({ quality: 92 })
    .toBuffer()
}

it('ignores plain pictures: two walls or two things on white are no copies', async () => {
  for (const [one, other] of [
    [await wall(240), await wall(225)],
    [await beforeWhite(101), await beforeWhite(103)],
  ] as const) {
    await list(await oldMember(), one)
    const copied = await list(await oldMember(), other)
    expect((await rulesOf(copied)).risk_rules).not.toContain('copied_picture')
    const images = db.selectFrom('item_images').select('image_url').where('item_id', '=', copied)
    const looked = db.selectFrom('uploads').select(['dhash', 'hashed_at']).where('path', 'in', images)
    expect(await looked.execute()).toEqual([{ dhash: null, hashed_at: expect.any(Date) }])
  }
})

it('compares while the item is locked, and treats a picture whose removal was lifted like any other', async () => {
  const picture = await scene(211)
  const first = await list(await oldMember(), picture)
  const copied = await list(await oldMember(), await again(picture))
  const [{ path, ownerId, hash } = { path: '', ownerId: '', hash: 0n }] = await listHashesOf(db, copied)
  const compared = { itemId: copied, ownerId, path, hash }
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = inTransaction(db, async (trx) => {
    await findItemModeration(trx, copied)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const alike = await findNearDuplicates(db, compared)
  released.resolve()
  await holding
  expect(alike).toEqual({ decisions: [], items: [first] })
  await db.updateTable('items').set({ status: 'paused' }).where('id', '=', first).execute()
  expect(await inTransaction(db, (trx) => storeNearDuplicates(trx, compared, alike))).toBe(false)
})

/** The number of statements on this database that wait for a row lock. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Starts to lift a decision, and finishes once someone waits for that, by committing or rolling back. */
async function lift(
  decision: Parameters<typeof revokeDecision>[2],
  waiter: () => Promise<unknown>,
  end: 'commit' | 'roll back',
): Promise<unknown> {
  const [lifted, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const lifting = inTransaction(db, async (trx) => {
    await revokeDecision(context, trx, decision)
    lifted.resolve()
    await released.promise
    if (end === 'roll back') throw new Error('nothing is lifted')
  }).catch((error: unknown) => error)
  await lifted.promise
  const waiting = waiter()
  await expect.poll(waitingForLocks).toBeGreaterThan(0)
  released.resolve()
  await lifting
  return waiting
}

it('waits for a decision being lifted, whose picture is then treated like any other', async () => {
  const picture = await scene(173)
  const first = await list(await oldMember(), picture)
  const taken = await list(await oldMember(), await again(picture))
  await report({ subject_kind: 'item', subject_id: taken, reason: 'prohibited' }, await createMember(server))
  const { decision } = await decide(taken, action('item_remove'))
  await context.jobs.drain()
  const [{ path, ownerId, hash } = { path: '', ownerId: '', hash: 0n }] = await listHashesOf(db, first)
  await sql`
    insert into removed_pictures (decision_id, item_id, uploaded_at, dhash, hash_bands)
    select ${decision.id}::uuid, ${taken}::uuid, created_at, dhash, hash_bands from uploads where path = ${path}`.execute(
    db,
  )
  const compared = { itemId: first, ownerId, path, hash }
  const note = () =>
    inTransaction(db, (trx) => storeNearDuplicates(trx, compared, { decisions: [decision.id], items: [] }))
  expect(await lift(decision, note, 'roll back')).toBe(true)
  await db.updateTable('items').set({ risk_rules: [] }).where('id', '=', taken).execute()
  await context.jobs.send(db, comparePictures, { item_id: taken })
  await lift(decision, () => context.jobs.drain(), 'commit')
  expect((await rulesOf(taken)).risk_rules).toContain('copied_picture')
})

it('hashes older pictures a few at a time, and tries an unreadable one once', async () => {
  const owner = await oldMember()
  const path = await uploadPhoto(server, owner, undefined, await scene(149))
  await db.updateTable('uploads').set({ hashed_at: null, dhash: null }).where('path', '=', path).execute()
  const lost = await uploadPhoto(server, owner)
  server.advance(3_600_000)
  await context.jobs.drain()
  const rows = await db
    .selectFrom('uploads')
    .select(['path', 'dhash', 'hashed_at'])
    .where('owner_id', '=', owner.id)
    .execute()
  expect(rows.find((row) => row.path === path)).toMatchObject({
    dhash: expect.any(String),
    hashed_at: expect.any(Date),
  })
  expect(rows.find((row) => row.path === lost)).toMatchObject({ dhash: null, hashed_at: expect.any(Date) })
})
