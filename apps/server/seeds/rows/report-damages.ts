import { addDays, hourOfDay } from '@itemo/domain/dates.ts'
import { answerClaim } from '../../src/features/deposits/answer-claim.ts'
import type { ClaimDeps } from '../../src/features/deposits/claims.ts'
import { reportDamage } from '../../src/features/rentals/report-damage.ts'
import { items } from '../town/town-items.ts'
import { emailOf } from '../town/people.ts'
import type { WrittenRental } from './seed-rentals.ts'
import { dayFromNow } from './town-deps.ts'

/** How long after the report the renter answers. */
const answerMs = 40 * 3_600_000

/** Reports damage as the owner would have, by the product's own code, on the last day of the hire. */
export async function reportDamages(deps: ClaimDeps, rentals: readonly WrittenRental[]): Promise<void> {
  const now = deps.now()
  for (const { rental, id, ownerId, renterId } of rentals) {
    const { damage, start, days, item } = rental
    if (!damage) continue
    const at = hourOfDay(addDays(dayFromNow({ now }, start), days - 1), 9)
    const owner = { userId: ownerId, sessionId: '', email: emailOf(items[item].owner) }
    const { answer, ...report } = damage
    await reportDamage({ ...deps, now: () => at }, owner, id, { ...report, pictures: [] })
    if (answer === undefined) continue
    const answeredAt = new Date(Math.min(at.getTime() + answerMs, now.getTime()))
    const them = { userId: renterId, sessionId: '', email: emailOf(rental.renter) }
    await answerClaim({ ...deps, now: () => answeredAt }, them, id, { act: 'contest', text: answer })
  }
}
