import { expect } from '@playwright/test'
import { requestHire } from '../parts/checkout.ts'
import { dayFromNow, findDay, pickDay, dayLabel } from '../parts/days.ts'
import { listedItem, openItem } from '../parts/item.ts'
import { anotherBrowser, memberByCalls, type Person, settledMember } from '../parts/person.ts'
import { agrees, hires, listings, paidHire, pair, rentalCard } from '../parts/rental.ts'
import { goWithin } from '../parts/screen.ts'
import { test } from '../parts/test.ts'

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

test('a request is declined from the dashboard, and both sides see the result immediately [marketplace 4.5, 8.31]', async ({
  browser,
}) => {
  const { owner, renter, item } = await pair(browser, 'Abe', 'Bea')
  const other = await listedItem(owner)
  await paidHire(renter, other, dayFromNow(10))
  await hires(renter, item, 4)
  const request = await listings(owner, item)
  await expect(request.getByText(/Please answer by/)).toBeVisible()
  await expect(rentalCard(renter.page, item).getByText(/The owner has until/)).toBeVisible()
  await request.getByRole('button', { name: 'Decline', exact: true }).click()
  const dialog = owner.page.getByRole('dialog', { name: 'Decline this request?' })
  await dialog.getByRole('button', { name: 'Decline Request' }).click()
  await expect(owner.page.getByText('Hire request declined')).toBeVisible()
  await expect(owner.page.getByText('Renter has been notified of the decline')).toBeVisible()
  const past = owner.page.getByRole('region', { name: 'Past' })
  await expect(past.getByText('Cancelled', { exact: true })).toBeVisible()

  // The renter's page has been open all the time.
  const card = rentalCard(renter.page.getByRole('region', { name: 'Past' }), item)
  await expect(card.getByText('No reason provided', { exact: true })).toBeVisible()
  await expect(card.getByText('Not charged: the hold was released')).toBeVisible()
  await card.getByText('What happened').click()
  const happened = card.getByRole('listitem')
  await expect(happened.first()).toContainText('You asked to hire it')
  await expect(card.getByText('The owner declined the request')).toBeVisible()
  await expect(card.getByText('£11.50 no longer held on your card')).toBeVisible()

  await test.step('the renter reads the reason, and the day can be selected again', async () => {
    await rentalCard(owner.page, other).getByRole('button', { name: 'Decline', exact: true }).click()
    await dialog.getByLabel(/Reason/).fill('Away that week, sorry.')
    await dialog.getByRole('button', { name: 'Decline Request' }).click()
    const declined = rentalCard(renter.page.getByRole('region', { name: 'Past' }), other)
    await expect(declined.getByText('Cancelled', { exact: true })).toBeVisible()
    await expect(declined.getByText('Away that week, sorry.', { exact: true })).toBeVisible()
    await declined.getByRole('link', { name: other.title }).click()
    const day = await findDay(renter.page.getByRole('group', { name: 'Hire dates' }), dayFromNow(10))
    await expect(day).toHaveAccessibleName(new RegExp(dayLabel(dayFromNow(10))))
    await expect(day).toBeEnabled()
  })
})

test('a late answer says so, and its dialog closes', async ({ browser }) => {
  const { owner, renter, item } = await pair(browser, 'Zed', 'Zoe')
  const hire = await paidHire(renter, item, dayFromNow(4))
  const request = await listings(owner, item)
  await request.getByRole('button', { name: 'Decline', exact: true }).click()
  const dialog = owner.page.getByRole('dialog', { name: 'Decline this request?' })
  await expect(dialog).toBeVisible()
  await agrees(owner, hire, 'The blue door')
  await dialog.getByRole('button', { name: 'Decline Request' }).click()
  await expect(owner.page.getByText('Failed to decline hire request')).toBeVisible()
  await expect(owner.page.getByText("This booking has changed in the meantime. Here's the latest.")).toBeVisible()
  await expect(dialog).not.toBeVisible()
  await expect(rentalCard(owner.page, item).getByText('Confirmed')).toBeVisible()
})

