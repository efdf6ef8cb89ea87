import { type Browser, expect, type Page } from '@playwright/test'
import { dayFromNow } from '../parts/days.ts'
import { listedItem, openItem } from '../parts/item.ts'
import { type Person, settledMember } from '../parts/person.ts'
import { agrees, paidHire, rentalCard } from '../parts/rental.ts'
import { test } from '../parts/test.ts'

const thanks = 'Thank you for your review!'
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Leave a review' })

/** A hire of today that the owner has approved: the owner can mark it as returned at once. */
async function hireOfToday(browser: Browser) {
  const [owner, renter] = [await settledMember(browser, 'Olive'), await settledMember(browser, 'Rufus')]
  const item = await listedItem(owner)
  await agrees(owner, await paidHire(renter, item, dayFromNow(0)), 'The library')
  await renter.page.goto('/my-rentals')
  return { owner, renter, item }
}

/** Marks the item as returned, and waits for the dialog that then opens. */
async function returns({ page }: Person, title: string): Promise<void> {
  await page.goto('/my-rentals?tab=listings')
  await rentalCard(page, { title }).getByRole('button', { name: 'Mark as Returned' }).click()
  await page.getByRole('button', { name: 'Confirm return' }).click()
  await expect(page.getByText('Return confirmed!')).toBeVisible()
  await expect(dialogOf(page)).toBeVisible()
}

test('a completed hire is reviewed by both sides, and the reviews are shown on item and profile [marketplace 2.50, 4.10, 5.15, 8.27]', async ({
  browser,
}) => {
  test.slow()
  const { owner, renter, item } = await hireOfToday(browser)

  await test.step('the owner is asked for a review after the return, and writes it by keyboard', async () => {
    const { page } = owner
    await returns(owner, item.title)
    const dialog = dialogOf(page)
    await expect(dialog).toContainText(`How was it to lend “${item.title}” to ${renter.name}?`)
    const five = dialog.getByRole('radio', { name: '5 stars, excellent' })
    await expect(five).toBeChecked()
    await five.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(dialog.getByRole('radio', { name: '4 stars, good' })).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(dialog.getByLabel('Your review')).toBeFocused()
    await page.keyboard.type('Punctual and kind.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText(thanks)).toBeVisible()
    await expect(dialog).not.toBeVisible()
    await expect(rentalCard(page, item).getByText('Completed')).toBeVisible()
    await expect(rentalCard(page, item).getByRole('button', { name: 'Leave a review' })).toHaveCount(0)
  })

  await test.step('the renter sees the hire as completed, and reviews it', async () => {
    const { page } = renter
    const card = rentalCard(page, item)
    await expect(card.getByText('Completed')).toBeVisible()
    await card.getByRole('button', { name: 'Leave a review' }).click()
    await dialogOf(page).getByLabel('Your review').fill('Strong, quiet and very clean.')
    await dialogOf(page).getByRole('button', { name: 'Send review' }).click()
    await expect(page.getByText(thanks)).toBeVisible()
    await expect(dialogOf(page)).not.toBeVisible()
  })

  await test.step("the item and its owner's profile show the review", async () => {
    const { page } = renter
    await openItem(page, item)
    const ofItem = page.getByRole('region', { name: 'Reviews' })
    await expect(ofItem).toContainText('1 review')
    await expect(ofItem.getByRole('listitem')).toContainText([`${renter.name}Renter`])
    await expect(ofItem.getByText('Strong, quiet and very clean.')).toBeVisible()
    await expect(ofItem.getByRole('img', { name: '5 out of 5' }).first()).toBeVisible()
    await page.getByRole('button', { name: /Trust score 5\/5/ }).click()
    const profile = page.getByRole('dialog', { name: 'Owner Profile' })
    await expect(profile.getByRole('region', { name: 'Reviews' })).toContainText('Strong, quiet and very clean.')
    await profile.getByRole('link', { name: 'All items and reviews' }).click()
  })

  await test.step("the owner's page shows the hire, their items and the review, and links back to the item", async () => {
    const { page } = renter
    await expect(page.getByRole('heading', { level: 1, name: owner.name })).toBeVisible()
    const asOwner = page.getByRole('region', { name: 'Reviews as owner' })
    await expect(asOwner.getByText('Strong, quiet and very clean.')).toBeVisible()
    await expect(asOwner.getByText(`Renter · ${item.title}`)).toBeVisible()
    await expect(page.getByText('1 hire as owner')).toBeVisible()
    await page.getByRole('article').getByRole('link', { name: item.title }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: item.title })).toBeVisible()
  })

  await test.step('a five-star review is shown on How It Works, with a first name only', async () => {
    const { page } = owner
    await page.goto('/how-it-works')
    const quotes = page.getByRole('region', { name: 'What people say' })
    await expect(quotes.getByText('Strong, quiet and very clean.').first()).toBeVisible()
    await expect(quotes).not.toContainText(renter.name)
  })
})
