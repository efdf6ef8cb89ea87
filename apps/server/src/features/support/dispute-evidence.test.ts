import { openDispute } from '@itemo/card-sandbox/disputes.ts'
import { expect, it } from 'vitest'
import { copyHires } from '../../../test/copied-hires.ts'
import { refundByHand, returnHire } from '../../../test/due-books.ts'
import { settleAll } from '../../../test/hires.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'
import { createPaidHire, intentOf } from '../../../test/paid-hires.ts'
import { serverAndCards, unrelatedQueues } from '../../../test/server-of-file.ts'
import { collectEvidence } from './dispute-evidence.ts'
import { renderEvidence } from './evidence-pdf.ts'

const { server, sandbox } = await serverAndCards({ undrainedQueues: unrelatedQueues })
copyHires(server)

it('the evidence has what is known of a disputed rental, and nothing about other people', async () => {
  const hire = await createPaidHire(server)
  const other = await createPaidHire(server)
  for (const { renter, owner, rentalId } of [hire, other]) {
    const talk = await server.api('POST /conversations', { body: { other_user_id: owner.id } }, renter)
    const body = { text: `It drills well, 😀 ${rentalId}` }
    await server.api(
      'POST /conversations/:conversationId/messages',
      { params: { conversationId: talk.id }, body },
      renter,
    )
  }
  const { renter, rentalId } = hire
  await server.api('POST /rentals/:rentalId/safety-read', { params: { rentalId }, body: { version: 1 } }, renter)
  const id = await openDispute(sandbox.deps, await intentOf(server, hire), { amount: 3450 })
  await settleAll(server)
  const evidence = (await collectEvidence(server.context, id))!
  const partOf = (name: string) => evidence.parts.find(({ heading }) => heading === name)?.lines.map(({ text }) => text)
  expect(evidence.title).toBe(`Evidence for dispute ${id}`)
  expect(partOf('The hire')).toEqual([
    'Cordless hammer drill (Power Tools)',
    expect.stringMatching(/^From \d+ \w+ \d{4} to \d+ \w+ \d{4}, both days included$/),
    `Renter, who paid: ${hire.renter.name}`,
    expect.stringContaining(`Their email address: ${hire.renter.email}, confirmed on `),
    expect.stringContaining('Member since '),
    `Owner, who lent it: ${hire.owner.name}`,
    expect.stringContaining('The renter agreed to the terms of '),
  ])
  expect(partOf('The price')?.at(-1)).toMatch(/: £\d+\.\d\d$/)
  expect(partOf('What happened')).toEqual([
    `${hire.renter.name} asked for the hire and authorised the card.`,
    `${hire.owner.name} approved the request.`,
  ])
  expect(partOf('Using it safely')).toEqual([
    `${renter.name} said that they had read how to use it safely (version 1 of the text).`,
  ])
  expect(partOf('The money')).toEqual([
    '£34.50 held on the card',
    '£34.50 charged to the card',
    '£34.50 taken back by the bank for the dispute',
  ])
  expect(partOf('Their messages')).toEqual([`${hire.renter.name}: It drills well, 😀 ${hire.rentalId}`])
  expect(partOf('Their reviews')).toBeUndefined()
  expect(JSON.stringify(evidence)).not.toContain(other.renter.name)

  const pdf = await renderEvidence(evidence, server.context.now())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  const text = textOfPdf(pdf)
  expect(text).toContain(`${hire.renter.name}: It drills well, \uFFFD ${hire.rentalId}`)
  expect(text).toContain('£34.50 charged to the card')
  expect(text).toContain('1 of 1')
  expect(await collectEvidence(server.context, 'dp_unknown')).toBeUndefined()
})

it('the evidence for a completed rental has its return, its refunds and both reviews', async () => {
  const hire = await createPaidHire(server, { from: 0, to: 2 })
  const { owner, renter, rentalId } = hire
  await refundByHand(server, hire, 1000)
  await returnHire(server, hire)
  const params = { rentalId }
  await server.api('POST /rentals/:rentalId/review', { params, body: { rating: 5, text: 'It worked.' } }, renter)
  await server.api(
    'POST /rentals/:rentalId/review',
    { params, body: { rating: 4, text: 'It came back clean.' } },
    owner,
  )
  const id = await openDispute(sandbox.deps, await intentOf(server, hire), { amount: 2450 })
  await settleAll(server)
  const { parts } = (await collectEvidence(server.context, id))!
  const linesOf = (name: string) => parts.find(({ heading }) => heading === name)?.lines ?? []
  const came = linesOf('What happened').find(({ text }) => text === `${owner.name} marked the item as returned.`)
  expect(came).toMatchObject({ at: expect.any(Date) as unknown })
  expect(linesOf('The money').map(({ text }) => text)).toEqual([
    '£34.50 held on the card',
    '£34.50 charged to the card',
    '£10.00 refunded to the card',
    '£24.50 taken back by the bank for the dispute',
  ])
  expect(linesOf('Their reviews').map(({ text }) => text)).toEqual([
    `${renter.name}: 5 of 5, “It worked.”`,
    `${owner.name}: 4 of 5, “It came back clean.”`,
  ])
})

it('the evidence leaves out removed content, and the names of deleted people', async () => {
  const hire = await createPaidHire(server, { from: 0, to: 2 })
  const { owner, renter, rentalId } = hire
  const talk = await server.api('POST /conversations', { body: { other_user_id: owner.id } }, renter)
  const params = { conversationId: talk.id }
  const write = (text: string) =>
    server.api('POST /conversations/:conversationId/messages', { params, body: { text } }, renter)
  await write('It drills well.')
  const { id: removed } = await write('You are a thief.')
  await returnHire(server, hire)
  const review = { rating: 1, text: 'A thief.' }
  await server.api('POST /rentals/:rentalId/review', { params: { rentalId }, body: review }, renter)
  const { db, context } = server
  const now = context.now()
  await db.updateTable('messages').set({ removed_at: now }).where('id', '=', removed).execute()
  await db.updateTable('reviews').set({ hidden_at: now }).where('rental_id', '=', rentalId).execute()
  await db.updateTable('profiles').set({ full_name: null, deleted_at: now }).where('id', '=', renter.id).execute()
  const id = await openDispute(sandbox.deps, await intentOf(server, hire), { amount: 3450 })
  await settleAll(server)
  const { parts } = (await collectEvidence(context, id))!
  const linesOf = (name: string) => parts.find(({ heading }) => heading === name)?.lines.map(({ text }) => text)
  expect(linesOf('Their messages')).toEqual(['The renter: It drills well.'])
  expect(linesOf('Their reviews')).toBeUndefined()
  expect(linesOf('The hire')).toContain('Renter, who paid: their account was deleted')
  expect(linesOf('What happened')?.[0]).toBe('The renter asked for the hire and authorised the card.')
  expect(JSON.stringify(parts)).not.toMatch(/null|thief/)
})

it('long evidence has page numbers', async () => {
  const lines = Array.from({ length: 200 }, (_, index) => ({ at: new Date(0), text: `Line ${index}` }))
  const text = textOfPdf(await renderEvidence({ title: 'Long', parts: [{ heading: 'Lines', lines }] }, new Date(0)))
  const count = Number(/1 of (\d+)/.exec(text)?.[1])
  expect(count).toBeGreaterThan(2)
  expect(text).toContain(`${count} of ${count}`)
  expect(text).toContain('Line 199')
})
