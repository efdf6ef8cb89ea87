import type { OfferView, WantCardView, WantOptionView, WantView } from '@itemo/contract/want-views.ts'
import { townMessage } from '@itemo/domain/items/search-area.ts'
import { onlineManager } from '@tanstack/react-query'
import { queryClient } from '#app/lib/query-client.ts'
import { endSessionHere } from '#app/lib/session-state.ts'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, reloadApp, visit, whereabouts } from '../../../test/app.tsx'
import { dayFromNow, feed, idOf, itemCard, member } from '../../../test/fixtures.ts'
import { expectText, recordToasts } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'
import { wantQuery } from './want-queries.ts'

const wes = member('Wes')
const button = (name: string) => page.getByRole('button', { name })
const [from, until] = [dayFromNow(9), dayFromNow(10)]

const card = (changes: Partial<WantCardView> = {}): WantCardView => ({
  id: idOf('want'),
  words: 'carpet cleaner',
  note: 'For one room.',
  category: null,
  location: 'E8',
  within_km: 16,
  from,
  until,
  budget: null,
  status: 'open',
  asker: 'Ann',
  is_mine: false,
  offer_count: 0,
  created_at: '2026-11-24T12:00:00.000Z',
  ...changes,
})
const want = (changes: Partial<WantView> = {}): WantView => ({ ...card(), hidden_reason: null, offers: [], ...changes })
const offer = (changes: Partial<OfferView> = {}): OfferView => ({
  item_id: idOf('cleaner'),
  title: 'Vax carpet cleaner',
  image_url: null,
  owner_id: idOf('olive'),
  owner: 'Olive',
  total_amount: 41.4,
  note: null,
  status: 'offered',
  is_free: true,
  created_at: '2026-11-24T12:00:00.000Z',
  ...changes,
})
const option = (changes: Partial<WantOptionView> = {}): WantOptionView => ({
  item_id: idOf('cleaner'),
  title: 'Vax carpet cleaner',
  image_url: null,
  fits: true,
  total_amount: 41.4,
  earns_amount: 36,
  reason: null,
  offered: null,
  ...changes,
})

test('a visitor can read the board, and has to log in to offer something', async () => {
  server.answer('GET /wants', { wants: [card()], next_cursor: null })
  server.answer('GET /wants/:wantId', want())
  openApp('/wanted')
  await page.getByRole('link', { name: 'carpet cleaner' }).click()
  await expectText('Ann needs this')
  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click()
  await expect.poll(whereabouts).toContain(`next=%2Fwanted%2F${idOf('want')}`)
})

test("an owner offers a matching item with one click, and sees why another can't be offered", async () => {
  const said = recordToasts()
  let offered: WantOptionView['offered'] = null
  const busy = option({
    item_id: idOf('other'),
    title: 'Old cleaner',
    total_amount: null,
    earns_amount: null,
    reason: "It's hired out on one of these days.",
  })
  server.answer('GET /wants/:wantId', want())
  server.answer('GET /wants/:wantId/options', () => ({ options: [option({ offered }), busy] }))
  server.answer('POST /wants/:wantId/offers', () => {
    offered = 'offered'
    return offer()
  })
  openApp(`/wanted/${idOf('want')}`, { as: wes })
  await expectText(/They would pay £41.40, you get £36.00/)
  await expectText("It's hired out on one of these days.")
  await expect.element(button('Offer this').last()).toBeDisabled()
  await button('Offer this').first().click()
  await expect.poll(() => said).toEqual(['Offer sent'])
  // It replaces the other button, which had the focus.
  await expect.element(button('Take back')).toHaveFocus()
})

test('options that fail to load offline say so, and load once online', async () => {
  server.answer('GET /wants', { wants: [], next_cursor: null })
  server.cut('GET /wants/:wantId/options')
  openApp('/wanted', { as: wes })
  await expect.element(page.getByRole('heading', { name: 'Wanted' })).toBeVisible()
  await expect.poll(() => onlineManager.hasListeners()).toBe(true)
  window.dispatchEvent(new Event('offline'))
  onTestFinished(() => void window.dispatchEvent(new Event('online')))
  queryClient().setQueryData(wantQuery(idOf('want')).queryKey, want())
  visit(`/wanted/${idOf('want')}`)
  await expect.element(page.getByRole('heading', { name: 'Failed to load your items' })).toBeVisible()
  server.answer('GET /wants/:wantId/options', { options: [option()] })
  window.dispatchEvent(new Event('online'))
  await expect.element(button('Offer this')).toBeVisible()
})

test("the author of a want sees each offer's total, and can request or decline it", async () => {
  let status: OfferView['status'] = 'offered'
  const taken = offer({ item_id: idOf('taken'), title: 'Old cleaner', is_free: false })
  server.answer('GET /wants/:wantId', () => want({ is_mine: true, offers: [offer({ status }), taken] }))
  server.answer('PATCH /wants/:wantId/offers/:itemId', () => {
    status = 'declined'
    return offer({ status })
  })
  openApp(`/wanted/${idOf('want')}`, { as: wes })
  await expectText('£41.40')
  await expectText('No longer free')
  const request = page.getByRole('link', { name: 'Request' })
  await expect.element(request).toHaveAttribute('href', `/item/${idOf('cleaner')}?from=${from}&until=${until}`)
  const dialog = page.getByRole('alertdialog', { name: 'Decline this offer?' })
  await button('No thanks').click()
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.asked('PATCH /wants/:wantId/offers/:itemId')).toBe(0)
  await button('No thanks').click()
  await dialog.getByRole('button', { name: 'Decline it' }).click()
  await expectText('Declined')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a want without dates says to choose each of them', async () => {
  openApp('/wanted/ask?words=carpet+cleaner&near=E8', { as: wes })
  server.answer('GET /items', feed([]))
  await page.getByLabelText('Budget for all of it (optional)').fill('30,00')
  await button('Ask the town').click()
  await expectText('Please choose the first day.')
  await expectText('Please choose the last day.')
  await expect
    .element(page.getByLabelText('Budget for all of it (optional)'))
    .not.toHaveAttribute('aria-invalid', 'true')
})

