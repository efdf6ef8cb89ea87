import { formatPence } from '@itemo/domain/money.ts'
import { renderMail } from '../../platform/mail/render.ts'
import type { PaymentRow } from './payment-queries.ts'
import type { DisputeRow } from './dispute-queries.ts'

const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' })
const footer = 'npm run money lists what waits for you.'

export function disputeMail({ amount_pence, payment_id, provider_dispute_id, ...dispute }: DisputeRow) {
  const amount = formatPence(amount_pence)
  const words: Record<string, readonly [string, string]> = {
    warning: ['A bank asks about a payment', 'The money is still here. A whole refund ends it.'],
    warning_closed: ['A bank asked about a payment, and that is over', 'Nothing was taken.'],
    needs_response: [
      'A payment is disputed',
      'The bank has taken the money back until it decides. Refunds of this payment are refused until then.',
    ],
    under_review: ['A dispute is with the bank', 'The bank looks at the evidence.'],
    won: ['A dispute is won', 'The money is here again.'],
    lost: ['A dispute is lost', 'The payer keeps the money.'],
  }
  const [heading = 'A payment is disputed', what] = words[dispute.state] ?? []
  return renderMail({
    heading: `${heading}: ${amount}`,
    paragraphs: [
      what,
      dispute.due_by !== null && isOpen(dispute.state)
        ? `Evidence is taken until ${clock.format(dispute.due_by)}, at the card provider.`
        : undefined,
      `Reason: ${dispute.reason}\nDispute: ${provider_dispute_id}\nPayment: ${payment_id}`,
    ].filter((text) => text !== undefined),
    footer,
  })
}

function isOpen(state: string): boolean {
  return state === 'needs_response' || state === 'warning'
}

export function failedRefundMail({ id, refund_pence, provider_intent_id }: PaymentRow) {
  const heading = `A refund was sent back by the bank: ${formatPence(refund_pence)} is due`
  return renderMail({
    heading,
    paragraphs: [
      'The payer was asked to tell the support another way. Nothing is tried again automatically: make a new refund at the card provider once the card can take it, and the payment counts as refunded.',
      `Payment: ${id}${provider_intent_id === null ? '' : `\nAt the provider: ${provider_intent_id}`}`,
    ],
    footer,
  })
}
