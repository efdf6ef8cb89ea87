import type { Browser } from '@playwright/test'
import { dayFromNow } from './days.ts'
import { keep } from './extremes.ts'
import { callAs, listedItem } from './item.ts'
import { settledMember } from './person.ts'
import { paidCheckout, requestedHire } from './rental.ts'
import { layer, press, type Screen, type Town } from './screen.ts'

/** An approved hire of today with a deposit. */
async function agreed(browser: Browser, origin: string, card?: string) {
  const owner = await settledMember(browser, 'Olga', origin)
  const renter = await settledMember(browser, 'Ravi', origin)
  const item = await listedItem(owner, { deposit_required: true, deposit_amount: 60 })
  const { id, url } = await requestedHire(renter, item, dayFromNow(0))
  const session_id = await paidCheckout(renter, url, card)
  await callAs(renter, 'POST /payments/verify', { session_id })
  await callAs(owner, `POST /rentals/${id}/approve`, { pickup_location: 'Here' })
  return { id, owner, renter }
}

type Agreed = Awaited<ReturnType<typeof agreed>>

async function keepBoth({ owner, renter }: Agreed) {
  return { theirs: await keep(owner.context), mine: await keep(renter.context) }
}

/** Deposits, claims on them, and earnings that are on hold. */
export async function listMoneyStates({ browser, origin }: Town): Promise<Screen[]> {
  const [held, reported] = [await agreed(browser, origin), await agreed(browser, origin)]
  const disputed = await agreed(browser, origin, '4000 0000 0000 0259')
  for (const { id, owner } of [held, reported]) await callAs(owner, `POST /rentals/${id}/return`)
  const damage = { amount: 25, text: 'The hose is torn' }
  await callAs(reported.owner, `POST /rentals/${reported.id}/claim`, damage)
  const listings = '/my-rentals?tab=listings'
  const state = { held: await keepBoth(held), reported: await keepBoth(reported), disputed: await keepBoth(disputed) }
  return [
    {
      name: 'booking with a deposit',
      path: '/my-rentals',
      state: state.held.mine,
      shows: /^Deposit of £60.00 held on/,
    },
    {
      name: 'dialog report damage',
      path: listings,
      state: state.held.theirs,
      shows: (page) => page.locator(layer),
      open: press('Report damage'),
      leavesNothing: true,
    },
    {
      name: 'booking with damage',
      path: '/my-rentals',
      state: state.reported.mine,
      shows: /^The owner reports damage/,
    },
    { name: 'listing with damage', path: listings, state: state.reported.theirs, shows: /^You have reported damage/ },
    { name: 'earnings on hold', path: '/earnings', state: state.disputed.theirs, shows: /^On hold: the renter's bank/ },
    {
      name: 'listing with a dispute',
      path: listings,
      state: state.disputed.theirs,
      shows: 'Disputed: the renter’s bank decides',
    },
  ]
}
