import { openDispute } from '@itemo/card-sandbox/disputes.ts'
import { describe, expect, it } from 'vitest'
import { createClaimable, decideOpenClaim, depositOf, passTime } from '../../../test/deposit-hires.ts'
import { type Hire, readMoney, renew, settleAll } from '../../../test/hires.ts'
import { createPaidHire, intentOf } from '../../../test/paid-hires.ts'
import { uploadPhoto } from '../../../test/sample-pictures.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { claimPictureBucket } from '../items/pictures/picture-policy.ts'
import { submitEvidence } from '../payments/answer-dispute.ts'
import { uploadEvidence } from '../payments/stripe-disputes.ts'
import { collectEvidence } from './dispute-evidence.ts'
import { disputesByHand } from './disputes-report.ts'

const { server, sandbox } = await serverAndCards()
const { context } = server

async function createDisputed(inquiry = false): Promise<{ readonly hire: Hire; readonly ref: string }> {
  const hire = await createPaidHire(server)
  const ref = await openDispute(sandbox.deps, await intentOf(server, hire), { amount: 3450, inquiry })
  await settleAll(server)
  return { hire, ref }
}

const there = (ref: string) => context.cards.api.disputes.retrieve(ref)
const here = (ref: string) =>
  server.db.selectFrom('disputes').selectAll().where('provider_dispute_id', '=', ref).executeTakeFirstOrThrow()
const submit = (ref: string) => disputesByHand(context, ['submit', ref])
const accept = (ref: string) => disputesByHand(context, ['accept', ref])
const sent = {
  text: 'The evidence has been submitted: the bank decides. Its status at the provider is under_review.\n',
}

/** Expects the evidence at the bank: one document, submitted once. */
async function expectSubmittedOnce(ref: string): Promise<void> {
  const { evidence, evidence_details: details, status } = await there(ref)
  const { evidence_file_id: file, answered_at: at } = await here(ref)
  expect([status, details.submission_count, evidence.uncategorized_file]).toEqual(['under_review', 1, file])
  expect(at).toBeInstanceOf(Date)
  expect(await context.cards.api.files.retrieve(file ?? '')).toMatchObject({
    purpose: 'dispute_evidence',
    filename: `evidence-${ref}.pdf`,
  })
}

describe('the evidence in a dispute', () => {
  it("is sent to the bank by the operator, once, and the money follows the bank's decision", async () => {
    const { hire, ref } = await createDisputed()
    expect((await disputesByHand(context, [])).text).toMatch(new RegExp(`${ref}  £34.50  needs_response .* until `))
    expect(await submit(ref)).toEqual(sent)
    await settleAll(server)
    await expectSubmittedOnce(ref)
    expect(await here(ref)).toMatchObject({ state: 'under_review', answer: 'submit' })
    expect((await disputesByHand(context, [])).text).toContain('under_review')
    expect((await submit(ref)).text).toMatch(/^The evidence was submitted before/)
    expect(await accept(ref)).toMatchObject({ isAlarming: true })
    expect((await readMoney(server, hire.rentalId)).state).toBe('disputed')
  })

  it("isn't sent twice if every response is lost, nor after a crash right after the upload", async () => {
    const { ref } = await createDisputed()
    const { id } = await here(ref)
    const bytes = Buffer.from('%PDF-1.3 what was uploaded before the crash')
    const evidence_file_id = await uploadEvidence(context, { name: `evidence-${ref}.pdf`, bytes, key: `${id}:file:1` })
    await server.db.updateTable('disputes').set({ evidence_file_id }).where('id', '=', id).execute()
    // The clock is read between loading and sending: from then on every response is lost.
    const losing = {
      ...context,
      now: () => {
        sandbox.faults.nextCalls.splice(0, 3, 'drop_answer', 'drop_answer', 'drop_answer')
        return context.now()
      },
    }
    await expect(submitEvidence(losing, ref, async () => bytes)).rejects.toThrow('connection')
    sandbox.faults.nextCalls.length = 0
    expect((await here(ref)).answered_at).toBeNull()
    expect((await submit(ref)).text).toMatch(/^The evidence was submitted before/)
    await expectSubmittedOnce(ref)
    expect((await here(ref)).evidence_file_id).toBe(evidence_file_id)
  })

  it('is sent once by five commands at once', async () => {
    const { ref } = await createDisputed()
    const answers = await Promise.all(Array.from({ length: 5 }, () => submit(ref)))
    expect(answers.filter(({ isAlarming }) => isAlarming)).toEqual([])
    await expectSubmittedOnce(ref)
  })

  it('is held while the provider is unavailable, and sent when it is back', async () => {
    const { ref } = await createDisputed()
    sandbox.faults.everyCall = 'refuse'
    await expect(submit(ref)).rejects.toThrow('An error occurred on our side')
    sandbox.faults.everyCall = null
    expect((await there(ref)).evidence_details.submission_count).toBe(0)
    expect(await submit(ref)).toEqual(sent)
    await expectSubmittedOnce(ref)
  })

  it('for an unknown dispute, or with wrong arguments, is refused with a message', async () => {
    expect(await submit('dp_nothing')).toEqual({
      text: 'Nothing was done: there is no such dispute.\n',
      isAlarming: true,
    })
    for (const words of [['submit'], ['win', 'dp_1']])
      await expect(disputesByHand(context, words)).rejects.toThrow('Usage: ')
  })
})

