import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../test/app.tsx'
import { member, rental } from '../../test/fixtures.ts'
import { showOn } from '../../test/media.ts'
import { server } from '../../test/stand-in.ts'

const [owner, renter] = [member('Oda'), member('Rik')]

afterEach(() => showOn())

test('the printed bookings contain no buttons or tabs', async () => {
  server.answer('GET /my/rentals', { rentals: [rental({ owner, renter, role: 'renter' })], next_cursor: null })
  server.answer('GET /my/rentals/past', { rentals: [], next_cursor: null })
  openApp('/my-rentals', { as: renter })
  const card = page.getByRole('article', { name: 'Pressure washer' })
  await expect.element(card.getByRole('button', { name: 'Message' })).toBeVisible()
  await showOn({ type: 'print' })
  await expect.element(card).toBeVisible()
  const controls = Array.from(document.querySelectorAll('main button, main [role="tab"]'))
  expect(controls.filter((control) => control.checkVisibility()).map(({ textContent }) => textContent)).toEqual([])
  expect(page.getByText('Pressure washer').elements().length).toBeGreaterThan(0)
})

test('printed pages are dark on white, without navigation, and with all answers expanded', async () => {
  openApp('/item-support')
  const answer = page.getByText('pick the items and a plan')
  await expect.element(answer).not.toBeVisible()
  await showOn({ type: 'print', features: { 'prefers-color-scheme': 'dark' } })
  await expect.element(answer).toBeVisible()
  expect(document.querySelector('nav[aria-label="Main"]')?.checkVisibility()).toBe(false)
  expect(getComputedStyle(document.documentElement).backgroundColor).toBe('rgb(255, 255, 255)')
  const ink = getComputedStyle(answer.element()).color.match(/\d+/g)?.slice(0, 3).map(Number)
  expect(ink?.every((part) => part < 128)).toBe(true)
})
