import type { RentalView } from '@itemo/contract/rental-views.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '#app/lib/query-client.ts'
import { openApp, visit, whereabouts } from '../../../test/app.tsx'
import { conversation, idOf, member, message, rental } from '../../../test/fixtures.ts'
import { server } from '../../../test/stand-in.ts'

const [owner, renter, stranger] = [member('Oda'), member('Rik'), member('Sam')]

function openChat(role: 'owner' | 'renter', rentals: RentalView[], text = 'Is it free?'): void {
  const other = role === 'owner' ? renter : owner
  const talk = conversation({ other, lastText: text })
  server.answer('GET /conversations', { conversations: [talk], next_cursor: null })
  server.answer('GET /conversations/:conversationId', talk)
  server.answer('GET /conversations/:conversationId/messages', {
    messages: [message({ from: other, text })],
    earlier_cursor: null,
    latest_cursor: null,
  })
  server.answer('POST /conversations/:conversationId/read', { read: 1 })
  server.answer('GET /my/rentals', { rentals, next_cursor: null })
  openApp(`/messages/${talk.id}`, { as: role === 'owner' ? owner : renter })
}

const bookings = page.getByRole('list', { name: 'Bookings of this item' })

test.each([
  { role: 'owner', status: 'pending', actions: ['approve', 'decline'], badge: 'Pending', offers: ['Decline'] },
  { role: 'renter', status: 'pending', actions: ['withdraw'], badge: 'Pending', offers: ['Cancel'] },
  { role: 'owner', status: 'confirmed', actions: ['return'], badge: 'Confirmed', offers: ['Mark as Returned'] },
  {
    role: 'renter',
    status: 'confirmed',
    actions: ['cancel', 'amend'],
    badge: 'Confirmed',
    offers: ['Amend', 'Cancel'],
  },
] as const)('a chat shows the $status hire to its $role, with the available actions', async (hire) => {
  const { role, status, actions, badge, offers } = hire
  openChat(role, [rental({ owner, renter, role }, { status, actions: [...actions] })])
  await expect.element(bookings.getByText(badge, { exact: true })).toBeVisible()
  const respond = bookings.getByRole('link', { name: 'Respond' })
  const responds = status === 'pending' && role === 'owner' ? [`/owner-response/${idOf('rental')}`] : []
  const leads = () => respond.elements().map((link) => link.getAttribute('href'))
  expect(leads()).toEqual(responds)
  const toggle = bookings.getByRole('button', { name: 'Actions' })
  await toggle.click()
  for (const name of offers) {
    await expect.element(bookings.getByRole('button', { name })).toBeVisible()
    // The buttons keep a distance from the line below them.
    const { bottom } = bookings.getByRole('button', { name }).element().getBoundingClientRect()
    expect(bookings.element().getBoundingClientRect().bottom - bottom).toBeGreaterThanOrEqual(12)
  }
  expect(bookings.getByRole('button').elements()).toHaveLength(1 + offers.length)
  expect(leads()).toEqual(responds)
  const open = bookings.getByRole('link', { name: 'Open booking' })
  await expect.element(open).toHaveAttribute('href', `/my-rentals/${idOf('rental')}`)
  await toggle.click()
  await expect.element(bookings.getByRole('link', { name: 'Open booking' })).not.toBeInTheDocument()
})

test('an unpaid request can be paid from the chat', async () => {
  openChat('renter', [
    rental(
      { owner, renter, role: 'renter' },
      { status: 'pending', payment_state: 'awaiting_payment', actions: ['withdraw'] },
    ),
  ])
  await bookings.getByRole('button', { name: 'Actions' }).click()
  await expect.element(bookings.getByRole('button', { name: 'Complete payment' })).toBeVisible()
})

test('an owner marks a hire as returned in the chat, and is then asked for a review', async () => {
  const hire = rental({ owner, renter, role: 'owner' }, { status: 'confirmed', actions: ['return'] })
  openChat('owner', [hire])
  server.answer('POST /rentals/:rentalId/return', {
    rental: { ...hire, status: 'completed', actions: [] },
    payment: 'none',
    notified: true,
  })
  await bookings.getByRole('button', { name: 'Actions' }).click()
  await bookings.getByRole('button', { name: 'Mark as Returned' }).click()
  server.answer('GET /my/rentals', { rentals: [], next_cursor: null })
  await page.getByRole('button', { name: 'Confirm return' }).click()
  await expect.element(page.getByRole('dialog', { name: /review/i })).toBeVisible()
  await expect.element(bookings).not.toBeInTheDocument()
})

