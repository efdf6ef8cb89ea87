import { expect, type Page } from '@playwright/test'
import { listedItem, tokenOf } from '../parts/item.ts'
import { settledMember } from '../parts/person.ts'
import { hires } from '../parts/rental.ts'
import { test } from '../parts/test.ts'

const bell = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })

const itemsEntry = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Items/ })

/** Marks something as read, and waits for the server, because the page shows it earlier. */
async function reading(page: Page, act: () => Promise<unknown>): Promise<void> {
  const known = page.waitForResponse((answer) => /\/notifications\/(.+\/)?read$/.test(answer.url()) && answer.ok())
  await act()
  await known
}

test('a request increments the bell, leads to its answer page, and everything is marked as read', async ({
  browser,
}) => {
  test.slow()
  const [owner, renter] = [await settledMember(browser, 'Olive'), await settledMember(browser, 'Rhys')]
  const item = await listedItem(owner)
  const { page } = owner
  const rows = page.getByRole('main').getByRole('listitem')

  await test.step('there are no notifications yet', async () => {
    await page.goto('/profile')
    await bell(page, 'Notifications').click()
    await expect(page).toHaveURL('/notifications')
    await expect(page.getByText('No notifications yet')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('the request arrives while the owner has the list open', async () => {
    await hires(renter, item, 5)
    await expect(bell(page, 'Notifications 1 unread')).toBeVisible()
    await expect(itemsEntry(page)).toContainText('Requests to answer: 1')
    await expect(rows).toHaveCount(1)
    await expect(rows.first()).toContainText(item.title)
    await expect(rows.first()).toContainText('Unread')
  })

  await test.step('on /home the profile has a dot', async () => {
    await page.goto('/home')
    const profile = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Profile/ })
    await expect(profile).toContainText('Notifications: 1 unread')
  })

  await test.step('a click leads to the answer page, and marks the notification as read', async () => {
    await page.goto('/my-items')
    await bell(page, 'Notifications 1 unread').click()
    // The previous page has a list of links as well.
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
    await reading(page, () => rows.first().getByRole('link').click())
    await expect(page).toHaveURL(/\/owner-response\/.+/)
    await expect(bell(page, 'Notifications')).toBeVisible()
    await page.goto('/notifications')
    await expect(rows).toHaveCount(1)
    await expect(rows.first()).not.toContainText('Unread')
  })

  await test.step('clicking a push notification of a request leads to its answer page, and marks it as read', async () => {
    await hires(renter, item, 7)
    await expect(rows).toHaveCount(2)
    const headers = { authorization: `Bearer ${await tokenOf(owner)}` }
    const answer = await page.request.get('/api/v1/notifications', { headers })
    const [pushed] = ((await answer.json()) as { notifications: { id: string; path: string }[] }).notifications
    await reading(page, () => page.goto(`${pushed?.path}?notification=${pushed?.id}`))
    await expect(bell(page, 'Notifications')).toBeVisible()
    await expect(page).toHaveURL(pushed?.path ?? '')
    await page.goto('/notifications')
    await expect(rows.first()).not.toContainText('Unread')
  })

  await test.step('after another request, all are marked as read by keyboard', async () => {
    await hires(renter, item, 9)
    await expect(rows).toHaveCount(3)
    await expect(bell(page, 'Notifications 1 unread')).toBeVisible()
    const readAll = page.getByRole('button', { name: 'Mark all as read' })
    await readAll.focus()
    await reading(page, () => page.keyboard.press('Enter'))
    await expect(bell(page, 'Notifications')).toBeVisible()
    await expect(readAll).toBeFocused()
    await expect(rows.getByText('Unread')).toHaveCount(0)
    await page.reload()
    await expect(rows).toHaveCount(3)
    await expect(bell(page, 'Notifications')).toBeVisible()
  })
})
