import { RealtimeClient } from '@supabase/realtime-js'
import { describe, expect, it } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { startTestServer } from '../../../test/harness.ts'
import { createHire, createItem, dayFromNow, fillCheckout, readMoney, readRental } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'

// Webhooks and jobs run automatically, as in the product.
const server = await serverOfFile({ manualJobs: false })

/** Subscribes to changes of rentals as the web app does; returns what arrives. */
async function watch(member: Member, filter?: string) {
  const client = new RealtimeClient(`${server.url.replace('http', 'ws')}/realtime/v1`, { params: { apikey: 'x' } })
  await client.setAuth(member.token)
  const seen: Record<string, unknown>[] = []
  const states: string[] = []
  const channel = client.channel('rentals')
  channel.on(
    'postgres_changes',
    { event: '*', schema: 'public', table: 'rentals', ...(filter && { filter }) },
    (change) => {
      seen.push(change.eventType === 'DELETE' ? { gone: change.old.id } : change.new)
    },
  )
  channel.subscribe((state) => void states.push(state))
  await expect.poll(() => states.length).toBeGreaterThan(0)
  return { seen, states, stop: () => client.disconnect() }
}

describe('with all jobs running', () => {
  it("the owner sees the request soon after the card is held, without the browser's help [R45]", async () => {
    const { owner, renter, rentalId, url } = await createHire(server, { paid: false })
    await fillCheckout(server, url)
    await expect.poll(async () => (await readRental(server, rentalId, owner)).status).toBe('pending')
    const outcome = await server.api(
      'POST /rentals/:rentalId/approve',
      { params: { rentalId }, body: { pickup_location: 'Here' } },
      owner,
    )
    expect(outcome.payment).toBe('captured')
    expect((await readRental(server, rentalId, renter)).collection_place).toBe('Here')
  })

  it("open pages of both sides are updated, a stranger's never, and the owner's not before the card is held [marketplace 4.22] [R7]", async () => {
    const owner = await createMember(server)
    const renter = await createMember(server)
    const item = await createItem(server, owner)
    const pages = await Promise.all([watch(owner), watch(renter), watch(await createMember(server))])
    const [ofOwner, ofRenter, ofStranger] = pages
    const body = { itemId: item.id, startDate: dayFromNow(server, 5), endDate: dayFromNow(server, 6) }
    const { rental_id: rentalId, url } = await server.api('POST /rentals', { body }, renter)
    expect(ofOwner.seen).toEqual([])
    await fillCheckout(server, url)
    await expect.poll(() => ofOwner.seen).toContainEqual(expect.objectContaining({ id: rentalId }))
    // A requested change moves no money: only the act itself notifies.
    await server.api('POST /rentals/:rentalId/amend', { params: { rentalId }, body: { amendment_notes: 'x' } }, renter)
    const { updated_at: changedAt } = await server.db
      .selectFrom('rentals')
      .select('updated_at')
      .where('id', '=', rentalId)
      .executeTakeFirstOrThrow()
    const amended = expect.objectContaining({ id: rentalId, updated_at: changedAt.toISOString() })
    await expect.poll(() => ofOwner.seen).toContainEqual(amended)
    await server.api('POST /rentals/:rentalId/decline', { params: { rentalId }, body: {} }, owner)
    const cancelled = expect.objectContaining({ id: rentalId, status: 'cancelled' })
    await expect.poll(() => ofRenter.seen).toContainEqual(cancelled)
    await expect.poll(() => ofOwner.seen).toContainEqual(cancelled)
    expect(ofStranger.seen).toEqual([])
    for (const page of pages) await page.stop()
  })

  it("open pages of both sides are updated when a request is withdrawn, a stranger's never", async () => {
    const { owner, renter, rentalId, url } = await createHire(server, { paid: false })
    await fillCheckout(server, url)
    await expect.poll(async () => (await readRental(server, rentalId, owner)).status).toBe('pending')
    const pages = await Promise.all([watch(owner), watch(renter), watch(await createMember(server))])
    await server.api('POST /rentals/:rentalId/withdraw', { params: { rentalId } }, renter)
    for (const page of pages.slice(0, 2)) {
      await expect.poll(() => page.seen).toContainEqual({ gone: rentalId })
    }
    expect(pages[2]?.seen).toEqual([])
    for (const page of pages) await page.stop()
  })

  it('open pages are updated when a late refund has been made', async () => {
    const { owner, renter, rentalId, url } = await createHire(server, { paid: false })
    await fillCheckout(server, url)
    await expect.poll(async () => (await readRental(server, rentalId, owner)).status).toBe('pending')
    const params = { rentalId }
    await server.api('POST /rentals/:rentalId/approve', { params, body: { pickup_location: 'Here' } }, owner)
    const { faults } = server.context.cards.sandbox!
    faults.everyCall = 'refuse'
    const body = { cancellation_reason: 'Broken' }
    const outcome = await server.api('POST /rentals/:rentalId/cancel', { params, body }, owner)
    expect(outcome.payment).toBe('refund_failed')
    const page = await watch(renter)
    faults.everyCall = null
    server.advance(60_000)
    await server.context.jobs.drain()
    await expect.poll(async () => (await readMoney(server, rentalId)).state).toBe('refunded')
    await expect.poll(() => page.seen).toContainEqual(expect.objectContaining({ id: rentalId }))
    await page.stop()
  })

  it("nobody can subscribe to a rental that isn't theirs", async () => {
    const { rentalId, renter } = await createHire(server, { paid: false })
    const stranger = await createMember(server)
    for (const filter of [`id=eq.${rentalId}`, `renter_id=eq.${renter.id}`, 'id=eq.1']) {
      const page = await watch(stranger, filter)
      expect(page.states).not.toContain('SUBSCRIBED')
      await page.stop()
    }
  })
})

describe('with two processes', () => {
  it('a web process and a worker take a rental all the way, with the same sandbox', async () => {
    const web = await startTestServer({ manualJobs: false, env: { ROLES: 'web' } })
    const worker = await web.another({ ROLES: 'worker' })
    try {
      expect(worker.context.cards.sandbox?.secretKey).toBe(web.context.cards.sandbox?.secretKey)
      const { owner, rentalId, url } = await createHire(web, { paid: false })
      await fillCheckout(web, url)
      await expect.poll(async () => (await readRental(web, rentalId, owner)).status).toBe('pending')
      // The request's own attempt fails here; the other process makes the capture.
      web.context.cards.sandbox!.faults.everyCall = 'refuse'
      const body = { pickup_location: 'Here' }
      const outcome = await web.api('POST /rentals/:rentalId/approve', { params: { rentalId }, body }, owner)
      expect(outcome.payment).toBe('capture_failed')
      web.advance(60_000)
      await worker.context.jobs.drain()
      await expect.poll(async () => (await readMoney(web, rentalId)).state).toBe('captured')
    } finally {
      await worker.stop()
      await web.close()
    }
  })
})
