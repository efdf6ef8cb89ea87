import type { PersonalPart } from '../../../platform/personal/personal.ts'
import { handOnPayments, listPaymentRecords } from './queries.ts'

/** What payments keep about somebody. Amounts and days stay, under the stand-in: books have to be kept. */
export const paymentsPart: PersonalPart = {
  name: 'payments',
  collect: listPaymentRecords,
  erase: (trx, { userId, standInId }) => handOnPayments(trx, userId, standInId),
}