test('the renter and the owner each cancel a booking with a full refund, and the renter is told the amount beforehand [marketplace 4.7, 4.17, 5.9, 8.33] [R15]', async ({
  browser,
}) => {
  const { owner, renter, item } = await pair(browser, 'Cas', 'Dot')
  const other = await listedItem(owner)
  await agrees(owner, await paidHire(renter, item, dayFromNow(1)), 'The blue door')
  await agrees(owner, await hires(renter, other, 1), 'The red door')
  await owner.page.goto('/my-rentals?tab=listings')

  await test.step('by the renter', async () => {
    const card = rentalCard(renter.page, item)
    await expect(card.getByText('The blue door')).toBeVisible()
    await card.getByRole('button', { name: 'Cancel', exact: true }).click()
    const dialog = renter.page.getByRole('dialog', { name: 'Cancel this booking?' })
    await expect(dialog).toContainText('you will get half of your money back: £5.75 of £11.50.')
    await dialog.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(dialog.getByText('Please say why you are cancelling.')).toBeVisible()
    await dialog.getByLabel('Reason').fill('The party is off.')
    await dialog.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(renter.page.getByText('Booking cancelled successfully')).toBeVisible()
    await card.getByText('What happened').click()
    await expect(card.getByText('£5.75 refunded to you')).toBeVisible()

    const theirs = rentalCard(owner.page, item)
    await expect(theirs.getByText('Cancelled', { exact: true })).toBeVisible()
    await expect(theirs.getByText('The party is off.', { exact: true })).toBeVisible()
  })

  await test.step('by the owner', async () => {
    const theirs = rentalCard(owner.page, other)
    // Too early for a return: the button says when it becomes possible.
    await expect(theirs.getByRole('button', { name: 'Mark as Returned' })).toBeDisabled()
    await expect(theirs.getByText(/You can mark it as returned from/)).toBeVisible()
    await theirs.getByRole('button', { name: 'Cancel', exact: true }).click()
    const dialog = owner.page.getByRole('dialog', { name: 'Cancel this booking?' })
    await expect(dialog).toContainText('The renter gets all of their money back, £11.50')
    await dialog.getByLabel('Reason').fill('It broke, sorry.')
    await dialog.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(owner.page.getByText('Booking cancelled successfully')).toBeVisible()
    const card = rentalCard(renter.page, other)
    await expect(card.getByText('It broke, sorry.', { exact: true })).toBeVisible()
    await expect(card.getByText(/^Refunded £\d+\.\d\d$/)).toBeVisible()
    // The exact place was shown for the hire only: afterwards it's the area again.
    await expect(card.getByText('The red door')).not.toBeVisible()
  })
})

test('a change is requested, and the owner settles it [marketplace 4.9, 5.9, 8.33] [R16]', async ({ browser }) => {
  const { owner, renter, item } = await pair(browser, 'Gus', 'Hew')
  await hires(renter, item, 5)
  const request = await listings(owner, item)
  const card = rentalCard(renter.page, item)
  await card.getByRole('button', { name: 'Amend' }).click()
  const dialog = renter.page.getByRole('dialog', { name: 'Ask for a change' })
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByText('Please describe the change you would like.')).toBeVisible()
  await dialog.getByLabel('What would you like to change?').fill('One day later, if I may.')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(renter.page.getByText('Amendment request sent')).toBeVisible()

  await expect(request.getByText('One day later, if I may.', { exact: true })).toBeVisible()
  await expect(request.getByText('Pending')).toBeVisible()
  // Anyone who answers the request reads it there as well.
  await request.getByRole('link', { name: 'Respond' }).click()
  await expect(owner.page.getByRole('button', { name: 'Approve Request' })).toBeVisible()
  await expect(owner.page.getByText('One day later, if I may.', { exact: true })).toBeVisible()
  const settled: string[] = []
  owner.page.on('request', (sent) => sent.url().endsWith('/settle-amendment') && settled.push(sent.url()))
  await owner.page.getByRole('button', { name: 'Mark as resolved' }).dblclick()
  await expect(owner.page.getByText('Marked as resolved')).toBeVisible()
  await expect(owner.page.getByText('One day later, if I may.', { exact: true })).not.toBeVisible()
  expect(settled).toHaveLength(1)
  await owner.page.goBack()
  await expect(request.getByText('Change requested')).not.toBeVisible()
  await expect(card.getByText('Change requested')).not.toBeVisible()
})

