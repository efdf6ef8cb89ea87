import * as z from 'zod/mini'
import { type Day, countDays, isDay } from '../dates.ts'
import { text } from '../text.ts'

const reason = (readers: string) =>
  text({ min: 5, max: 500, message: `Please say why, in 5 to 500 characters. ${readers}` })

/** The version of what was seen: an act of another one is refused. */
const version = z.number().check(z.int(), z.gte(0), z.lte(2_147_483_647))

/** Hold a due back or let it go; its owner reads why. */
export const DueActInput = z.object({ version, reason: reason('The owner reads it.') })
export type DueActInput = z.output<typeof DueActInput>

/** What was paid by another way: its name at the bank. */
const reference = text({
  min: 3,
  max: 100,
  oneLine: true,
  message: 'Please enter the reference of the payment, in 3 to 100 characters.',
})

/** An owner, or a payer, has the money by another way. */
export const SettledOutsideInput = z.object({ version, reason: reason('Only staff read it.'), reference })
export type SettledOutsideInput = z.output<typeof SettledOutsideInput>

/** An insurer was paid for its covers: its name as covers have it, whole pence, and the payment's name at the bank. */
export const RemittanceInput = z.object({
  insurer: text({ min: 1, max: 200, oneLine: true, message: 'Please choose an insurer.' }),
  pence: z.number().check(z.int(), z.gte(1), z.lte(100_000_000)),
  reference,
  reason: reason('Only staff read it.'),
})
export type RemittanceInput = z.output<typeof RemittanceInput>

/** Try something again, answer a dispute, or look into a finding; only staff read why. */
export const MoneyActInput = z.object({ version, reason: reason('Only staff read it.') })
export type MoneyActInput = z.output<typeof MoneyActInput>

/** The answer to a dispute: given once, whatever else changed about it. */
export const DisputeAnswerInput = z.object({ reason: reason('Only staff read it.') })
export type DisputeAnswerInput = z.output<typeof DisputeAnswerInput>

/** What staff award of a claim, in pence, and why: both sides read it. */
export const DecideClaimInput = z.object({
  version,
  pence: z.number().check(z.int(), z.gte(0), z.lte(1_000_000)),
  facts: text({ min: 20, max: 1000, message: 'Please say why, in 20 to 1,000 characters. Both sides read it.' }),
})
export type DecideClaimInput = z.output<typeof DecideClaimInput>

/** Which dues: those that are not with their owners, those of one state, or those of which too much is with one. */
export const owedFilters = ['expected', 'waiting', 'ready', 'sending', 'blocked', 'reversing', 'debt'] as const
export type OwedFilter = (typeof owedFilters)[number]

export const transferFilters = ['failing', 'sending', 'sent', 'came_back'] as const
export type TransferFilter = (typeof transferFilters)[number]

export const refundFilters = ['failed', 'under_way', 'made'] as const
export type RefundFilter = (typeof refundFilters)[number]

export const disputeFilters = ['open', 'ended'] as const
export type DisputeFilter = (typeof disputeFilters)[number]

/** So many days of the ledger are shown at a time, at most. */
export const maxLedgerDays = 92

/** What a check of the books does, one after the other. */
export const checkSteps = ['movements', 'holds', 'disputes', 'payments', 'balance', 'rules'] as const
export type CheckStep = (typeof checkSteps)[number]

export const aDay = z.string().check(z.refine(isDay, 'Please choose a day.'))

/** The days of the ledger, both included; without: the last of them. */
export const LedgerDaysInput = z.object({ from: z.optional(aDay), until: z.optional(aDay) }).check(
  z.refine(({ from, until }) => (from === undefined) === (until === undefined) && areDays(from, until), {
    path: ['until'],
    error: `Please choose up to ${maxLedgerDays} days, the first one first.`,
  }),
)

function areDays(from: Day | undefined, until: Day | undefined): boolean {
  return from === undefined || until === undefined || (from <= until && countDays(from, until) <= maxLedgerDays)
}

/** The books that can be taken out. */
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

/** So many lines one file has at most: what opens in a spreadsheet. */
export const maxExportLines = 200_000
/** So many different files someone may take out within 24 hours. */
export const exportsPerDay = 10
