import type { ReceiptsView, ReceiptView } from '@itemo/contract/receipt-views.ts'
import { toPence } from '@itemo/domain/money.ts'
import { isGivenBack, retainedOfHire, readReceiptNumber, serviceIn } from '@itemo/domain/payments/receipt.ts'
import { decidedUntil } from '@itemo/domain/payouts/cover-history.ts'
import { coverPaidOf } from '@itemo/domain/payouts/hire-money.ts'
import type { Context } from '../../context.ts'
import { type PageInput, pageOf, readCursor } from '../../platform/db/cursor.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/http/types.ts'
import { readOverTime } from '../settings/settings.ts'
import {
  findAgreement,
  findName,
  findReceipt,
  retainedBefore,
  listReceipts,
  movedBefore,
  type ReceiptRow,
  sumCaptured,
} from './receipt-queries.ts'
import { presentEntry, presentReceipt } from './receipt-view.ts'

type Deps = Pick<Context, 'db' | 'settings'>

/** A page of the receipts of everything that a person paid, was refunded or was sent; the latest first. */
export async function listOwnReceipts({ db }: Deps, { userId }: Actor, page: PageInput): Promise<ReceiptsView> {
  const { cursor, limit } = page
  const rows = await listReceipts(db, { userId, after: readCursor(cursor), limit: limit + 1 })
  const { shown, next_cursor } = pageOf(rows, limit, ({ place, place_id }) => ({ at: place, id: place_id }))
  return { receipts: shown.map(presentEntry), next_cursor }
}

/** A receipt, in the name of the operator at its time. Throws `not_found` for an unknown number, and for someone else's. */
export async function readOwnReceipt({ db, settings }: Deps, { userId }: Actor, number: string): Promise<ReceiptView> {
  const named = readReceiptNumber(number)
  const row = named && (await findReceipt(db, { userId, ...named }))
  if (!row) throw new AppError('not_found')
  const agreement = row.rental_id === null ? undefined : await findAgreement(db, row.rental_id)
  const parts = await partsOf(db, row, agreement)
  const operatorAt = await readOverTime({ db, settings }, 'legal.operator')
  return presentReceipt({
    row,
    agreement,
    parts,
    payerName: await findName(db, userId),
    operator: operatorAt(row.at),
  })
}

interface Parts {
  /** The operator's own service: all of a boost, its part of the fee of a rental, nothing of a payout or a deposit. */
  readonly service: number
  /** The cover's part; 0 if no cover was paid for. */
  readonly cover: number
}

/** Whose the parts of a receipt are, in whole pence, at the time its money moved: later decisions change no receipt. */
async function partsOf(
  db: Deps['db'],
  row: ReceiptRow,
  agreement: Awaited<ReturnType<typeof findAgreement>>,
): Promise<Parts> {
  const { at, kind, amount_pence: pence, payment_id: paymentId, is_deposit: isDeposit } = row
  if (paymentId === null || isDeposit) return { service: 0, cover: 0 }
  if (!agreement) return { service: pence, cover: 0 }
  const totalPence = toPence(agreement.total_amount) - toPence(agreement.cover_amount)
  const price = { totalPence, feePence: toPence(agreement.platform_fee) }
  const before = await retainedBefore(db, paymentId, row)
  const after = isGivenBack(kind) ? before - pence : before + pence
  const paidPence = kind === 'payment' ? pence : await sumCaptured(db, paymentId)
  const { cover } = agreement
  const agreed = cover ? { pence: cover.amount_pence, backPence: 0 } : undefined
  const paid = coverPaidOf({ totalPence, cover: agreed }, paidPence)
  const hireAt = (keptPence: number, instant: Date | undefined) => {
    const backPence = cover && instant ? Math.max(0, decidedUntil(cover, instant)) : 0
    return retainedOfHire(keptPence, paidPence, paid && { ...paid, backPence })
  }
  const [hireBefore, hireAfter] = [hireAt(before, await movedBefore(db, paymentId, row)), hireAt(after, at)]
  return {
    service: Math.abs(serviceIn(price, hireBefore, hireAfter)),
    cover: Math.abs(after - before - (hireAfter - hireBefore)),
  }
}
