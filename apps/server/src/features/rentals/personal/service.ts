import type { Context } from '../../../context.ts'
import type { PersonalPart } from '../../../platform/personal/personal.ts'
import { listRentalsOf } from '../service.ts'
import { handOnRentals, isPartyOfLive } from './queries.ts'

/** What rentals keep about somebody, on either side. A live hire forbids that they go; past ones stay under the stand-in. */
export function rentalsPart({ now }: Pick<Context, 'now'>): PersonalPart {
  return {
    name: 'rentals',
    collect: (db, userId) => listRentalsOf({ db, now }, userId),
    obstacle: async (trx, userId) => ((await isPartyOfLive(trx, userId)) ? 'account_has_live_rentals' : undefined),
    erase: (trx, { userId, standInId }) => handOnRentals(trx, userId, standInId),
  }
}
