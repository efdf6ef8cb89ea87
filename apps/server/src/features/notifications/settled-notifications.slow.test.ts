import { describe, expect, it } from 'vitest'
import type { Member } from '../../../test/factories.ts'
import { createHire, settleAll } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'

const server = await serverOfFile()

describe('a notification that asks the owner for an answer', () => {
  const unreadOf = async (member: Member) => {
    await settleAll(server)
    const { notifications } = await server.api('GET /notifications', { query: {} }, member)
    return notifications.filter(({ is_read }) => !is_read).map(({ kind }) => kind)
  }

  it.each(['approve', 'decline', 'withdraw'] as const)('is read once they or the renter %s', async (act) => {
    const { owner, renter, rentalId } = await createHire(server)
    const params = { rentalId }
    expect(await unreadOf(owner)).toEqual(['request_received'])
    if (act === 'approve')
      await server.api(`POST /rentals/:rentalId/approve`, { params, body: { pickup_location: 'Here' } }, owner)
    if (act === 'decline') await server.api(`POST /rentals/:rentalId/decline`, { params, body: {} }, owner)
    if (act === 'withdraw') await server.api(`POST /rentals/:rentalId/withdraw`, { params }, renter)
    const news = { approve: ['payment_captured'], decline: [], withdraw: ['request_withdrawn'] }
    expect(await unreadOf(owner)).toEqual(news[act])
  })
})
