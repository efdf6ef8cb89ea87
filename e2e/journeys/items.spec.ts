import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { findDay } from '../parts/days.ts'
import { dragWithFinger, dragWithMouse } from '../parts/drag.ts'
import { listedItem } from '../parts/item.ts'
import { drill, fillItemForm } from '../parts/list-form.ts'
import { settledMember } from '../parts/person.ts'
import { plainPhoto } from '../parts/photos.ts'
import { goWithin } from '../parts/screen.ts'
import { test } from '../parts/test.ts'

test.describe.configure({ mode: 'parallel' })

let dir: string
test.beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'itemo-items-'))
})
test.afterAll(() => rm(dir, { recursive: true, force: true }))

const photosOf = (page: Page) => page.getByRole('region', { name: 'Photos' }).getByRole('listitem').getByRole('img')

const handle = (page: Page, place: number) => page.getByRole('button', { name: `Reorder photo ${place}` })

const names = ['a.png', 'b.png', 'c.png']
const colours = ['#6c8ea4', '#a4876c', '#7ba46c']

const threePhotos = () => Promise.all(names.map((name, at) => plainPhoto(dir, name, colours[at] ?? '')))

async function expectOrder(page: Page, names: readonly string[]): Promise<void> {
  const photos = photosOf(page)
  await expect(photos).toHaveCount(names.length)
  for (const [index, name] of names.entries()) {
    const place = index === 0 ? 'Main picture' : `Picture ${index + 1}`
    await expect(photos.nth(index)).toHaveAccessibleName(`${place}: ${name}`)
  }
}

