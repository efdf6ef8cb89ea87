import { onlineManager } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp, visit, whereabouts } from '../../../test/app.tsx'
import { enter } from '../../../test/keyboard.ts'
import { conversation, item, member, message, noReviews, sessionOf } from '../../../test/fixtures.ts'
import { server } from '../../../test/stand-in.ts'

const [owner, mim] = [member('Oon'), member('Mim')]

function answerItem(changes: Partial<ReturnType<typeof item>> = {}): string {
  const shown = item(owner, changes)
  server.answer('GET /items/:itemId', shown)
  server.answer('GET /items/:itemId/more', { of_owner: [], similar: [] })
  server.answer('GET /items/:itemId/reviews', noReviews)
  return `/item/${shown.id}`
}

test('an item without an owner says that nobody can be contacted [marketplace 5.18]', async () => {
  openApp(answerItem({ user_id: '' }), { as: mim })
  await page.getByRole('button', { name: 'Contact', exact: true }).click()
  await expect.element(page.getByText('Missing owner information')).toBeVisible()
})

test('contacting an owner in an ended session shows a message [marketplace 5.16]', async () => {
  server.refuse('POST /conversations', 'unauthenticated')
  server.auth.answer('POST /token', sessionOf(mim))
  openApp(answerItem(), { as: mim })
  await page.getByRole('button', { name: 'Contact', exact: true }).click()
  await expect.element(page.getByText('Please sign in to contact the owner')).toBeVisible()
  await expect.element(page.getByText('You must be logged in to start a conversation')).toBeVisible()
})

test("the reason why an owner can't be contacted is shown, and a double click sends one request [marketplace 2.40, 8.22]", async () => {
  openApp(answerItem(), { as: mim })
  const contact = page.getByRole('button', { name: 'Contact', exact: true })
  for (const [code, sentence] of [
    ['internal', 'Failed to create conversation. Please try again.'],
    ['not_found', 'Failed to add participants to conversation.'],
    ['person_unreachable', "This person can't be reached."],
    ['bad_request', 'Failed to start conversation. Please try again.'],
  ] as const) {
    server.refuse('POST /conversations', code)
    await contact.click()
    await expect.element(page.getByText(sentence)).toBeVisible()
  }
  const about = conversation({ other: owner, lastText: 'Hello' })
  server.answer('GET /conversations', { conversations: [about], next_cursor: null })
  server.answer('GET /conversations/:conversationId', about)
  server.answer('GET /conversations/:conversationId/messages', {
    messages: [],
    earlier_cursor: null,
    latest_cursor: null,
  })
  server.answer('POST /conversations/:conversationId/read', { read: 0 })
  server.answer('GET /my/rentals', { rentals: [], next_cursor: null })
  const before = server.asked('POST /conversations')
  const answer = server.hold('POST /conversations', about)
  await contact.dblClick()
  answer()
  await expect.poll(whereabouts).toBe(`/messages/${about.id}`)
  await expect.element(page.getByRole('link', { name: 'RE: Pressure washer' })).toBeVisible()
  expect(server.asked('POST /conversations')).toBe(before + 1)
})

test('messages that fail to load show an error and keep the conversation [marketplace 8.20, 8.23, 8.24] [R62]', async () => {
  const about = conversation({ other: mim, lastText: 'Is it free?' })
  server.answer('GET /conversations', { conversations: [about], next_cursor: null })
  server.answer('GET /conversations/:conversationId', about)
  server.refuse('GET /conversations/:conversationId/messages', 'internal')
  server.refuse('POST /conversations/:conversationId/read', 'internal')
  server.answer('GET /my/rentals', { rentals: [], next_cursor: null })
  openApp(`/messages/${about.id}`, { as: owner })
  await expect.element(page.getByRole('heading', { name: 'Failed to load conversation' })).toBeVisible()
  const before = server.asked('GET /conversations/:conversationId/messages')
  const retry = page.getByRole('button', { name: 'Try Again' })
  await retry.click()
  await expect.poll(() => server.asked('GET /conversations/:conversationId/messages')).toBeGreaterThan(before)
  server.answer('GET /conversations/:conversationId/messages', {
    messages: [message({ from: mim, text: 'Is it free?' })],
    earlier_cursor: null,
    latest_cursor: null,
  })
  await retry.click()
  await expect.element(page.getByRole('log').getByText('Is it free?')).toBeVisible()
  // A failure to mark messages as read isn't reported.
  await expect.poll(() => server.asked('POST /conversations/:conversationId/read')).toBeGreaterThan(0)
  expect(document.querySelectorAll('[data-sonner-toast]')).toHaveLength(0)
})

