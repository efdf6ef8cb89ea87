import { expect, test } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { boostExporter } from './boost-privacy.ts'
import { findBoost, insertBoost, listItemTitles } from './boost-queries.ts'

const server = await serverOfFile()
const { db } = server

const plan = { plan_id: 'boost-7', plan_name: '1 Week Boost', days: 7, price_pence: 499 }

function addBoost(owner: Member, createdAt: string, titles: readonly string[]): Promise<string> {
  const items = titles.map((title) => ({ id: crypto.randomUUID(), title }))
  return insertBoost(db, { ...plan, owner_id: owner.id, created_at: createdAt }, items)
}

test("the data export has one's own boosts, oldest first, and deleting an account leaves them without names", async () => {
  const [me, other, tombstone] = [await createMember(server), await createMember(server), await createMember(server)]
  const late = await addBoost(me, '2026-06-02', ['Tent', 'Axe'])
  const early = await addBoost(me, '2026-06-01', ['Ladder'])
  const theirs = await addBoost(other, '2026-06-01', ['Drill'])
  const told = await boostExporter.collect(db, me.id)
  expect(told).toMatchObject([
    { ...plan, id: early, items: [{ title: 'Ladder' }] },
    { ...plan, id: late, items: [{ title: 'Axe' }, { title: 'Tent' }] },
  ])
  expect(told).not.toHaveProperty([0, 'owner_id'])
  expect(await boostExporter.collect(db, tombstone.id)).toEqual([])

  const erasure = { userId: me.id, tombstoneId: tombstone.id, email: me.email, at: server.context.now() }
  await inTransaction(db, (trx) => Promise.resolve(boostExporter.erase?.(trx, erasure)))
  const left = async (id: string) => [(await findBoost(db, id))?.owner_id, await listItemTitles(db, id)]
  expect(await left(late)).toEqual([tombstone.id, ['', '']])
  expect(await left(early)).toEqual([tombstone.id, ['']])
  expect(await left(theirs)).toEqual([other.id, ['Drill']])
})
