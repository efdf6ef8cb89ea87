import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp, visit, whereabouts } from '../../../test/app.tsx'
import { boostable, feed, idOf, itemCard, member, ownItem, plans } from '../../../test/fixtures.ts'
import { focus } from '../../../test/keyboard.ts'
import { expectIn } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'

const bea = member('Bea')
const items = Array.from({ length: 14 }, (_, at) => {
  const name = `Ladder ${11 + at}`
  return boostable(ownItem(bea, { id: idOf(name.replace('Ladder', 'no.')), title: name }))
})
const boxes = () => page.getByRole('checkbox').elements().length
const checkbox = (name: string) => page.getByRole('checkbox', { name })

test('only the first of many items are shown, and selected ones stay visible', async () => {
  server.answer('GET /my/boosts', { plans, boosts: [], next_cursor: null })
  server.answer('GET /my/boosts/items', { items: items.toReversed(), next_cursor: null })
  openApp('/boost', { as: bea })
  await expect.poll(boxes).toBe(12)
  await focus(page.getByRole('button', { name: 'Show all 14 items' }))
  await userEvent.keyboard('{Enter}')
  await expect.poll(boxes).toBe(14)
  await checkbox('Ladder 11').click()
  await focus(page.getByRole('button', { name: 'Show the first 12' }))
  await userEvent.keyboard('{Enter}')
  await expect.poll(boxes).toBe(13)
  await expect.element(checkbox('Ladder 11')).toBeChecked()
  await expect.element(page.getByRole('button', { name: 'Show all 14 items' })).toHaveFocus()
})

test('selections are restored after visiting another page', async () => {
  server.answer('GET /my/boosts', { plans, boosts: [], next_cursor: null })
  server.answer('GET /my/boosts/items', { items: items.slice(0, 2), next_cursor: null })
  server.answer('GET /items', feed([]))
  openApp('/boost', { as: bea })
  await checkbox('Ladder 11').click()
  await checkbox('Ladder 12').click()
  const month = page.getByRole('radio', { name: /1 Month Boost/ })
  await month.click()
  await checkbox('Ladder 11').click()
  await expectIn(page.getByRole('region', { name: '3. Summary' }), '£14.99')
  await expect.poll(whereabouts).toBe(`/boost?items=${items[1]?.id}&plan=boost-30`)
  visit('/home')
  await expect.element(page.getByLabelText('Search items')).toBeVisible()
  window.history.back()
  await expect.element(checkbox('Ladder 12')).toBeChecked()
  await expect.element(checkbox('Ladder 11')).not.toBeChecked()
  await expect.element(month).toBeChecked()
})

test('going back while the checkout is being created keeps it from opening', async () => {
  server.answer('GET /my/boosts', { plans, boosts: [], next_cursor: null })
  server.answer('GET /my/boosts/items', { items: items.slice(0, 1), next_cursor: null })
  server.answer('GET /my/items', { items: [itemCard(bea)], next_cursor: null })
  const answer = server.hold('POST /boosts', { boost_id: idOf('boost'), url: '#checkout' })
  openApp('/profile', { as: bea })
  await page.getByRole('main').getByRole('link', { name: 'Boost', exact: true }).click()
  await checkbox('Ladder 11').click()
  await page.getByRole('button', { name: 'Boost 1 item' }).click()
  await expect.element(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
  window.history.back()
  await expect.poll(whereabouts).toBe('/profile')
  answer()
  await page.getByRole('tab', { name: 'My Items' }).click()
  await expect.poll(whereabouts).toBe('/profile?tab=items')
  expect(window.location.hash).toBe('')
})

test('going back and requesting the boost again opens only the checkout of the second request', async () => {
  server.answer('GET /my/boosts', { plans, boosts: [], next_cursor: null })
  server.answer('GET /my/boosts/items', { items: items.slice(0, 1), next_cursor: null })
  server.answer('GET /my/items', { items: [itemCard(bea)], next_cursor: null })
  const answerFirst = server.hold('POST /boosts', { boost_id: idOf('boost'), url: '#first' })
  openApp('/profile', { as: bea })
  const boostLink = page.getByRole('main').getByRole('link', { name: 'Boost', exact: true })
  await boostLink.click()
  await checkbox('Ladder 11').click()
  await page.getByRole('button', { name: 'Boost 1 item' }).click()
  await expect.element(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
  window.history.back()
  await expect.poll(whereabouts).toBe('/profile')
  await boostLink.click()
  await checkbox('Ladder 11').click()
  const opened: string[] = []
  const noteHash = () => opened.push(window.location.hash)
  window.addEventListener('hashchange', noteHash)
  onTestFinished(() => window.removeEventListener('hashchange', noteHash))
  // The first response arrives once the same page is open again.
  answerFirst()
  server.answer('POST /boosts', { boost_id: idOf('boost'), url: '#second' })
  await page.getByRole('button', { name: 'Boost 1 item' }).click()
  await expect.poll(() => opened).toEqual(['#second'])
  expect(server.asked('POST /boosts')).toBe(2)
})

test('someone with nothing to boost gets a link to list an item [marketplace 2.73]', async () => {
  server.answer('GET /my/boosts', { plans, boosts: [], next_cursor: null })
  server.answer('GET /my/boosts/items', { items: [], next_cursor: null })
  openApp('/boost', { as: bea })
  await expect.element(page.getByRole('link', { name: 'List an Item' })).toHaveAttribute('href', '/items/create')
})

test("the message that nothing is selected survives a change of plan, and boosted items can't be selected [marketplace 2.75]", async () => {
  const [first, ...others] = items.slice(0, 3)
  if (!first) throw new Error('There is no item')
  const boosted = others.map((one) => ({ ...one, is_boosted: true, expires_at: new Date().toISOString() }))
  server.answer('GET /my/boosts', { plans, boosts: [], next_cursor: null })
  server.answer('GET /my/boosts/items', { items: [...boosted, first], next_cursor: null })
  openApp('/boost', { as: bea })
  for (const { title } of boosted) await expect.element(checkbox(title)).toBeDisabled()
  await expect.element(checkbox(first.title)).toBeEnabled()
  await expect.element(page.getByText(/^A boost can't be extended while it runs/)).toBeVisible()
  await page.getByRole('button', { name: 'Boost 0 items' }).click()
  const sentence = page.getByText('Please select at least one item to boost')
  await expect.element(sentence).toBeVisible()
  await page.getByRole('radio', { name: /1 Month Boost/ }).click()
  await page.getByRole('radio', { name: /1 Week Boost/ }).click()
  await expect.element(sentence).toBeVisible()
})