test('a conversation opened offline for the first time says so, and loads once online', async () => {
  const talk = { ...conversation({ other: mim, lastText: 'Is it free?' }), last_message: null }
  server.answer('GET /conversations', { conversations: [talk], next_cursor: null })
  for (const key of [
    'GET /conversations/:conversationId',
    'GET /conversations/:conversationId/messages',
    'GET /my/rentals',
  ] as const) {
    server.cut(key)
  }
  openApp('/messages', { as: owner })
  const link = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect.element(link.getByText('No messages yet')).toBeVisible()
  // The query library listens for network events from an effect, which runs after the content is shown.
  await expect.poll(() => onlineManager.hasListeners()).toBe(true)
  window.dispatchEvent(new Event('offline'))
  onTestFinished(() => void window.dispatchEvent(new Event('online')))
  await link.click()
  await expect.element(page.getByRole('heading', { name: 'Failed to load conversation details' })).toBeVisible()
  await expect
    .element(page.getByText('Network error - please check your connection and try again').first())
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  server.answer('GET /conversations/:conversationId', talk)
  server.answer('GET /conversations/:conversationId/messages', {
    messages: [],
    earlier_cursor: null,
    latest_cursor: null,
  })
  server.answer('GET /my/rentals', { rentals: [], next_cursor: null })
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText('Say hello, and ask what you need to know.')).toBeVisible()
  await expect.element(page.getByText('Talk and pay inside Itemo: then we can help.')).toBeVisible()
})

test("someone else's conversation leads back to the list; staff get a link to the console", async () => {
  const about = conversation({ other: mim, lastText: 'Is it free?' })
  server.answer('GET /conversations', { conversations: [], next_cursor: null })
  server.refuse('GET /conversations/:conversationId', 'not_found')
  server.refuse('GET /conversations/:conversationId/messages', 'not_found')
  openApp(`/messages/${about.id}`, { as: owner })
  await expect.poll(whereabouts).toBe('/messages')
  localStorage.setItem('itemo-console-seen', String(Date.now()))
  visit(`/messages/${about.id}`)
  await expect.element(page.getByRole('heading', { name: "This conversation isn't yours" })).toBeVisible()
  const atConsole = page.getByRole('link', { name: 'Open the conversation in the console' })
  await expect.element(atConsole).toHaveAttribute('href', `/operator/conversations/${about.id}`)
})

test("a message that couldn't be sent stays, and is sent on retry [marketplace 2.41, 2.42, 5.14, 8.19]", async () => {
  server.answer('GET /my/rentals', { rentals: [], next_cursor: null })
  const about = conversation({ other: owner, lastText: 'Hello' })
  const sent = message({ from: mim, text: 'Is it free?' })
  server.answer('GET /conversations', { conversations: [about], next_cursor: null })
  server.answer('GET /conversations/:conversationId', about)
  server.answer('GET /conversations/:conversationId/messages', {
    messages: [],
    earlier_cursor: null,
    latest_cursor: null,
  })
  server.answer('POST /conversations/:conversationId/read', { read: 0 })
  openApp(answerItem(), { as: mim })
  const open = page.getByRole('button', { name: 'Message', exact: true })
  await open.hover()
  await expect.element(page.getByText('Send a message to the owner')).toBeVisible()
  const answer = server.hold('POST /conversations', about)
  await open.click()
  await expect.element(page.getByRole('button', { name: 'Connecting...' })).toBeVisible()
  answer()
  await expect.poll(whereabouts).toBe(`/messages/${about.id}`)

  const box = page.getByLabelText('Message', { exact: true })
  const send = page.getByRole('button', { name: 'Send' })
  await expect.element(box).toHaveAttribute('placeholder', 'Type a message...')
  await expect.element(box).toHaveAttribute('rows', '2')
  await expect.element(send).toBeDisabled()
  await box.fill('  ')
  await userEvent.keyboard('{Enter}')
  await expect.element(send).toBeDisabled()
  await box.fill('One line')
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}and another')
  await expect.element(box).toHaveValue('One line\nand another')

  server.refuse('POST /conversations/:conversationId/messages', 'internal')
  await box.fill('Is it free?')
  await enter(send)
  await expect.element(box).toHaveFocus()
  const failure = page.getByText('Failed to send message. Please try again.')
  await expect.element(failure).toBeVisible()
  await expect.element(page.getByText('Not sent')).toBeVisible()
  // The server recognises the same message by its id.
  const outbox = Object.entries(sessionStorage).find(([key]) => key.startsWith('itemo.outbox'))?.[1]
  const [refused] = JSON.parse(outbox ?? '[]') as { readonly id: string }[]
  const ids: (string | undefined)[] = []
  server.answer('POST /conversations/:conversationId/messages', ({ body }) => {
    ids.push(body.id)
    return { ...sent, id: body.id ?? sent.id }
  })
  await enter(page.getByRole('button', { name: 'Retry' }))
  await expect.poll(() => failure.elements().length).toBe(0)
  // The pressed button is gone: the focus stays among the messages.
  await expect.element(page.getByRole('log')).toHaveFocus()
  await expect.element(page.getByText('Not sent')).not.toBeInTheDocument()
  await expect.element(page.getByRole('log').getByText('Is it free?')).toBeVisible()
  expect(page.getByRole('log').getByText('Is it free?').elements()).toHaveLength(1)
  expect(ids).toEqual([refused?.id])
  await expect.element(page.getByRole('log').getByText(/^\d\d:\d\d$/)).toBeVisible()
})
