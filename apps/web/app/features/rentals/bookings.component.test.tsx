import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '#app/lib/query-client.ts'
import { openApp } from '../../../test/app.tsx'
import { conversation, dayFromNow, idOf, member, message, rental } from '../../../test/fixtures.ts'
import { recordToasts } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'

const [owner, renter] = [member('Hal'), member('Joy')]
const booked = {
  start_date: dayFromNow(2),
  end_date: dayFromNow(3),
  days: 2,
  addons_amount: 4,
  base_amount: 20,
  platform_fee: 3.6,
  total_amount: 27.6,
  metadata: { selected_addons: [{ name: 'Patio brush', price: 2 }] },
}
const about = { ...rental({ owner, renter, role: 'renter' }).item, image_url: 'photo.jpg' }

test('a paid booking shows what was booked, from whom and for how much [marketplace 2.84, 2.86] [R20]', async () => {
  const paid = rental({ owner, renter, role: 'renter' }, { ...booked, item: about, collection_place: 'N1' })
  server.answer('POST /payments/verify', { success: true, message: 'Your payment is authorised.', rental: paid })
  openApp('/payment-success?session_id=cs_1', { as: renter })
  const booking = page.getByRole('region', { name: 'Booking Confirmed!' })
  await expect.element(booking.getByRole('heading', { name: 'Pressure washer' })).toBeVisible()
  expect(booking.element().querySelector('img')?.checkVisibility()).toBe(true)
  for (const words of ['Garden Tools', '2 days', 'Hal', 'N1', '£27.60', '£3.60']) {
    await expect.element(booking.getByText(words).first()).toBeVisible()
  }
  await expect.element(booking.getByText(/The owner will confirm soon\./)).toBeVisible()
  await expect.element(booking.getByText('The exact address is revealed once the owner confirms.')).toBeVisible()
  await expect.element(booking.getByRole('link', { name: 'View my bookings' })).toHaveAttribute('href', '/rentals')
  await expect.element(booking.getByRole('link', { name: 'Browse more items' })).toHaveAttribute('href', '/home')
})

test('the request page shows what is requested, and what the owner earns [marketplace 2.53]', async () => {
  const asked = rental({ owner, renter, role: 'owner' }, { ...booked, item: about, owner_earns: 24 })
  server.answer('GET /my/rentals', { rentals: [asked], next_cursor: null })
  server.answer('GET /my/rentals/past', { rentals: [], next_cursor: null })
  server.answer('GET /rentals/:rentalId/request', asked)
  server.answer('GET /rentals/:rentalId/neighbours', { neighbours: [] })
  openApp('/my-rentals?tab=listings', { as: owner })
  await page.getByRole('article').getByRole('link', { name: 'Respond' }).click()
  const request = page.getByRole('region', { name: /^Booking Request from Joy/ })
  await expect.element(request.getByText('Quiet, strong, with a long hose and three nozzles.')).toBeVisible()
  expect(request.element().querySelector('img')?.checkVisibility()).toBe(true)
  for (const words of ['Pressure washer', 'Patio brush (£2.00/day)', '(2 days)', '£27.60', '£3.60', '£24.00']) {
    await expect.element(request.getByText(words).first()).toBeVisible()
  }
})

test('a message from the dashboard is sent once, and its draft never appears in another dialog [marketplace 2.48, 4.16, 8.26] [R22]', async () => {
  const tent = {
    ...rental({ owner: member('Someone Else'), renter, role: 'renter' }),
    id: idOf('other'),
    item: { ...about, id: idOf('tent'), title: 'Tent' },
  }
  server.answer('GET /my/rentals', {
    rentals: [rental({ owner, renter, role: 'renter' }), tent],
    next_cursor: null,
  })
  server.answer('GET /my/rentals/past', { rentals: [], next_cursor: null })
  const talk = conversation({ other: owner, lastText: 'Hello' })
  server.answer('GET /conversations', { conversations: [], next_cursor: null })
  const asked: unknown[] = []
  server.answer('POST /conversations', ({ body }) => {
    asked.push(body)
    return talk
  })
  server.answer('POST /conversations/:conversationId/messages', ({ params, body }) => {
    asked.push([params.conversationId, body.text])
    return { ...message({ from: renter, text: body.text }), id: body.id ?? idOf('sent') }
  })
  openApp('/my-rentals', { as: renter })
  const ask = (title: string) =>
    page.getByRole('article', { name: title }).getByRole('button', { name: 'Message', exact: true }).click()
  await ask('Pressure washer')
  const dialog = page.getByRole('dialog', { name: 'Message Hal' })
  await expect.element(dialog.getByRole('button', { name: 'Send message' })).toBeDisabled()
  await dialog.getByLabelText('Your message').fill('Shall I bring a bag?')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await ask('Tent')
  const other = page.getByRole('dialog', { name: 'Message Someone Else' })
  await expect.element(other.getByLabelText('Your message')).toHaveValue('')
  await userEvent.keyboard('{Escape}')
  await expect.element(other).not.toBeInTheDocument()
  await ask('Pressure washer')
  await expect.element(dialog.getByLabelText('Your message')).toHaveValue('Shall I bring a bag?')
  const toasts = recordToasts()
  await dialog.getByRole('button', { name: 'Send message' }).dblClick()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => toasts.filter((text) => text.includes('Message sent successfully!')).length).toBe(1)
  expect(asked).toEqual([{ other_user_id: owner.id, item_id: about.id }, [talk.id, 'Shall I bring a bag?']])
})

test('the message dialog links to the conversation with that person about that item, and no other', async () => {
  server.answer('GET /my/rentals', { rentals: [rental({ owner, renter, role: 'renter' })], next_cursor: null })
  server.answer('GET /my/rentals/past', { rentals: [], next_cursor: null })
  const talk = conversation({ other: owner, lastText: 'Hello' })
  const others = [
    { ...talk, id: idOf('of a tent'), item: { id: idOf('tent'), title: 'Tent' } },
    { ...talk, id: idOf('of nothing'), item: null },
    { ...conversation({ other: member('Someone Else'), lastText: 'Hello' }), id: idOf('of another') },
  ]
  server.answer('GET /conversations', { conversations: others, next_cursor: null })
  openApp('/my-rentals', { as: renter })
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Message Hal' })
  const link = dialog.getByRole('link', { name: 'Open your conversation' })
  await expect.poll(() => server.asked('GET /conversations')).toBe(1)
  await expect.element(dialog.getByLabelText('Your message')).toBeVisible()
  await expect.element(link).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()

  server.answer('GET /conversations', { conversations: [...others, talk], next_cursor: null })
  queryClient().removeQueries({ queryKey: ['conversations', 'list'] })
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await expect.element(link).toHaveAttribute('href', `/messages/${talk.id}`)
})
