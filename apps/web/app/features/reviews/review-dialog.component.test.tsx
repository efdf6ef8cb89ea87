import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../../test/app.tsx'
import { member, rental } from '../../../test/fixtures.ts'
import { focus } from '../../../test/keyboard.ts'
import { recordToasts, shown } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'

const [owner, renter] = [member('Olive'), member('Rufus')]
const thanks = 'Thank you for your review!'
const dialog = page.getByRole('dialog', { name: 'Leave a review' })
const text = dialog.getByLabelText('Your review')
const send = dialog.getByRole('button', { name: 'Send review' })

/** Opens the dialog of a completed hire from its renter's bookings. */
async function openDialog(): Promise<void> {
  const hire = rental(
    { owner, renter, role: 'renter' },
    { status: 'completed', payment_state: 'captured', actions: [] },
  )
  server.answer('GET /my/rentals', { rentals: [], next_cursor: null })
  server.answer('GET /my/rentals/past', { rentals: [hire], next_cursor: null })
  openApp('/my-rentals', { as: renter })
  await page.getByRole('article').getByRole('button', { name: 'Leave a review' }).click()
  await expect.element(dialog).toBeVisible()
}

test('a skipped review is still there when its author returns', async () => {
  await openDialog()
  await text.fill('Strong, quiet')
  await dialog.getByRole('button', { name: 'Skip' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('article').getByRole('button', { name: 'Leave a review' }).click()
  await expect.element(text).toHaveValue('Strong, quiet')
})

test('a review that is not sent yet survives a reload, until it is sent', async () => {
  await openDialog()
  await text.fill('Strong, quiet')
  await focus(dialog.getByRole('radio', { checked: true }))
  await userEvent.keyboard('{ArrowLeft}')
  window.dispatchEvent(new Event('pagehide'))
  await openDialog()
  await expect.element(text).toHaveValue('Strong, quiet')
  await expect.element(dialog.getByRole('radio', { name: '4 stars' })).toBeChecked()
  server.answer('POST /rentals/:rentalId/review', ({ body: { rating, text: words } }) => ({
    id: '00000000-0000-4000-8000-000000000001',
    rating,
    text: words,
    created_at: '2026-03-01T09:00:00.000Z',
    role: 'renter',
    reviewer: { id: renter.id, full_name: renter.name, profile_image: null },
  }))
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  window.dispatchEvent(new Event('pagehide'))
  await openDialog()
  await expect.element(text).toHaveValue('')
})

test("a review that wasn't sent isn't confirmed, and its text isn't lost [marketplace 5.15, 8.27]", async () => {
  await openDialog()
  await text.fill('  ')
  await send.click()
  await expect.element(dialog.getByText('Please write a few words.')).toBeVisible()
  await text.fill('Strong, quiet and very clean.')
  server.cut('POST /rentals/:rentalId/review')
  await send.click()
  await expect.element(page.getByText('Failed to send your review')).toBeVisible()
  expect(shown(thanks)()).toBe(0)
  await expect.element(text).toHaveValue('Strong, quiet and very clean.')

  const toasts = recordToasts()
  const before = server.asked('POST /rentals/:rentalId/review')
  server.answer('POST /rentals/:rentalId/review', ({ body: { rating, text: words } }) => ({
    id: '00000000-0000-4000-8000-000000000001',
    rating,
    text: words,
    created_at: '2026-03-01T09:00:00.000Z',
    role: 'renter',
    reviewer: { id: renter.id, full_name: renter.name, profile_image: null },
  }))
  await send.dblClick()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(toasts.filter((toast) => toast.includes(thanks))).toHaveLength(1)
  expect(server.asked('POST /rentals/:rentalId/review') - before).toBe(1)
})

test('the dialog fits a small phone', async () => {
  await page.viewport(320, 640)
  await openDialog()
  const { scrollWidth, clientWidth } = dialog.element()
  expect(scrollWidth - clientWidth).toBe(0)
})
