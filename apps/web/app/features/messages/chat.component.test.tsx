import type { RentalView } from '@itemo/contract/rentals/views.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, whereabouts } from '../../../test/app.tsx'
import { conversation, idOf, member, message, rental } from '../../../test/fixtures.ts'
import { server } from '../../../test/stand-in.ts'

const [owner, renter, stranger] = [member('Oda'), member('Rik'), member('Sam')]

function openChat(role: 'owner' | 'renter', rentals: RentalView[], text = 'Is it free?'): void {
  const other = role === 'owner' ? renter : owner
  const talk = conversation({ other, lastText: text })
  server.answer('GET /conversations', { conversations: [talk] })
  server.answer('GET /conversations/:conversationId', talk)
  server.answer('GET /conversations/:conversationId/messages', {
    messages: [message({ from: other, text })],
    earlier_cursor: null,
    latest_cursor: null,
  })
  server.answer('POST /conversations/:conversationId/read', { read: 1 })
  server.answer('GET /my/rentals', { rentals })
  openApp(`/messages/${talk.id}`, { as: role === 'owner' ? owner : renter })
}

const bookings = page.getByRole('list', { name: 'Bookings of this item' })

test.each([
  { role: 'owner', status: 'pending', actions: ['approve', 'decline'], badge: 'Pending', leads: 'Respond' },
  { role: 'renter', status: 'pending', actions: ['withdraw'], badge: 'Pending', leads: 'Open booking' },
  { role: 'owner', status: 'confirmed', actions: ['return'], badge: 'Confirmed', leads: 'Open booking' },
  { role: 'renter', status: 'confirmed', actions: ['cancel', 'amend'], badge: 'Confirmed', leads: 'Open booking' },
] as const)('a chat shows the $status hire to its $role, and leads to what can be done', async (hire) => {
  const { role, status, actions, badge, leads } = hire
  openChat(role, [rental({ owner, renter, role }, { status, actions: [...actions] })])
  await expect.element(bookings.getByText(badge, { exact: true })).toBeVisible()
  const link = bookings.getByRole('link', { name: leads })
  const to = leads === 'Respond' ? `/owner-response/${idOf('rental')}` : '/my-rentals'
  await expect.element(link).toHaveAttribute('href', to)
})

test('a chat shows no hire of another item or with another person', async () => {
  openChat('owner', [
    rental({ owner, renter: stranger, role: 'owner' }),
    rental({ owner, renter, role: 'owner' }, { item_id: idOf('another') }),
  ])
  await expect.element(page.getByRole('log').getByText('Is it free?')).toBeVisible()
  await expect.poll(() => server.asked('GET /my/rentals')).toBe(1)
  await expect.element(bookings).not.toBeInTheDocument()
})

test('addresses in a message are links, to other sites without a word from this one', async () => {
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

test('in a window of 640 × 400 the field for a message is in view above the navigation', async () => {
  await page.viewport(640, 400)
  openChat('owner', [])
  const field = page.getByLabelText('Message', { exact: true })
  await expect.element(field).toBeVisible()
  const { top, bottom } = field.element().getBoundingClientRect()
  const navigation = document.querySelector('[data-bottom-nav]')?.getBoundingClientRect()
  expect(top).toBeGreaterThanOrEqual(0)
  expect(bottom).toBeLessThanOrEqual(navigation?.top ?? 0)
})
