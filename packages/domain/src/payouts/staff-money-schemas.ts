import * as z from 'zod/mini'
import { type Day, countDays, isDay } from '../dates.ts'
import { text } from '../text.ts'

const reason = (readers: string) =>
  text({ min: 5, max: 500, message: `Please say why, in 5 to 500 characters. ${readers}` })

/** The version that was seen: an act on another version is refused. */
const version = z.number().check(z.int(), z.gte(0), z.lte(2_147_483_647))

/** Holding a due back or releasing it; the owner reads why. */
export const DueActInput = z.object({ version, reason: reason('The owner will see it.') })
export type DueActInput = z.output<typeof DueActInput>

/** The bank's reference of a payment made outside. */
const reference = text({
  min: 3,
  max: 100,
  oneLine: true,
  message: 'Please enter the reference of the payment, in 3 to 100 characters.',
})

/** An owner or a payer got the money by other means. */
export const SettledOutsideInput = z.object({ version, reason: reason('Only staff see it.'), reference })
export type SettledOutsideInput = z.output<typeof SettledOutsideInput>

/** A payment to an insurer for its covers: the insurer's name as on the covers, whole pence, and the bank's reference of the payment. */
export const RemittanceInput = z.object({
  insurer: text({ min: 1, max: 200, oneLine: true, message: 'Please choose an insurer.' }),
  pence: z.number().check(z.int(), z.gte(1), z.lte(100_000_000)),
  reference,
  reason: reason('Only staff see it.'),
})
export type RemittanceInput = z.output<typeof RemittanceInput>

/** Retrying something, answering a dispute, or looking into a finding; only staff read why. */
export const MoneyActInput = z.object({ version, reason: reason('Only staff see it.') })
export type MoneyActInput = z.output<typeof MoneyActInput>

/** The answer to a dispute: given once, whatever else changed about it. */
export const DisputeAnswerInput = z.object({ reason: reason('Only staff see it.') })
export type DisputeAnswerInput = z.output<typeof DisputeAnswerInput>

/** The amount that staff award for a claim, in pence, and why: both sides read it. */
export const DecideClaimInput = z.object({
  version,
  pence: z.number().check(z.int(), z.gte(0), z.lte(1_000_000)),
  facts: text({ min: 20, max: 1000, message: 'Please say why, in 20 to 1,000 characters. Both sides will see it.' }),
})
export type DecideClaimInput = z.output<typeof DecideClaimInput>

/** Filters for dues: those that aren't with their owners, those in one state, or those with an overpayment. */
export const owedFilters = ['expected', 'waiting', 'ready', 'sending', 'blocked', 'reversing', 'debt'] as const
export type OwedFilter = (typeof owedFilters)[number]

export const transferFilters = ['failing', 'sending', 'sent', 'came_back'] as const
export type TransferFilter = (typeof transferFilters)[number]

export const refundFilters = ['failed', 'under_way', 'made'] as const
export type RefundFilter = (typeof refundFilters)[number]

export const disputeFilters = ['open', 'ended'] as const
export type DisputeFilter = (typeof disputeFilters)[number]

/** The most days of the ledger that are shown at a time. */
export const maxLedgerDays = 92

/** The steps of a check of the books, one after the other. */
export const checkSteps = ['movements', 'holds', 'disputes', 'payments', 'balance', 'rules'] as const
export type CheckStep = (typeof checkSteps)[number]

export const aDay = z.string().check(z.refine(isDay, 'Please choose a day.'))

/** The days of the ledger, inclusive; without them, the latest ones. */
export const LedgerDaysInput = z.object({ from: z.optional(aDay), until: z.optional(aDay) }).check(
  z.refine(({ from, until }) => (from === undefined) === (until === undefined) && areDays(from, until), {
    path: ['until'],
    error: `Please choose up to ${maxLedgerDays} days, in order.`,
  }),
)

function areDays(from: Day | undefined, until: Day | undefined): boolean {
  return from === undefined || until === undefined || (from <= until && countDays(from, until) <= maxLedgerDays)
}

/** The books that can be exported. */
export const exportKinds = [
  'ledger',
  'dues',
  'transfers',
  'payouts',
  'refunds',
  'disputes',
  'boosts',
  'fees',
  'covers',
  'insurers',
  'sellers',
] as const
export type ExportKind = (typeof exportKinds)[number]

/** The most lines in one file: as many as a spreadsheet can open. */
export const maxExportLines = 200_000
/** The most different files that someone may export within 24 hours. */
export const exportsPerDay = 10
