import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../test/app.tsx'
import { member } from '../../test/fixtures.ts'
import { server } from '../../test/stand-in.ts'

const nothing = { items: [], boosted: [], next_cursor: null, total: 0, total_is_more: false, near: null, match: null }
const hero = page.getByRole('banner')

test.each([
  [390, 844],
  [1280, 800],
] as const)('at %i × %i px /home shows the name, and log-in and sign-up to a visitor', async (width, height) => {
  await page.viewport(width, height)
  onTestFinished(() => page.viewport(1280, 800))
  document.documentElement.removeAttribute('data-member')
  server.answer('GET /items', nothing)
  openApp('/home')
  await expect.element(hero.getByText('Itemo', { exact: true })).toBeInViewport({ ratio: 1 })
  const logIn = hero.getByRole('link', { name: 'Log In' })
  await expect.element(logIn).toBeInViewport({ ratio: 1 })
  await expect.element(logIn).toHaveAttribute('href', '/login')
  await expect.element(hero.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

test('a member sees the name without log-in and sign-up', async () => {
  server.answer('GET /items', nothing)
  openApp('/home', { as: member('Rik') })
  await expect.element(hero.getByText('Itemo', { exact: true })).toBeVisible()
  await expect.element(hero.getByRole('link', { name: 'Log In' })).not.toBeInTheDocument()
})