test('an item is returned, and both sides see the hire as completed [marketplace 2.49, 8.33]', async ({ browser }) => {
  const { owner, renter, item } = await pair(browser, 'Ira', 'Joy')
  await agrees(owner, await hires(renter, item, 0), 'The blue door')
  await owner.page.goto('/my-rentals?tab=listings')
  const theirs = rentalCard(owner.page, item)
  await theirs.getByRole('button', { name: 'Mark as Returned' }).click()
  const dialog = owner.page.getByRole('alertdialog', { name: 'Is it back?' })
  const sent: string[] = []
  owner.page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  await dialog.getByRole('button', { name: 'Confirm return' }).dblclick()
  await expect(owner.page.getByText('Return confirmed!')).toBeVisible()
  expect(sent.filter((path) => path.endsWith('/return'))).toHaveLength(1)
  const past = (person: Person) => rentalCard(person.page.getByRole('region', { name: 'Past' }), item)
  // The review dialog covers the page and hides the rest of it from role queries.
  await owner.page.getByRole('dialog', { name: 'Leave a review' }).getByRole('button', { name: 'Skip' }).click()
  await expect(past(owner).getByText('Completed', { exact: true })).toBeVisible()
  await expect(past(renter).getByText('Completed', { exact: true })).toBeVisible()
  await expect(past(renter).getByText('Paid', { exact: true })).toBeVisible()
})

test('a withdrawn request disappears from the pages that the owner has open [marketplace 2.47, 2.56, 8.33]', async ({
  browser,
}) => {
  const { owner, renter, item } = await pair(browser, 'Kai', 'Lou')
  await hires(renter, item, 3)
  const request = await listings(owner, item)
  const answer = await owner.context.newPage()
  const address = await request.getByRole('link', { name: 'Respond' }).getAttribute('href')
  await answer.goto(address ?? '')
  await expect(answer.getByRole('button', { name: 'Approve Request' })).toBeVisible()
  await rentalCard(renter.page, item).getByRole('button', { name: 'Cancel', exact: true }).click()
  const dialog = renter.page.getByRole('alertdialog', { name: 'Cancel this request?' })
  await dialog.getByRole('button', { name: 'Cancel request' }).click()
  await expect(renter.page.getByText('Booking request cancelled and removed')).toBeVisible()
  await expect(owner.page.getByText("You don't have any active hire requests.")).toBeVisible()
  await expect(answer.getByRole('heading', { name: 'Booking Not Found' })).toBeVisible()
  await answer.getByRole('link', { name: 'Go to My Bookings' }).click()
  await expect(answer.getByRole('heading', { name: 'No items found' })).toBeVisible()
})

