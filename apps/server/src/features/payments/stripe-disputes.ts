import { waitsForAnswer } from '@itemo/domain/payments/dispute-state.ts'
import type { Stripe } from 'stripe'
import type { Context } from '../../context.ts'

type CardDeps = Pick<Context, 'cards'>

/** A dispute as the provider has it: whether it still waits for an answer of ours. */
export interface DisputeThere {
  readonly status: Stripe.Dispute.Status
  readonly isOpen: boolean
  /** Whether evidence was given to the bank before. */
  readonly isSubmitted: boolean
}

/** Reads a dispute at the provider. */
export async function readDisputeThere({ cards }: CardDeps, ref: string): Promise<DisputeThere> {
  const { status, evidence_details: details } = await cards.api.disputes.retrieve(ref)
  return { status, isOpen: waitsForAnswer(status), isSubmitted: details.submission_count > 0 }
}

/** Uploads a document, and answers the provider's name of it. No one's bank sees it before it is submitted. */
export async function uploadEvidence(
  { cards }: CardDeps,
  { name, bytes, key }: { readonly name: string; readonly bytes: Buffer; readonly key: string },
): Promise<string> {
  const file = { data: bytes, name, type: 'application/pdf' }
  const { id } = await cards.api.files.create({ purpose: 'dispute_evidence', file }, { idempotencyKey: key })
  return id
}

/** Gives the bank a document as the evidence of a dispute: it takes one answer. */
export async function submitDispute(
  { cards }: CardDeps,
  { ref, fileId, key }: { readonly ref: string; readonly fileId: string; readonly key: string },
): Promise<void> {
  const evidence = { uncategorized_file: fileId }
  await cards.api.disputes.update(ref, { evidence, submit: true }, { idempotencyKey: key })
}

/** Says that the payer is right: it is lost at once. */
export async function closeDispute({ cards }: CardDeps, ref: string, key: string): Promise<void> {
  await cards.api.disputes.close(ref, {}, { idempotencyKey: key })
}
