import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import {
  expectUnread,
  median,
  messagesEntry,
  messagesOn,
  openConversation,
  say,
  sendAndMeasure,
} from '../parts/chat.ts'
import { payAndReturn, requestHire } from '../parts/checkout.ts'
import { dayFromNow, findDay, pickDay } from '../parts/days.ts'
import { fillItemForm } from '../parts/list-form.ts'
import { expectMail, settledMember } from '../parts/person.ts'
import { phonePhoto, plainPhoto, servedPictures } from '../parts/photos.ts'
import { approves, pair } from '../parts/rental.ts'
import { goWithin } from '../parts/screen.ts'
import { test } from '../parts/test.ts'

// The journey under real conditions: the service worker controls the pages.
test.use({ serviceWorkers: 'allow' })

let dir: string
test.beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'itemo-photos-'))
})
test.afterAll(() => rm(dir, { recursive: true, force: true }))

const place = '12 Orchard Lane, by the green gate'

const dates = (page: Page) => page.getByRole('group', { name: 'Hire dates' })
const cardOf = (page: Page, title: string) => page.getByRole('article', { name: title })

test('an item is listed, found, hired, paid for, approved and discussed [accounts 1.3, 1.9, 2.15] [marketplace 1.1, 2.14, 2.29, 2.37, 2.52, 2.54, 2.63, 2.89, 4.18, 5.12, 8.40, 9.1] [R1] [R8]', async ({
  browser,
}) => {
  test.slow()
  const owner = await settledMember(browser, 'Ada')
  const title = `Tile cutter ${owner.name.split(' ')[1]}`

  await test.step('the owner lists an item', async () => {
    const { page } = owner
    await page.goto('/home')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'List' }).click()
    await fillItemForm(page, {
      photos: [
        await phonePhoto(dir),
        await plainPhoto(dir, 'side.png', '#6c8ea4'),
        await plainPhoto(dir, 'blade.webp', '#a4876c'),
      ],
      title,
      category: 'DIY Tools',
      description: 'Cuts tiles up to 60 cm, wet or dry, with a new diamond blade.',
      dailyRate: '10',
      weeklyRate: '50',
      monthlyRate: '150',
      addons: [
        { name: 'Spare blade', price: '2' },
        { name: 'Work light', price: '1.50' },
      ],
      postcode: 'n1 9gu',
      from: dayFromNow(1),
      until: dayFromNow(50),
      excluded: dayFromNow(8),
    })
    await page.getByRole('button', { name: 'List Your Item' }).click()
    await expect(page.getByText('Item listed successfully!')).toBeVisible()
    await expect(page).toHaveURL(/\/profile/)
  })

  const renter = await settledMember(browser, 'Ben')
  await test.step('the renter finds the item by part of its title, with its pictures', async () => {
    const { page } = renter
    await findItem(page, title.slice(2).toUpperCase(), title)
    await expect(page.getByRole('group', { name: `Pictures of ${title}` }).getByText('1 / 3')).toBeVisible()
  })

  await test.step('no served picture contains its location or camera', async () => {
    const pictures = await servedPictures(renter.page)
    expect(pictures.length).toBeGreaterThanOrEqual(9)
    // The phone was held sideways: the picture's pixels are rotated, instead of an orientation tag.
    expect(pictures.filter(({ width, height }) => height > width).length).toBeGreaterThanOrEqual(3)
    expect(Math.max(...pictures.flatMap(({ width, height }) => [width, height]))).toBeLessThanOrEqual(1600)
  })

  await test.step("days that can't be hired can't be selected", async () => {
    for (const day of [dayFromNow(0), dayFromNow(8)]) {
      const button = await findDay(dates(renter.page), day)
      await expect(button).toBeDisabled()
      await expect(button).toHaveAccessibleName(/not available/)
    }
  })

  await test.step('the renter selects days and an add-on and sees the price', async () => {
    const { page } = renter
    await pickDay(dates(page), dayFromNow(3))
    await pickDay(dates(page), dayFromNow(5))
    await page.getByRole('checkbox', { name: /Spare blade/ }).click()
    const price = page.getByLabel('Price breakdown')
    await expect(price).toContainText('£10.00 × 3 days')
    await expect(price).toContainText('Spare blade')
    await expect(price).toContainText('Itemo service and insurance fee (15%)')
    await expect(price).toContainText(/£30\.00[^]*£6\.00[^]*£5\.40[^]*Total[^]*£41\.40/)
  })

  const rival = await settledMember(browser, 'Cleo')
  await test.step('a second renter has selected overlapping days', async () => {
    await rival.page.goto(new URL(renter.page.url()).pathname)
    await pickDay(dates(rival.page), dayFromNow(5))
    await pickDay(dates(rival.page), dayFromNow(6))
    await expect(rival.page.getByLabel('Price breakdown')).toContainText('£23.00')
  })

  await test.step('the renter requests the hire and pays, and then the owner sees the request', async () => {
    const { page } = renter
    const tab = await requestHire(page)
    await expect(tab.getByText('£41.40').first()).toBeVisible()
    await expect(page).toHaveURL(/\/my-rentals/)
    await owner.page.goto('/my-rentals?tab=listings')
    await expect(owner.page.getByText("You don't have any active hire requests.")).toBeVisible()
    await payAndReturn(tab)
    await expect(tab.getByRole('heading', { name: title })).toBeVisible()
    await expect(tab.getByText('£41.40')).toBeVisible()
    await expect(tab.getByText('The exact address is revealed once the owner confirms.')).toBeVisible()
    await expect(cardOf(page, title).getByText('Held on your card, not taken yet')).toBeVisible()
    await tab.close()
    await expect(cardOf(owner.page, title).getByText('Pending')).toBeVisible()
    await expectMail(owner, new RegExp(`${renter.name} would like to hire`))
  })

  await test.step('the second renter gets a friendly refusal, and the days are greyed out', async () => {
    const { page } = rival
    await page.getByRole('button', { name: 'Request to Hire' }).click()
    await expect(page.getByText('Sorry, these dates have just been taken.').first()).toBeVisible()
    for (const day of [dayFromNow(3), dayFromNow(5)]) await expect(await findDay(dates(page), day)).toBeDisabled()
  })

  await test.step('the owner approves with a place, the card is charged, and the renter sees it', async () => {
    const { page } = owner
    await cardOf(page, title).getByRole('link', { name: 'Respond' }).click()
    await expect(page.getByRole('heading', { name: 'Booking Request Response' })).toBeVisible()
    await expect(page.getByRole('heading', { name: `Booking Request from ${renter.name}` })).toBeVisible()
    await expect(page.getByText('Spare blade (£2.00/day)')).toBeVisible()
    await page.getByLabel('Collection Location').fill('')
    await page.getByRole('button', { name: 'Approve Request' }).click()
    await expect(page.getByText('Please specify a collection location')).toBeVisible()
    await page.getByLabel('Collection Location').fill(place)
    await page.getByLabel('Additional Notes').fill('I am in from six.')
    await page.getByRole('button', { name: 'Approve Request' }).click()
    await expect(page.getByText('Booking request approved successfully!')).toBeVisible()
    await expect(page.getByText('Payment captured - funds released to you')).toBeVisible()
    await expect(page).toHaveURL(/\/my-rentals/)
    await expect(cardOf(page, title).getByText('Confirmed')).toBeVisible()
    // The renter's page has been open all the time.
    const card = cardOf(renter.page, title)
    await expect(card.getByText('Confirmed')).toBeVisible()
    await expect(card.getByText(place)).toBeVisible()
    await expect(card.getByText('I am in from six.')).toBeVisible()
    await expect(card.getByText('Paid', { exact: true })).toBeVisible()
    await expectMail(renter, /is confirmed/)
  })

  await test.step('what the renter is told of it leads to the hire itself, and that back to the list', async () => {
    const { page } = renter
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Notifications/ })
      .click()
    await page
      .getByRole('main')
      .getByRole('link', { name: `Your hire of ${title} is confirmed` })
      .click()
    await expect(page).toHaveURL(/\/my-rentals\/[\w-]+$/)
    await expect(page).toHaveTitle(`Your booking: ${title} · Itemo`)
    await expect(cardOf(page, title).getByText('The owner approved the request')).toBeVisible()
    await page.getByRole('link', { name: 'Back to My Bookings' }).click()
    await expect(page).toHaveURL(/\/my-rentals$/)
  })

  await test.step('both chat about it, and messages arrive immediately', async () => {
    await cardOf(renter.page, title).getByRole('link', { name: title }).click()
    // The card has such a button as well.
    await expect(renter.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await renter.page.getByRole('button', { name: 'Message', exact: true }).click()
    await expect(renter.page).toHaveURL(/\/messages\/[\w-]+$/)
    await expectUnread(owner.page, false)
    let reloads = 0
    for (const { page } of [owner, renter]) page.on('load', () => (reloads += 1))
    await say(renter.page, 'May I come at seven?')
    await expect(messagesOn(renter.page).getByText('May I come at seven?')).toBeVisible()
    await expectUnread(owner.page, true)
    await messagesEntry(owner.page).click()
    const row = owner.page.getByRole('link', { name: new RegExp(renter.name) })
    await expect(row).toContainText(`Re: ${title}`)
    await expect(row).toContainText('May I come at seven?')
    await expect(row.getByText('Unread')).toBeAttached()
    await row.click()
    await expect(messagesOn(owner.page).getByText('May I come at seven?')).toBeVisible()
    await expectUnread(owner.page, false)
    const times = [
      await sendAndMeasure(owner.page, renter.page, 'Seven is fine.'),
      await sendAndMeasure(renter.page, owner.page, 'Shall I bring the deposit?'),
      await sendAndMeasure(owner.page, renter.page, 'There is none.'),
    ]
    test.info().annotations.push({ type: 'message arrival, ms', description: times.map(Math.round).join(', ') })
    expect(median(times)).toBeLessThan(1000)
    await expectUnread(renter.page, false)
    expect(reloads).toBe(0)
  })
})