/** A hire with £20.00 of its deposit awarded and charged, and that charge disputed. */
async function createDisputedDeposit(): Promise<{ readonly hire: Hire; readonly ref: string }> {
  const hire = await createClaimable(server, { isOpen: true })
  const params = { rentalId: hire.rentalId }
  const contest = { params, body: { text: 'It was broken before.' } }
  await server.api('POST /rentals/:rentalId/claim/contest', contest, await renew(server, hire.renter))
  const owner = await renew(server, hire.owner)
  const pictures = [await uploadPhoto(server, owner, claimPictureBucket)]
  await server.api('POST /rentals/:rentalId/claim/pictures', { params, body: { pictures } }, owner)
  await decideOpenClaim(server, hire.rentalId)
  await passTime(server, 7 * 24 * 3_600_000)
  const { payment_id: paymentId } = await depositOf(server, hire)
  const payments = server.db.selectFrom('payments').select('provider_intent_id').where('id', '=', paymentId)
  const { provider_intent_id: intent } = await payments.executeTakeFirstOrThrow()
  const ref = await openDispute(sandbox.deps, intent ?? '', { amount: 2000 })
  await settleAll(server)
  return { hire, ref }
}

describe('a dispute of a charge on a deposit', () => {
  it("is answered with the claim: terms, report, answer, decision, and the pictures' names", async () => {
    const { hire, ref } = await createDisputedDeposit()
    const evidence = await collectEvidence(context, ref)
    const partOf = (name: string) =>
      evidence?.parts.find(({ heading }) => heading === name)?.lines.map(({ text }) => text)
    expect(partOf('The deposit')).toEqual([
      `${hire.renter.name} agreed to a deposit of £60.00:`,
      expect.stringContaining('£60.00'),
    ])
    expect(partOf('The damage or loss')).toEqual([
      `${hire.owner.name} reported damage or loss and asked for £25.00: “A broken pole”`,
      `${hire.renter.name} didn't agree: “It was broken before.”`,
      'Itemo decided to charge £20.00: “It was new.”',
    ])
    expect(partOf('Photos of it, available on request')).toEqual([`claim-${hire.rentalId}-owner-1.webp`])
    expect(partOf('The money')).toEqual([
      '£20.00 taken for damage or loss',
      '£20.00 taken back by the bank for the dispute',
    ])
    expect(await submit(ref)).toEqual(sent)
    await settleAll(server)
    await expectSubmittedOnce(ref)
  })

  it('can be accepted', async () => {
    const { ref } = await createDisputedDeposit()
    expect((await accept(ref)).text).toBe('Accepted: the payer keeps the money. Its status at the provider is lost.\n')
    await settleAll(server)
    expect(await here(ref)).toMatchObject({ state: 'lost' })
  })
})

describe('an accepted dispute', () => {
  it('is lost at once, and can be accepted again without harm but not answered', async () => {
    const { hire, ref } = await createDisputed()
    expect((await accept(ref)).text).toBe('Accepted: the payer keeps the money. Its status at the provider is lost.\n')
    await settleAll(server)
    expect((await readMoney(server, hire.rentalId)).state).toBe('charged_back')
    expect((await accept(ref)).text).toMatch(/^It was accepted before/)
    expect(await submit(ref)).toMatchObject({ isAlarming: true })
  })

  it('answered at the same time gets one of the two', async () => {
    const { ref } = await createDisputed()
    const [submitted, accepted] = await Promise.all([submit(ref), accept(ref)])
    const { status, evidence_details: details } = await there(ref)
    const isSubmitted = submitted.isAlarming === undefined
    expect([isSubmitted, accepted.isAlarming]).toEqual(isSubmitted ? [true, true] : [false, undefined])
    expect([status, details.submission_count]).toEqual(isSubmitted ? ['under_review', 1] : ['lost', 0])
  })
})