test('a chat shows no hires of other items or with other people', async () => {
  openChat('owner', [
    rental({ owner, renter: stranger, role: 'owner' }),
    rental({ owner, renter, role: 'owner' }, { item_id: idOf('another') }),
  ])
  await expect.element(page.getByRole('log').getByText('Is it free?')).toBeVisible()
  await expect.poll(() => server.asked('GET /my/rentals')).toBe(1)
  await expect.element(bookings).not.toBeInTheDocument()
})

test('URLs in a message are links, without a referrer if they lead to other sites', async () => {
  const text = `See https://elsewhere.example/drill and ${window.location.origin}/about, not javascript:alert(1).`
  openChat('owner', [], text)
  const log = page.getByRole('log')
  const outside = log.getByRole('link', { name: 'https://elsewhere.example/drill' })
  await expect.element(outside).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect.element(outside).toHaveAttribute('target', '_blank')
  expect(log.getByRole('link').elements()).toHaveLength(2)
  await log.getByRole('link', { name: '/about' }).click()
  await expect.poll(whereabouts).toBe('/about')
})

test('in a 640 × 400 window the message field is visible above the navigation', async () => {
  await page.viewport(640, 400)
  openChat('owner', [])
  const field = page.getByLabelText('Message', { exact: true })
  await expect.element(field).toBeVisible()
  const { top, bottom } = field.element().getBoundingClientRect()
  const navigation = document.querySelector('[data-bottom-nav]')?.getBoundingClientRect()
  expect(top).toBeGreaterThanOrEqual(0)
  expect(bottom).toBeLessThanOrEqual(navigation?.top ?? 0)
})

test('a conversation merged into another opens that one, and no draft is lost', async () => {
  const talk = { ...conversation({ other: owner, lastText: 'Hello' }), held: 'waiting' } as const
  const joined = { ...talk, id: idOf('joined talk'), held: null }
  openChat('renter', [])
  server.answer('GET /conversations/:conversationId', talk)
  await page.getByLabelText('Message', { exact: true }).fill('Half a sentence')
  server.answer('GET /conversations/:conversationId', joined)
  await page.getByRole('link', { name: 'Back to messages' }).click()
  await expect.poll(whereabouts).toBe('/messages')
  // Long enough ago to be refetched.
  await queryClient().invalidateQueries({ queryKey: ['conversations', 'one'] })
  visit(`/messages/${talk.id}`)
  await expect.poll(whereabouts).toBe(`/messages/${joined.id}`)
  await expect.element(page.getByLabelText('Message', { exact: true })).toHaveValue('Half a sentence')
  await expect.element(page.getByText(/^Waiting for a check/)).not.toBeInTheDocument()
  expect(Object.values(sessionStorage).filter((text) => text === 'Half a sentence')).toHaveLength(1)
})

test('a conversation held for review says so to its author, and a refused one accepts no more messages', async () => {
  const talk = { ...conversation({ other: owner, lastText: 'Hello' }), held: 'waiting' } as const
  server.answer('GET /conversations', { conversations: [talk], next_cursor: null })
  openChat('renter', [])
  server.answer('GET /conversations/:conversationId', talk)
  await expect.element(page.getByText(/^Waiting for a check\. Oda gets your messages once/)).toBeVisible()
  await expect.element(page.getByRole('textbox')).toBeVisible()
  server.answer('GET /conversations/:conversationId', { ...talk, held: 'refused', can_write: false })
  server.answer('GET /conversations', { conversations: [{ ...talk, held: 'refused' }], next_cursor: null })
  await page.getByRole('link', { name: 'Back to messages' }).click()
  await expect.element(page.getByText('Not delivered', { exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('listitem').getByRole('link').click()
  await expect.element(page.getByText(/we didn’t deliver them\.$/)).toBeVisible()
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
})

test("other people's messages can be reported, your own can't", async () => {
  openChat('owner', [])
  const sent: unknown[] = []
  server.answer('POST /reports', ({ body }) => {
    sent.push(body)
    return { reference: 'C-9', is_added: false }
  })
  await page.getByRole('log').getByRole('button', { name: 'Report this message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this message' })
  await dialog.getByLabelText("What's wrong?").selectOptions('Spam')
  await expect.element(dialog.getByRole('checkbox', { name: /^Block Rik/ })).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect.element(page.getByText('Thank you. Your report is C-9.')).toBeVisible()
  expect(sent).toMatchObject([{ subject_kind: 'message', reason: 'spam' }])
})