test('only the owner can answer a request, and sees what else is booked [accounts 2.13, 2.14] [marketplace 2.44, 2.55, 5.12, 6.5, 8.38, 8.41] [R62]', async ({
  browser,
}) => {
  test.slow()
  const { owner, renter, item } = await pair(browser, 'Mia', 'Nat')
  await paidHire(renter, item, dayFromNow(3))
  await hires(renter, item, 6)
  await owner.page.goto('/my-rentals?tab=listings')
  const first = rentalCard(owner.page, item).first()
  const address = (await first.getByRole('link', { name: 'Respond' }).getAttribute('href')) ?? ''

  await test.step('the renter is sent to their bookings', async () => {
    await goWithin(renter.page, address)
    await expect(renter.page.getByText("You don't have permission to respond to this rental request")).toBeVisible()
    await expect(renter.page).toHaveURL('/my-rentals')
  })
  await test.step('a visitor has to log in first', async () => {
    const page = await anotherBrowser(browser)
    await page.goto(address)
    await expect(page.getByText('Please sign in to view this page')).toBeVisible()
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(address)}`)
  })
  await test.step('the owner sees their earnings, the renter and other bookings around then', async () => {
    const { page } = owner
    await first.getByRole('link', { name: 'Respond' }).click()
    await expect(page.getByText('Trust score 0/5')).toBeVisible()
    await expect(page.getByText('New member', { exact: true })).toBeVisible()
    await expect(page.getByText(/^Member since/)).toBeVisible()
    await expect(page.getByText('£10.00', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Collection Location')).toHaveValue('N1 9GU')
    const around = page.getByRole('region', { name: 'Other bookings of this item around then' })
    await expect(around.getByRole('listitem')).toHaveCount(1)
    await expect(around.getByText('Pending')).toBeVisible()
  })
  await test.step('declining from there is confirmed, and leads to the listings', async () => {
    const { page } = owner
    await page.getByRole('button', { name: 'Decline Request' }).click()
    await page
      .getByRole('dialog')
      .getByLabel(/Reason/)
      .fill('Away, sorry.')
    await page.getByRole('dialog').getByRole('button', { name: 'Decline Request' }).click()
    await expect(page.getByText('Booking request declined')).toBeVisible()
    await expect(page.getByText('Payment authorization released - customer not charged')).toBeVisible()
    await expect(page).toHaveURL('/my-rentals')
    await expect(page.getByRole('tab', { name: 'My Listings' })).toHaveAttribute('aria-selected', 'true')
  })
  await test.step("an answered request can't be answered again", async () => {
    await owner.page.goto(address)
    await expect(owner.page.getByText('This request has been answered.')).toBeVisible()
    await expect(owner.page.getByRole('button', { name: 'Approve Request' })).not.toBeVisible()
  })
})

test('an approval stays as sent until the page moves on, however often the button is pressed [marketplace 8.40]', async ({
  browser,
}) => {
  const { owner, renter, item } = await pair(browser, 'Uma', 'Val')
  await hires(renter, item, 3)
  const { page } = owner
  await (await listings(owner, item)).getByRole('link', { name: 'Respond' }).click()
  const place = page.getByLabel('Collection Location')
  await place.fill('The blue door')
  // Detects whether the form was ever replaced: a new form has lost the text, and could be sent again.
  const form = await place.elementHandle()
  await page.getByRole('button', { name: 'Approve Request' }).dblclick()
  await expect(page.getByText('Booking request approved successfully!')).toHaveCount(1)
  const isSame = await page.evaluate(
    (field) => field?.isConnected || !window.location.pathname.startsWith('/owner-response'),
    form,
  )
  expect(isSame).toBe(true)
  await expect(page.getByText('Unable to process approval')).toHaveCount(0)
  await expect(page).toHaveURL('/my-rentals')
  await expect(rentalCard(page, item).getByText('The blue door')).toBeVisible()
})

test('a longer hire that costs less is offered, and selected with one click [marketplace 9.7]', async ({ browser }) => {
  const item = await listedItem(await memberByCalls('Sol'), { weekly_rate: 40 })
  const { page } = await settledMember(browser, 'Tia')
  await openItem(page, item)
  const dates = page.getByRole('group', { name: 'Hire dates' })
  await pickDay(dates, dayFromNow(2))
  await pickDay(dates, dayFromNow(7))
  const price = page.getByLabel('Price breakdown')
  await expect(price).toContainText('£69.00')
  await page.getByRole('button', { name: 'Keep it 1 more day and pay £23.00 less' }).click()
  await expect(price).toContainText('£46.00')
  const tab = await requestHire(page)
  await expect(tab.getByText('£46.00').first()).toBeVisible()
})
