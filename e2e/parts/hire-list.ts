import { expect } from '@playwright/test'
import { dayFromNow, pickDay } from './days.ts'
import { keep } from './extremes.ts'
import { callAs, listedItem, withdrawItem } from './item.ts'
import { settledMember } from './person.ts'
import { paidCheckout, paidHire, requestedHire, rentalCard } from './rental.ts'
import { follow, holdToasts, inTurn, press, type Screen, see, signedInAs, type Town } from './screen.ts'

/** Items in states that the demo town's screens don't show initially. */
export async function listItemStates({ browser, origin, maya }: Town): Promise<Screen[]> {
  const owner = await settledMember(browser, 'Olga', origin)
  const item = await listedItem(owner)
  const theirs = await keep(owner.context)
  const mine = await keep((await settledMember(browser, 'Ravi', origin)).context)
  const path = `/item/${item.id}`
  const days = `from=${dayFromNow(1)}&until=${dayFromNow(2)}`
  return [
    {
      name: 'item with dates as visitor',
      path: `${path}?${days}`,
      state: undefined,
      shows: (page) => page.getByLabel('Price breakdown'),
    },
    {
      name: 'item with dates',
      path,
      state: mine,
      shows: (page) => page.getByLabel('Price breakdown'),
      open: (page) => pickDay(page.getByRole('group', { name: 'Hire dates' }), dayFromNow(12)),
    },
    {
      name: 'item with a tooltip',
      path,
      state: mine,
      shows: (page) => page.getByRole('tooltip').filter({ hasText: 'Send a message to the owner' }),
      // It's visible only with keyboard focus.
      leavesNothing: true,
      open: (page) =>
        page.keyboard.press('Tab').then(() => page.getByRole('button', { name: 'Message', exact: true }).focus()),
    },
    {
      name: 'item with a toast',
      path,
      state: mine,
      shows: 'Item saved successfully',
      open: inTurn(holdToasts, press(`Save ${item.title}`)),
    },
    { name: 'own item', path, state: theirs, shows: "You can't book your own item" },
    {
      name: 'item with reviews',
      path: '/home?search=paella',
      state: maya,
      shows: (page) => page.getByRole('region', { name: 'Reviews' }).getByRole('listitem'),
      leavesNothing: true,
      open: follow('/item/'),
    },
    {
      name: 'owner with reviews',
      path: '/home?search=paella',
      state: maya,
      shows: (page) => page.getByRole('dialog').getByRole('region', { name: 'Reviews' }).getByRole('listitem'),
      leavesNothing: true,
      open: inTurn(follow('/item/'), press(/Trust score/)),
    },
    {
      name: 'item with more items',
      path: '/home?search=paella',
      state: maya,
      shows: (page) => page.getByRole('region', { name: 'Similar items' }).getByRole('link'),
      leavesNothing: true,
      open: inTurn(follow('/item/'), (page) =>
        expect(
          page
            .getByRole('region', { name: /^More from/ })
            .getByRole('link')
            .first(),
        ).toBeVisible(),
      ),
    },
  ]
}

/** Hires, and items that can't be hired any more. */
export async function listHireStates({ browser, origin, maya }: Town): Promise<Screen[]> {
  const owner = await settledMember(browser, 'Olga', origin)
  const renter = await settledMember(browser, 'Ravi', origin)
  const item = await listedItem(owner)
  const [paused, gone] = [await listedItem(owner), await listedItem(owner)]
  for (const { id } of [paused, gone]) await callAs(renter, `PUT /saved/${id}`)
  await withdrawItem(owner, paused, 'pause')
  await withdrawItem(owner, gone, 'delete')
  const { sessionId } = await paidHire(renter, item, dayFromNow(3))
  await paidHire(renter, item, dayFromNow(6))
  const checkout = await requestedHire(renter, item, dayFromNow(9))
  const [theirs, mine] = [await keep(owner.context), await keep(renter.context)]
  const tom = await signedInAs(origin, 'tom')
  return [
    { name: 'checkout', path: checkout.url, state: mine, shows: 'Pay with card', apart: true },
    {
      name: 'booking paid',
      path: `/payment-success?session_id=${sessionId}`,
      state: mine,
      shows: 'Booking Confirmed!',
    },
    { name: 'saved item no longer listed', path: '/saved', state: mine, shows: 'No longer listed.' },
    {
      name: 'item paused',
      path: '/profile?tab=items',
      state: theirs,
      shows: (page) => page.getByText('PAUSED', { exact: true }),
    },
    {
      name: 'request with bookings around it',
      path: '/my-rentals?tab=listings',
      state: theirs,
      shows: (page) =>
        page.getByRole('region', { name: 'Other bookings of this item around then' }).getByRole('listitem'),
      open: (page) => rentalCard(page, item).first().getByRole('link', { name: 'Respond' }).click(),
    },
    {
      name: 'request with a proposed change',
      path: '/my-rentals?tab=listings',
      state: tom,
      shows: 'Mark as resolved',
      open: (page) => page.getByRole('article', { name: /tent/i }).getByRole('link', { name: 'Respond' }).click(),
    },
    {
      name: 'booking with its timeline',
      path: '/my-rentals',
      state: maya,
      shows: 'You asked to hire it',
      open: (page) => page.getByRole('region', { name: 'Past' }).getByText('What happened').first().click(),
    },
    {
      name: 'past hires, first page',
      path: '/my-rentals',
      state: maya,
      shows: (page) => page.getByRole('button', { name: 'Show earlier hires' }),
      async prepare(page) {
        await page.route('**/api/v1/my/rentals/past?*', async (route) => {
          const answer = (await (await route.fetch()).json()) as { rentals: object[] }
          const rentals = Array.from({ length: 20 }, () => ({ ...answer.rentals[0], id: crypto.randomUUID() }))
          await route.fulfill({ json: { rentals, next_cursor: 'more' } })
        })
      },
    },
  ]
}

/** The outcomes of a boost. */
export async function listBoostStates({ browser, origin }: Town): Promise<Screen[]> {
  const boosted = await settledMember(browser, 'Lou', origin)
  const { id } = await listedItem(boosted)
  const { url } = (await callAs(boosted, 'POST /boosts', { item_ids: [id], plan_id: 'boost-7' })) as { url: string }
  const session = await paidCheckout(boosted, url)
  const other = await settledMember(browser, 'Max', origin)
  await listedItem(other)
  const [done, plain] = [await keep(boosted.context), await keep(other.context)]
  const choose = inTurn((page) => page.getByRole('checkbox').first().check(), see('£4.99'))
  return [
    {
      name: 'boost with a selection',
      path: '/boost',
      state: plain,
      shows: 'Boost 1 item',
      open: choose,
      leavesNothing: true,
    },
    {
      name: 'boost with nothing selected',
      path: '/boost',
      state: plain,
      shows: 'Please select at least one item to boost',
      open: press('Boost 0 items'),
    },
    {
      name: 'boost paid',
      path: `/boost-success?plan=boost-7&items=${id}&session_id=${session}`,
      state: done,
      shows: 'Boost Activated!',
    },
    {
      name: 'boost with everything boosted',
      path: '/boost',
      state: done,
      shows: /All of your active items are already boosted/,
    },
    {
      name: 'boost failed',
      path: '/boost',
      state: plain,
      shows: 'Boost Failed',
      open: inTurn(choose, press('Boost 1 item'), (page) =>
        page.getByRole('link', { name: 'Cancel and go back' }).click(),
      ),
    },
  ]
}
