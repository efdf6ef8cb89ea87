import type { PersonalPart } from '../../../platform/personal/personal.ts'
import { handOnBoosts, listBoostRecords } from './queries.ts'

/** What boosts keep about somebody. What was sold, and when, stays under the stand-in: books have to be kept. */
export const boostsPart: PersonalPart = {
  name: 'boosts',
  collect: listBoostRecords,
  erase: (trx, { userId, standInId }) => handOnBoosts(trx, userId, standInId),
}
