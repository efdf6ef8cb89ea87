import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, reloadApp, whereabouts } from '../../../test/app.tsx'
import { member, rental } from '../../../test/fixtures.ts'
import { server } from '../../../test/stand-in.ts'

const [owner, renter, third] = [member('Oda'), member('Rik'), member('Tess')]
const request = rental({ owner, renter, role: 'owner' })
const path = `/owner-response/${request.id}`
const notTheirs = "You don't have permission to respond to this rental request"

test.each([
  ['the renter', renter],
  ['a third member', third],
])(
  "%s reads that they can't answer the request, and is taken to the dashboard [marketplace 5.13] [R62] [R82]",
  async (_, as) => {
    server.refuse('GET /rentals/:rentalId/request', 'forbidden')
    server.answer('GET /my/rentals', { rentals: [], next_cursor: null })
    server.answer('GET /my/rentals/past', { rentals: [], next_cursor: null })
    openApp(path, { as })
    await expect.element(page.getByText(notTheirs)).toBeVisible()
    await expect.poll(whereabouts).toBe('/my-rentals')
  },
)

test("a request that doesn't exist or was withdrawn isn't found [R82]", async () => {
  server.refuse('GET /rentals/:rentalId/request', 'not_found')
  openApp(path, { as: third })
  await expect.element(page.getByRole('heading', { name: 'Booking Not Found' })).toBeVisible()
  expect(page.getByText(notTheirs).elements()).toEqual([])
  expect(page.getByRole('link', { name: /in the console/ }).elements()).toEqual([])
})

test('staff get a link to the console instead', async () => {
  server.refuse('GET /rentals/:rentalId/request', 'forbidden')
  localStorage.setItem('itemo-console-seen', String(Date.now()))
  openApp(path, { as: third })
  const atConsole = page.getByRole('link', { name: 'Open the hire in the console' })
  await expect.element(atConsole).toHaveAttribute('href', `/operator/rentals/${request.id}`)
})

test('the owner can answer [R82]', async () => {
  server.answer('GET /rentals/:rentalId/request', request)
  server.answer('GET /rentals/:rentalId/neighbours', { neighbours: [] })
  openApp(path, { as: owner })
  await expect.element(page.getByRole('button', { name: 'Approve Request' })).toBeVisible()
})

test("the owner's unsaved notes are restored when they return to the page", async () => {
  server.answer('GET /rentals/:rentalId/request', request)
  server.answer('GET /rentals/:rentalId/neighbours', { neighbours: [] })
  openApp(path, { as: owner })
  const notes = page.getByLabelText('Additional Notes')
  await notes.fill('Ring twice.')
  window.dispatchEvent(new Event('pagehide'))
  reloadApp()
  await expect.element(notes).toHaveValue('Ring twice.')
})

test("a description of one long word isn't cut off", async () => {
  await page.viewport(320, 700)
  onTestFinished(() => page.viewport(1280, 800))
  const description = 'withoutanyspace'.repeat(20)
  server.answer('GET /rentals/:rentalId/request', { ...request, item: { ...request.item, description } })
  server.answer('GET /rentals/:rentalId/neighbours', { neighbours: [] })
  openApp(path, { as: owner })
  const text = page.getByText(description)
  await expect.element(text).toBeVisible()
  expect(text.element().scrollWidth).toBeLessThanOrEqual(text.element().clientWidth)
})
