import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerSettings, openApp, reloadApp } from '../../../test/app.tsx'
import { due, press, stopClock, advanceUntil } from '../../../test/clock.ts'
import { item, member, noReviews } from '../../../test/fixtures.ts'
import { shown } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'

const [owner, mim] = [member('Oon'), member('Mim')]

/** Gives this page a version and a build time, and makes the server serve pages of a later build. */
function serveAnotherBuild(): void {
  const build = { version: '1a2b' }
  Object.assign(window, { __reactRouterManifest: build })
  onTestFinished(() => void Object.assign(window, { __reactRouterManifest: undefined }))
  const mark = document.createElement('meta')
  Object.assign(mark, { name: 'itemo-build', content: '1700' })
  document.head.append(mark)
  onTestFinished(() => mark.remove())
  server.file('/', '<meta name="itemo-build" content="1800"><link rel="modulepreload" href="/assets/manifest-9c8d.js">')
}

test("while the server is away the page says so and retries until it's back, maybe with a newer version", async () => {
  serveAnotherBuild()
  const drill = item(owner, { title: 'Hammer drill' })
  server.answer('GET /items/:itemId/more', { of_owner: [], similar: [] })
  server.answer('GET /items/:itemId/reviews', noReviews)
  server.refuse('GET /items/:itemId', 'unavailable')
  stopClock()
  openApp(`/item/${drill.id}`, { as: mim })
  await due(shown('Reconnecting…'), 1)
  await advanceUntil(() => server.asked('GET /items/:itemId') > 4, true)
  expect(page.getByRole('status').getByText('Reconnecting…').elements()).toHaveLength(1)
  server.answer('GET /items/:itemId', drill)
  await advanceUntil(() => page.getByRole('heading', { name: 'Hammer drill' }).elements().length > 0, true)
  await due(shown('Reconnecting…'), 0)
  await due(shown("There's a newer version of Itemo"), 1)
  expect(page.getByRole('button', { name: 'Reload' }).elements()).toHaveLength(1)
  press(page.getByRole('button', { name: 'Not now' }))
  await due(shown("There's a newer version of Itemo"), 0)
})

test('a missing chunk leaves the page as it is, and typed text is restored after a reload', async () => {
  answerSettings()
  openApp('/account-settings', { as: mim })
  await page.getByLabelText('Bio').fill('I repair clocks.')
  // Present as soon as the component that shows it is loaded.
  await expect.poll(() => window.itemoTell).toBeDefined()
  const goesOn = window.itemoTell?.()
  await expect.element(page.getByText("Part of this page didn't load")).toBeVisible()
  await expect.element(page.getByLabelText('Bio')).toHaveValue('I repair clocks.')
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect.element(page.getByText("Part of this page didn't load")).not.toBeInTheDocument()
  // The part is then retried.
  await goesOn
  window.dispatchEvent(new Event('itemo:keep-typed'))
  reloadApp()
  await expect.element(page.getByLabelText('Bio')).toHaveValue('I repair clocks.')
  await expect.poll(shown('Your changes are back')).toBe(1)
})
