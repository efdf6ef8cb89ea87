import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp, whereabouts } from '../../../../test/app.tsx'
import { config, itemCard, member, ownItem } from '../../../../test/fixtures.ts'
import { expectText } from '../../../../test/shown.ts'
import { server } from '../../../../test/stand-in.ts'

const owner = member('Una')
const washer = ownItem(owner)
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

/** Fills in a field and blurs it. */
async function say(name: string, text: string): Promise<void> {
  await field(name).fill(text)
  await userEvent.tab()
}

test("typical prices and the owner's earnings are shown, by item and place", async () => {
  const asked: unknown[] = []
  server.answer('GET /items/price-hint', ({ query }) => {
    asked.push(query)
    return { hint: { low: 9, median: 12, high: 16, by: 'title', within_miles: 10 } }
  })
  openApp('/list-item', { as: owner })
  await say('Title', 'Bosch hammer drill')
  await page.getByRole('combobox', { name: 'Category' }).selectOptions('Power Tools')
  await say('Postcode', 'e8 3pn')
  await expectText('Half of the hammer drills near you cost £9–£16 a day.')
  expect(asked.at(-1)).toEqual({ title: 'Bosch hammer drill', category: 'Power Tools', postcode: 'E8' })
  await say('Daily rate', '12.50')
  await expectText('You get £12.50 for each day.')
  // An amount that the field rejects earns nothing.
  await say('Daily rate', '12.999')
  await expect.element(page.getByText(/^You get/)).not.toBeInTheDocument()
})

test('without data or a response no hint is shown, and saving works', async () => {
  server.refuse('GET /items/price-hint', 'rate_limited')
  server.answer('POST /items', washer)
  server.answer('GET /my/items', { items: [itemCard(owner)], next_cursor: null })
  openApp('/list-item', { as: owner })
  await say('Title', 'HAMMER DRILL')
  await page.getByRole('combobox', { name: 'Category' }).selectOptions('Power Tools')
  await expectText('Capitals throughout are hard to read.')
  await expectText('No photos yet. Add at least two, so that people see what they get.')
  await say('Daily rate', '10')
  await field('Postcode').fill('N1 9GU')
  expect(page.getByText(/Half of the/).elements()).toEqual([])
  await field('Description').fill('Good for walls and wood.')
  // The button mustn't move while it's pressed, so the hint of the blurred field waits for the click.
  const save = page.getByRole('button', { name: 'List Your Item' })
  const words = 'Say a bit more: its size, condition and what comes with it save questions later.'
  save.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))
  field('Description').element().blur()
  await expect.element(field('Description')).not.toHaveFocus()
  expect(page.getByText(words).elements()).toEqual([])
  page
    .getByRole('heading', { name: 'Location' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expectText(words)
  await save.click()
  await expect.poll(whereabouts).toBe('/profile?tab=items')
})

test('an unusual category can be changed with one click', async () => {
  openApp('/list-item', { as: owner })
  await say('Title', 'Tent for four')
  const category = page.getByRole('combobox', { name: 'Category' })
  await category.selectOptions('Other')
  await expectText('Tents are usually in Camping & Hiking.')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expect.element(category).toHaveValue('Camping & Hiking')
  expect(page.getByText(/are usually in/).elements()).toEqual([])
})

test('weekly and monthly rates are suggested and filled in with one click, and hints disappear with their cause', async () => {
  openApp('/list-item', { as: owner })
  await say('Daily rate', '12.50')
  await expect.element(page.getByLabelText('Weekly rate (optional)')).toHaveAttribute('placeholder', '63')
  await page.getByRole('button', { name: 'Use £63 as the weekly rate' }).click()
  await expect.element(page.getByLabelText('Weekly rate (optional)')).toHaveValue('63')
  await page.getByRole('button', { name: 'Use £188 as the monthly rate' }).click()
  await expect.element(page.getByLabelText('Monthly rate (optional)')).toHaveValue('188')
  expect(page.getByRole('button', { name: /^Use £/ }).elements()).toEqual([])
  await page.getByLabelText('Weekly rate (optional)').fill('20')
  await userEvent.tab()
  await expectText('That’s less than 2 single days.')
  await page.getByLabelText('Weekly rate (optional)').fill('60')
  await userEvent.tab()
  await expect.element(page.getByText('That’s less than 2 single days.')).not.toBeInTheDocument()
})

test.each([
  { deposits: true, cover: { name: 'Cover', insurer: 'Mutual', policy_url: null, demo: false } },
  { deposits: false, cover: null },
])('the form says how a deposit is held, and what the value is for: %o [R49]', async ({ deposits, cover }) => {
  server.answer('GET /config', { ...config, deposits, cover })
  openApp('/list-item', { as: owner })
  const held = page.getByText("It's held on the renter's card, or the card is kept for it. It isn't part of the total.")
  const agreed = page.getByText("You arrange this with the renter at collection. It isn't part of the total.")
  await expect.element(deposits ? held : agreed).toBeVisible()
  await expect.element(page.getByText(`Needed for ${cover ? 'cover and for ' : ''}damage claims.`)).toBeVisible()
})