/** Types into the search and opens the result. */
async function findItem(page: Page, words: string, title: string): Promise<void> {
  await page.goto('/home')
  await page.getByLabel('Search items').fill(words)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Results for “${words}”` })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

test(
  'on a phone an item is found, hired with a cover, approved, discussed and cancelled, which also refunds the cover [R49] [R79]',
  { tag: '@phone' },
  async ({ browser }) => {
    test.slow()
    const { owner, renter, item } = await pair(browser, 'Ola', 'Rhys')
    const { page } = renter

    await test.step('the renter finds the item and adds the cover', async () => {
      await findItem(page, item.title.toUpperCase(), item.title)
      await pickDay(dates(page), dayFromNow(1))
      const price = page.getByLabel('Price breakdown')
      await expect(price.getByText('£11.50')).toBeVisible()
      const box = page.getByRole('checkbox', { name: 'Add Demo Cover for £1.50' })
      await expect(box).not.toBeChecked()
      await expect(
        page.getByText(/^Provided by Pretend Mutual \(not a real insurer\)\..*it pays nothing\.$/),
      ).toBeVisible()
      await box.check()
      await expect(price.getByText('£13.00')).toBeVisible()
    })

    await test.step('the renter pays in a separate tab', async () => {
      const tab = await requestHire(page)
      await payAndReturn(tab)
      await expect(tab.getByRole('heading', { name: item.title })).toBeVisible()
      await tab.close()
      await expect(cardOf(page, item.title).getByText('Held on your card, not taken yet')).toBeVisible()
    })

    await test.step('the owner approves, and the renter sees it immediately', async () => {
      await approves(owner, item, place)
      const card = cardOf(page, item.title)
      await expect(card.getByText('Confirmed')).toBeVisible()
      await expect(card.getByText(place)).toBeVisible()
      await expect(card.getByText(/Demo Cover by Pretend Mutual .*, policy C-[0-9A-F]{8}, £1\.50\./)).toBeVisible()
      const theirs = cardOf(owner.page, item.title)
      await expect(theirs.getByText(/The renter has added Demo Cover\./)).toBeVisible()
      await expect(theirs).not.toContainText('13.00')
    })

    await test.step('both chat about it, and messages arrive immediately', async () => {
      await cardOf(page, item.title).getByRole('link', { name: item.title }).click()
      await openConversation(page)
      await expectUnread(owner.page, false)
      await say(page, 'May I come at seven?')
      await expectUnread(owner.page, true)
      await messagesEntry(owner.page).click()
      // The previous screen has a link with the same name, to the renter's profile.
      await owner.page.getByRole('link', { name: `Re: ${item.title}` }).click()
      await expect(messagesOn(owner.page).getByText('May I come at seven?')).toBeVisible()
      await expectUnread(owner.page, false)
      await say(owner.page, 'Seven is fine.')
      await expect(messagesOn(page).getByText('Seven is fine.')).toBeVisible()
      await expectUnread(page, false)
    })

    await test.step('the renter cancels, and the cover is refunded with the hire', async () => {
      await goWithin(page, '/my-rentals')
      await cardOf(page, item.title).getByRole('button', { name: 'Cancel', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' })
      await expect(dialog).toContainText('£5.75 of £11.50. Demo Cover is refunded too, £1.50: £7.25 in all.')
      await dialog.getByLabel('Reason').fill('It rains.')
      await dialog.getByRole('button', { name: 'Cancel booking' }).click()
      await expect(page.getByText(/Demo Cover has ended: £1\.50 back\./).first()).toBeVisible()
    })
  },
)
