import { waitsForAnswer } from '@itemo/domain/payments/dispute-state.ts'
import type { Stripe } from 'stripe'
import type { Context } from '../../context.ts'

type CardDeps = Pick<Context, 'cards'>

/** A dispute as the provider has it; `isOpen` while it waits for our answer. */
export interface DisputeThere {
  readonly status: Stripe.Dispute.Status
  readonly isOpen: boolean
  /** Whether evidence has been submitted to the bank. */
  readonly isSubmitted: boolean
}

/** Reads a dispute from the provider. */
export async function readDisputeThere({ cards }: CardDeps, ref: string): Promise<DisputeThere> {
  const { status, evidence_details: details } = await cards.api.disputes.retrieve(ref)
  return { status, isOpen: waitsForAnswer(status), isSubmitted: details.submission_count > 0 }
}

/** Uploads a document, and returns the provider's id of it. The bank doesn't see it before it is submitted. */
export async function uploadEvidence(
  { cards }: CardDeps,
  { name, bytes, key }: { readonly name: string; readonly bytes: Buffer; readonly key: string },
): Promise<string> {
  const file = { data: bytes, name, type: 'application/pdf' }
  const { id } = await cards.api.files.create({ purpose: 'dispute_evidence', file }, { idempotencyKey: key })
  return id
}

/** Submits a document to the bank as the evidence of a dispute: the bank takes only one answer. */
export async function submitDispute(
  { cards }: CardDeps,
  { ref, fileId, key }: { readonly ref: string; readonly fileId: string; readonly key: string },
): Promise<void> {
  const evidence = { uncategorized_file: fileId }
  await cards.api.disputes.update(ref, { evidence, submit: true }, { idempotencyKey: key })
}

/** Concedes to the payer: the dispute is lost at once. */
export async function closeDispute({ cards }: CardDeps, ref: string, key: string): Promise<void> {
  await cards.api.disputes.close(ref, {}, { idempotencyKey: key })
}
