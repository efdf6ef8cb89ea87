import { openDispute } from '@itemo/card-sandbox/disputes.ts'
import { expect, it } from 'vitest'
import { dueOf, openAccount, returnHire } from '../../../test/due-books.ts'
import { createMember, type Member } from '../../../test/factories.ts'
import { cancelHire, createPaidHire, intentOf } from '../../../test/paid-hires.ts'
import { renew, settleAll } from '../../../test/hires.ts'
import { settledCard } from '../../../test/sandbox-payer.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { decideByOperator } from '../deposits/decide-deposit.ts'
import { actOnDue } from './due-acts.ts'

const { server, sandbox, pass } = await serverAndCards()

const hour = 3_600_000

const read = async (as: Member, query: { cursor?: string; limit?: number } = {}) =>
  server.api('GET /my/earnings', { query }, await renew(server, as))

const nothing = { coming_up: 0, on_its_way: 0, paid_out: 0, owed_by_you: 0 }
const none = { available: true, state: 'none', bank_ready: false }

it("earnings start empty, and never include others'", async () => {
  const hire = await createPaidHire(server)
  const empty = { account: none, totals: nothing, entries: [], next_cursor: null }
  expect(await read(await createMember(server))).toEqual(empty)
  expect(await read(hire.renter)).toEqual(empty)
  expect((await read(hire.owner)).entries).toHaveLength(1)
})

it('earnings are coming up during the rental and without an account, then on their way, then paid out', async () => {
  const hire = await createPaidHire(server, { from: 0, to: 2 })
  const { owner } = hire
  expect(await read(owner)).toMatchObject({
    totals: { ...nothing, coming_up: 30 },
    entries: [
      {
        rental_id: hire.rentalId,
        item_title: 'Cordless hammer drill',
        kind: 'hire',
        amount: 30,
        state: 'expected',
        ready_at: null,
        sent_at: null,
      },
    ],
  })
  await returnHire(server, hire)
  await pass(25 * hour)
  expect(await read(owner)).toMatchObject({ totals: { ...nothing, coming_up: 30 }, entries: [{ state: 'ready' }] })
  const { id } = (await dueOf(server, hire))!
  await actOnDue(server.context, 'block', id)
  await openAccount(server, owner)
  await actOnDue(server.context, 'release', id)
  expect(await read(owner)).toMatchObject({
    account: { state: 'active', bank_ready: true },
    totals: { ...nothing, on_its_way: 30 },
  })
  await pass(2 * 60_000)
  const { totals, entries } = await read(owner)
  expect(totals).toEqual({ ...nothing, paid_out: 30 })
  expect(entries).toMatchObject([{ state: 'sent', blocked_by: null, sent_at: expect.stringMatching(/^\d{4}-/) }])
})

it('earnings show the part for damage', async () => {
  const hire = await createPaidHire(server, { from: 0, to: 2, deposit: 60, card: settledCard })
  const { owner } = hire
  expect((await read(owner)).entries).toMatchObject([{ amount: 30, damage: 0 }])
  await returnHire(server, hire)
  for (const decision of [{ act: 'report' }, { act: 'take', pence: 2500 }] as const)
    await decideByOperator(server.context, hire.rentalId, decision)
  await settleAll(server)
  expect((await read(owner)).entries).toMatchObject([{ amount: 55, damage: 25 }])
})

it('earnings omit void and held dues, and show what was overpaid', async () => {
  const hire = await createPaidHire(server, { from: 0, to: 2 })
  const { owner } = hire
  await cancelHire(server, await createPaidHire(server, { of: owner }))
  const held = await createPaidHire(server, { from: 0, to: 2, of: owner })
  await actOnDue(server.context, 'block', (await dueOf(server, held))!.id)
  await openAccount(server, owner)
  await returnHire(server, hire)
  await pass(25 * hour)
  expect((await read(owner)).totals).toEqual({ ...nothing, paid_out: 30 })
  const id = await openDispute(sandbox.deps, await intentOf(server, hire), { amount: 3450, inquiry: false })
  await server.context.cards.api.disputes.update(id, { evidence: { uncategorized_text: 'losing_evidence' } })
  await settleAll(server)
  const { totals, entries } = await read(owner)
  expect(totals).toEqual({ ...nothing, owed_by_you: 30 })
  expect(entries.map(({ rental_id: of, state, blocked_by: by }) => [of, state, by])).toEqual([
    [held.rentalId, 'blocked', 'operator'],
    [hire.rentalId, 'reversing', null],
  ])
})

it('earnings are paged, latest first, without gaps or duplicates', async () => {
  const owner = await createMember(server)
  const hires: string[] = []
  for (let count = 0; count < 5; count++) hires.unshift((await createPaidHire(server, { of: owner })).rentalId)
  // Two at the same instant.
  await server.db
    .updateTable('dues')
    .set({ created_at: server.context.now() })
    .where('rental_id', 'in', hires.slice(0, 2))
    .execute()
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await read(owner, { limit: 1, ...(cursor && { cursor }) })
    seen.push(...page.entries.map(({ rental_id: id }) => id))
    cursor = page.next_cursor ?? undefined
    expect(page.totals.coming_up).toBe(150)
  } while (cursor)
  expect(seen.toSorted()).toEqual(hires.toSorted())
  expect(seen.slice(2)).toEqual(hires.slice(2))
})

it('earnings of a thousand rentals are one page, with the sums of all', async () => {
  const { db } = server
  const hire = await createPaidHire(server)
  const { id: _id, rental_id: _rental, ...due } = (await dueOf(server, hire))!
  const rentals = await db.selectFrom('rentals').selectAll().where('id', '=', hire.rentalId).executeTakeFirstOrThrow()
  const { id: _hire, ...rental } = { ...rentals, status: 'cancelled' as const }
  const json = {
    price_lines: JSON.stringify(rental.price_lines),
    item_snapshot: JSON.stringify(rental.item_snapshot),
    metadata: JSON.stringify(rental.metadata),
  }
  const made = await db
    .insertInto('rentals')
    .values(Array.from({ length: 1000 }, () => ({ ...rental, ...json })))
    .returning('id')
    .execute()
  const owner = await createMember(server)
  await db
    .insertInto('dues')
    .values(made.map(({ id }) => ({ ...due, rental_id: id, owner_id: owner.id })))
    .execute()
  const page = await read(owner)
  expect(page.entries).toHaveLength(50)
  expect(page.totals.coming_up).toBe(30_000)
  expect(page.next_cursor).not.toBeNull()
})