test('an item is listed, edited, paused, activated and deleted [accounts 2.10, 2.46] [marketplace 2.27, 2.57, 2.65, 2.66, 2.69, 2.71, 4.24, 4.25, 5.21, 8.5, 8.43, 9.12] [R28]', async ({
  browser,
}) => {
  test.slow()
  const { page } = await settledMember(browser, 'Ola')

  await test.step('an empty form lists what is missing, once, with links to the fields', async () => {
    await page.goto('/list-item')
    await page.getByRole('button', { name: 'List Your Item' }).click()
    const summary = page.getByRole('alert').filter({ hasText: 'Please fill in all required fields' })
    await expect(summary).toContainText(
      'Please fill in all required fields: Title, Description, Daily rate, Category, Postcode',
    )
    await expect(summary).toBeFocused()
    for (const message of [
      'Title must be at least 5 characters.',
      'Description must be at least 20 characters.',
      'Please select a category.',
      'Daily rate must be at least £1.',
      'Postcode must be at least 3 characters.',
    ]) {
      await expect(summary).toContainText(message)
    }
    await summary.getByRole('button', { name: /^Daily rate/ }).click()
    await expect(page.getByRole('textbox', { name: 'Daily rate' })).toBeFocused()
  })

  await test.step('photos are reordered by mouse and keyboard', async () => {
    const told = page.getByText('Image uploaded successfully!').waitFor()
    await fillItemForm(page, { ...drill, photos: await threePhotos() })
    await told
    await expectOrder(page, names)
    await dragWithMouse(page, photosOf(page).nth(2), photosOf(page).nth(0))
    await expectOrder(page, ['c.png', 'a.png', 'b.png'])
    await expect(page.getByText('The photo is now number 1 of 3, the main picture.')).toBeAttached()
    await handle(page, 1).focus()
    await page.keyboard.press('ArrowRight')
    await expectOrder(page, ['a.png', 'c.png', 'b.png'])
    await expect(page.getByText('The photo is now number 2 of 3.')).toBeAttached()
    await expect(handle(page, 2)).toBeFocused()
    await page.getByRole('button', { name: 'Move photo 3 forward' }).click()
    await expectOrder(page, names)
  })

  await test.step('the item is listed, with its deposit', async () => {
    await page.getByRole('switch', { name: 'Ask for a deposit' }).click()
    await page.getByRole('textbox', { name: 'Deposit (refundable)' }).fill('40')
    await page.getByRole('button', { name: 'List Your Item' }).click()
    await expect(page.getByText('Item listed successfully!')).toBeVisible()
    await expect(page).toHaveURL(/\/profile/)
    await page.getByRole('link', { name: drill.title, exact: true }).click()
    await expect(page.getByText('Deposit: £40 (refundable)')).toBeVisible()
    await expect(page.getByText('£12/day').or(page.getByText('£50/week')).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'This is your listing' }).first()).toBeDisabled()
  })

  await test.step('the item is edited', async () => {
    await goWithin(page, '/profile?tab=items')
    await page.getByRole('link', { name: `Edit ${drill.title}` }).click()
    await expect(page.getByRole('heading', { name: 'Edit Your Item' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Title' }).fill('Cordless drill, four batteries')
    await page.getByRole('button', { name: 'Remove photo 3' }).click()
    await page.getByRole('button', { name: 'Update Item' }).click()
    await expect(page.getByText('Item updated successfully!')).toBeVisible()
    await expect(page).toHaveURL(/\/profile/)
  })

  const title = 'Cordless drill, four batteries'
  await test.step('the item is paused and activated', async () => {
    await page.getByRole('button', { name: `Pause ${title}` }).click()
    await expect(page.getByText('Item paused successfully')).toBeVisible()
    await expect(page.getByText('PAUSED', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: `Activate ${title}` }).click()
    await expect(page.getByText('Item activated successfully')).toBeVisible()
    await expect(page.getByText('PAUSED', { exact: true })).not.toBeVisible()
  })

  await test.step('the item is deleted, after a confirmation', async () => {
    await page.getByRole('link', { name: `Edit ${title}` }).click()
    await page.getByRole('button', { name: 'Delete Item' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Delete Item' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Item deleted successfully')).toBeVisible()
    await expect(page).toHaveURL(/\/profile/)
    await page.goto('/profile?tab=items')
    await expect(page.getByText("You haven't listed anything yet")).toBeVisible()
  })
})

test('on a phone an item is listed, and its photos are reordered by touch', { tag: '@phone' }, async ({ browser }) => {
  test.slow()
  const { page } = await settledMember(browser, 'Ola')
  await page.goto('/list-item')
  await fillItemForm(page, { ...drill, photos: await threePhotos() })
  await expectOrder(page, names)
  await dragWithFinger(page, handle(page, 3), photosOf(page).nth(0))
  await expectOrder(page, ['c.png', 'a.png', 'b.png'])
  await expect(page.getByText('The photo is now number 1 of 3, the main picture.')).toBeAttached()
  await page.getByRole('button', { name: 'List Your Item' }).click()
  await expect(page.getByText('Item listed successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/profile/)
})

test('a closed tab loses nothing that was typed into a form [marketplace 2.67]', async ({ browser }) => {
  test.slow()
  const { page, context } = await settledMember(browser, 'Pia')
  await page.goto('/list-item')
  await fillItemForm(page, { ...drill, photos: [await plainPhoto(dir, 'draft.png', '#6c8ea4')] })
  await page.getByRole('textbox', { name: 'Title' }).fill('A drill that is not quite')
  await page.close()

  const again = await context.newPage()
  await again.goto('/list-item')
  await expect(again.getByText('Draft restored.')).toBeVisible()
  await expect(again.getByRole('textbox', { name: 'Title' })).toHaveValue('A drill that is not quite')
  await expect(again.getByRole('combobox', { name: 'Category' })).toHaveValue(drill.category)
  await expect(again.getByLabel('Name of add-on 1')).toHaveValue('Masonry bits')
  await expectOrder(again, ['draft.png'])
  await expect(again.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
  await expectBright(photosOf(again).first())
  const excluded = again.getByRole('group', { name: 'Excluded dates' })
  await expect(await findDay(excluded, drill.excluded)).toHaveAccessibleName(/selected/)

  await test.step('the draft can be discarded, after a confirmation', async () => {
    await again.getByRole('button', { name: 'Discard draft' }).click()
    await again.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(again.getByText('Draft discarded.')).toBeFocused()
    await expect(again.getByRole('textbox', { name: 'Title' })).toHaveValue('')
    await expect(photosOf(again)).toHaveCount(0)
    await again.reload()
    await expect(again.getByRole('button', { name: 'List Your Item' })).toBeVisible()
    await expect(again.getByText('Draft restored.')).not.toBeVisible()
  })
})

test('unsaved changes to an item survive a closed tab, and are gone once saved', async ({ browser }) => {
  const owner = await settledMember(browser, 'Quin')
  const item = await listedItem(owner, {}, 2)
  const { page, context } = owner
  await page.goto(`/items/edit/${item.id}`)
  await page.getByRole('textbox', { name: 'Daily rate' }).fill('14')
  await page.getByRole('button', { name: 'Move photo 2 forward' }).click()
  await page.close()

  const again = await context.newPage()
  await again.goto(`/items/edit/${item.id}`)
  await expect(again.getByText('Draft restored.')).toBeVisible()
  await expect(again.getByRole('textbox', { name: 'Daily rate' })).toHaveValue('14')
  await again.getByRole('button', { name: 'Update Item' }).click()
  await expect(again.getByText('Item updated successfully!')).toBeVisible()
  await again.goto(`/items/edit/${item.id}`)
  await expect(again.getByRole('textbox', { name: 'Daily rate' })).toHaveValue('14')
  await expect(again.getByText('Draft restored.')).not.toBeVisible()
})

test('of two tabs with the same form, the first keeps the draft, and the second says so', async ({ browser }) => {
  const { page, context } = await settledMember(browser, 'Rik')
  const title = (tab: Page) => tab.getByRole('textbox', { name: 'Title' })
  await page.goto('/list-item')
  await title(page).fill('Written in the first tab')

  const second = await context.newPage()
  await second.goto('/list-item')
  await expect(second.getByText('This form is open in another tab.')).toBeVisible()
  await expect(title(second)).toHaveValue('')
  await title(second).fill('Written in the second tab')
  await second.getByRole('link', { name: 'Home' }).click()
  const question = second.getByRole('alertdialog', { name: 'Unsaved Changes' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(title(second)).toHaveValue('Written in the second tab')
  await second.close()

  await page.reload()
  await expect(page.getByText('Draft restored.')).toBeVisible()
  await expect(title(page)).toHaveValue('Written in the first tab')
  // Once the first tab has left it, another tab gets the draft.
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/home')
  const third = await context.newPage()
  await third.goto('/list-item')
  await expect(title(third)).toHaveValue('Written in the first tab')
  await expect(third.getByText('This form is open in another tab.')).not.toBeVisible()
})

/** A loaded picture, not its placeholder. */
async function expectBright(picture: Locator): Promise<void> {
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(100)
  await expect(picture).toHaveAttribute('src', /^blob:/)
}
