import type { Context } from '../../context.ts'
import type { Reversal, TransferRow } from './transfer-queries.ts'

type Deps = Pick<Context, 'cards'>

/** A transfer as the provider has it, with the amount in whole pence. */
export interface ProviderTransfer {
  readonly id: string
  readonly reversedPence: number
}

/** A transfer with each of its reversals. */
export interface ReversedTransfer extends ProviderTransfer {
  readonly reversals: readonly Reversal[]
}

/** Finds a transfer that may have been created although no response arrived: by the rental's transfer group and our own id of it. */
export async function findTransfer(
  { cards }: Deps,
  transferId: string,
  rentalId: string,
): Promise<ProviderTransfer | undefined> {
  const pages = cards.api.transfers.list({ transfer_group: rentalId, limit: 100 })
  for await (const { id, metadata, amount_reversed: reversedPence } of pages) {
    if (metadata['transfer_id'] === transferId) return { id, reversedPence }
  }
  return undefined
}

/**
 * Creates a transfer: tied to the rental's charge, so that it can be made while that money is still pending. A repeated
 * transfer is tied to nothing, because its money was fetched back to the balance.
 */
export async function createTransfer(
  { cards }: Deps,
  { id, due_id, amount_pence, destination, refusals }: TransferRow,
  { rentalId, chargeId }: { readonly rentalId: string; readonly chargeId: string | undefined },
): Promise<ProviderTransfer> {
  const made = await cards.api.transfers.create(
    {
      amount: amount_pence,
      currency: 'gbp',
      destination,
      transfer_group: rentalId,
      metadata: { transfer_id: id, due_id, rental_id: rentalId },
      ...(chargeId && { source_transaction: chargeId }),
    },
    { idempotencyKey: `${id}:transfer:${refusals}` },
  )
  return { id: made.id, reversedPence: made.amount_reversed }
}

/** All transfers since an instant. */
export async function* listTransfers({ cards }: Deps, since: Date): AsyncGenerator<ProviderTransfer> {
  const pages = cards.api.transfers.list({ created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 })
  for await (const { id, amount_reversed: reversedPence } of pages) yield { id, reversedPence }
}

/** Reads a transfer from the provider, with each of its reversals, in whole pence. */
export async function readTransfer({ cards }: Deps, providerId: string): Promise<ReversedTransfer> {
  const { id, amount_reversed: reversedPence } = await cards.api.transfers.retrieve(providerId)
  const reversals: Reversal[] = []
  if (reversedPence > 0) {
    const pages = cards.api.transfers.listReversals(providerId, { limit: 100 })
    for await (const { id: ref, amount, created } of pages)
      reversals.push({ id: ref, amountPence: amount, at: new Date(created * 1000) })
  }
  return { id, reversedPence, reversals }
}

/** Reverses a part of a transfer. The idempotency key includes what came back before, so the same part is reversed only once. */
export async function reverseTransfer(
  { cards }: Deps,
  { id, due_id, provider_transfer_id: providerId, reversed_pence: before, refusals }: TransferRow,
  amountPence: number,
): Promise<void> {
  await cards.api.transfers.createReversal(
    providerId ?? '',
    { amount: amountPence, metadata: { transfer_id: id, due_id } },
    { idempotencyKey: `${id}:reverse:${before}:${amountPence}:${refusals}` },
  )
}