test('the form of a want shows matching items, and which field was refused', async () => {
  server.answer('GET /items', feed([itemCard(wes)]))
  server.refuse('POST /wants', 'too_many_wants')
  openApp(`/wanted/ask?words=carpet+cleaner&near=E8&from=${from}&until=${until}`, { as: wes })
  await expectText('1 item matches.')
  await page.getByLabelText('What do you need?').fill('a drill, call 07700 900123')
  await button('Ask the town').click()
  await expectText('Please leave out phone numbers, addresses and bank details: people answer you here.')
  await page.getByLabelText('What do you need?').fill('a drill')
  await button('Ask the town').click()
  await expectText('You can ask for 5 things at a time. Close one first.')
})

test('an empty board says so, near a town too, and so does one that fails to load', async () => {
  const asked: unknown[] = []
  server.answer('GET /wants', ({ query: { near } }) => {
    asked.push(near)
    return { wants: [], next_cursor: null }
  })
  openApp('/wanted?near=E8')
  await expectText('Nobody needs anything near E8 right now.')
  const near = page.getByLabelText('Near a postcode or town')
  await near.fill(' Leeds ')
  await button('Show').click()
  await expectText('Nobody needs anything near Leeds right now.')
  await near.fill('m1 1ae')
  await button('Show').click()
  await expectText('Nobody needs anything near M1 1AE right now.')
  expect(asked).toEqual([{ postcode: 'E8' }, { town: 'Leeds' }, { postcode: 'M1 1AE' }])
  server.refuse('GET /wants', 'internal')
  await near.fill('M1')
  await button('Show').click()
  await expectText('Failed to load the board')
  server.refuse('GET /wants', 'invalid_input', { near: townMessage })
  await near.fill('Nowhereville')
  await button('Show').click()
  await expect.element(near).toHaveAccessibleDescription(townMessage)
  expect([...page.getByRole('alert').elements(), ...page.getByText('Failed to load the board').elements()]).toEqual([])
})

test('an unsent want is restored after a reload, and cleared once posted', async () => {
  const address = `/wanted/ask?words=carpet+cleaner&near=E8&from=${from}&until=${until}`
  const note = page.getByLabelText('More about it (optional)')
  server.answer('GET /items', feed([]))
  openApp(address, { as: wes })
  await note.fill('For three rooms.')
  window.dispatchEvent(new Event('pagehide'))
  reloadApp()
  await expect.element(note).toHaveValue('For three rooms.')
  server.answer('POST /wants', want({ is_mine: true }))
  server.answer('GET /wants/:wantId', want({ is_mine: true }))
  await button('Ask the town').click()
  await expectText('You asked for this')
  openApp(address, { as: wes })
  await expect.element(note).toHaveValue('')
})

test("an unsent want isn't shown to someone else who logs in", async () => {
  const note = page.getByLabelText('More about it (optional)')
  server.answer('GET /items', feed([]))
  openApp('/wanted/ask', { as: wes })
  await note.fill('For three rooms.')
  server.auth.answer('POST /logout', undefined)
  endSessionHere()
  await expect.element(note).not.toBeInTheDocument()
  openApp('/wanted/ask', { as: member('Ann') })
  await expect.element(note).toHaveValue('')
})

test("a want is closed only after a confirmation, because it can't be reopened", async () => {
  let status: WantView['status'] = 'open'
  server.answer('GET /wants/:wantId', () => want({ is_mine: true, status }))
  server.answer('PATCH /wants/:wantId', () => {
    status = 'withdrawn'
    return want({ is_mine: true, status })
  })
  openApp(`/wanted/${idOf('want')}`, { as: wes })
  await button('No longer needed').click()
  await expectText(/You can't reopen it\./)
  await button('Keep it open').click()
  expect(status).toBe('open')
  await button('No longer needed').click()
  await button('Close it').click()
  await expect.poll(() => status).toBe('withdrawn')
  await expect.element(button('No longer needed')).not.toBeInTheDocument()
})

test('reporting a want requires a reason', async () => {
  server.answer('GET /wants/:wantId', want())
  server.answer('GET /wants/:wantId/options', { options: [] })
  openApp(`/wanted/${idOf('want')}`, { as: wes })
  await button('Report this').click()
  const dialog = page.getByRole('dialog', { name: 'Report this' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expectText('Please pick a reason.')
  await expect.element(dialog.getByRole('combobox')).toHaveFocus()
})

test('a long word in a want fits a phone', async () => {
  await page.viewport(320, 700)
  onTestFinished(() => page.viewport(1280, 800))
  const words = 'carpetcleaner'.repeat(6)
  server.answer('GET /wants/:wantId', want({ words }))
  server.answer('GET /wants/:wantId/options', { options: [] })
  openApp(`/wanted/${idOf('want')}`, { as: wes })
  await expect.element(page.getByRole('heading', { level: 1, name: words })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})
