import type { ClaimView, DepositView, RentalView } from '@itemo/contract/rental-views.ts'
import { openApp } from './app.tsx'
import { heldDeposit, openedClaim } from './deposit-fixtures.ts'
import { member, rental } from './fixtures.ts'
import { server } from './stand-in.ts'

const [owner, renter] = [member('Oda'), member('Rik')]

/** Opens the list of rentals with one whose deposit is in the given state. */
export function openDeposit(
  role: 'owner' | 'renter',
  changes: Partial<DepositView>,
  hire: Partial<Pick<RentalView, 'return_denied_at'>> = {},
): void {
  openHire(role, { deposit: { ...heldDeposit, ...changes }, ...hire })
}

/** Opens the list of rentals with a paid one. */
export function openHire(role: 'owner' | 'renter', changes: Partial<RentalView>): void {
  const values = { status: 'confirmed', payment_state: 'captured', ...changes } as const
  server.answer('GET /my/rentals', { rentals: [rental({ owner, renter, role }, values)], next_cursor: null })
  server.answer('GET /my/rentals/past', { rentals: [], next_cursor: null })
  openApp(role === 'owner' ? '/my-rentals?tab=listings' : '/my-rentals', { as: role === 'owner' ? owner : renter })
}

/** The same with a damage claim: £25.00 of £60.00. */
export function openClaim(role: 'owner' | 'renter', changes: Partial<ClaimView>, more: Partial<DepositView> = {}) {
  openDeposit(role, { reported: true, claim: { ...openedClaim, ...changes }, ...more })
}
