import { expect, type Route } from '@playwright/test'
import { dayFromNow, shownDay } from '../parts/days.ts'
import { declinedHires, hires, pair, rentalCard } from '../parts/rental.ts'
import { test } from '../parts/test.ts'

test.describe.configure({ timeout: 180_000 })

test('past hires come in pages, and what ends in the meantime joins them', async ({ browser }) => {
  const { owner, renter, item } = await pair(browser, 'Wes', 'Xia')
  await declinedHires(renter, owner, item, 23)
  const { page } = renter
  const past = page.getByRole('region', { name: 'Past' })
  const cards = rentalCard(past, item)
  const more = past.getByRole('button', { name: /Show earlier hires|Try Again/ })

  await test.step('the latest show at first, by start date', async () => {
    await page.goto('/my-rentals')
    await expect(cards).toHaveCount(20)
    await expect(cards.first()).toContainText(shownDay(dayFromNow(33)))
    await expect(cards.last()).toContainText(shownDay(dayFromNow(52)))
  })
  await test.step('a page that does not come says so', async () => {
    await page.route('**/my/rentals/past?*cursor=*', (route) => route.abort())
    await more.click()
    await expect(past.getByText('Failed to load earlier hires')).toBeVisible()
    await page.unroute('**/my/rentals/past?*cursor=*')
  })
  await test.step('earlier ones come above, and the keyboard stays there', async () => {
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(cards).toHaveCount(23)
    await expect(cards.first()).toContainText(shownDay(dayFromNow(30)))
    await expect(more).not.toBeVisible()
    await expect(past.getByRole('list').first()).toBeFocused()
  })
  await test.step('what ends in the meantime joins them, on both sides', async () => {
    await hires(renter, item, 2)
    // The socket stands only once earlier ones are asked for, and what shows is asked for again before they come.
    const asked = Promise.withResolvers<void>()
    await owner.page.routeWebSocket(/\/realtime\//, (socket) => {
      const server = socket.connectToServer()
      server.onMessage((word) => void asked.promise.then(() => socket.send(word)))
    })
    await owner.page.goto('/my-rentals?tab=listings')
    const request = rentalCard(owner.page.getByRole('region', { name: 'Current' }), item)
    const theirs = rentalCard(owner.page.getByRole('region', { name: 'Past' }), item)
    await expect(theirs).toHaveCount(20)
    const again = owner.page.waitForRequest(/\/past\?role=owner$/)
    const hold = async (route: Route) => {
      asked.resolve()
      await again
      await route.continue()
    }
    await owner.page.route('**/my/rentals/past?*cursor=*', hold, { times: 1 })
    await owner.page.getByRole('button', { name: 'Show earlier hires' }).click()
    await expect(theirs).toHaveCount(23)
    await request.getByRole('button', { name: 'Decline', exact: true }).click()
    await owner.page.getByRole('dialog').getByRole('button', { name: 'Decline Request' }).click()
    await expect(theirs).toHaveCount(24)
    await expect(theirs.first()).toContainText(shownDay(dayFromNow(2)))
    await expect(page.getByText('Pending', { exact: true })).not.toBeVisible()
  })
})
