import { beforeEach, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { openApp, visit, whereabouts } from '../../../test/app.tsx'
import { conversation, feed, member, message } from '../../../test/fixtures.ts'
import { logIn } from '../../../test/log-in.ts'
import { shown } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'

const [owner, asker] = [member('Oda'), member('Rik')]
const box = page.getByLabelText('Message', { exact: true })
const send = page.getByRole('button', { name: 'Send', exact: true })
const log = page.getByRole('log')

/** The sent messages, oldest first. */
let sent: string[] = []

const talkWith = (other: typeof owner) => conversation({ other, lastText: 'Is it free?' })
const address = `/messages/${talkWith(owner).id}`

/** Answers with the conversation of the two, as one of them sees it. */
function answerTalk(other: typeof owner): void {
  const talk = talkWith(other)
  server.answer('GET /conversations', { conversations: [talk], next_cursor: null })
  server.answer('GET /conversations/:conversationId', talk)
  server.answer('GET /conversations/:conversationId/messages', {
    messages: [message({ from: asker, text: 'Is it free?' })],
    earlier_cursor: null,
    latest_cursor: null,
  })
  server.answer('POST /conversations/:conversationId/read', { read: 1 })
  server.answer('GET /my/rentals', { rentals: [], next_cursor: null })
}

beforeEach(() => {
  sent = []
  answerTalk(owner)
  server.answer('POST /conversations/:conversationId/messages', ({ body }) => {
    sent.push(body.text)
    return { ...message({ from: asker, text: body.text }), id: body.id ?? '' }
  })
})

test('Enter during IME composition picks a candidate, and sends nothing', async () => {
  openApp(address, { as: asker })
  await box.click()
  const keyboard = cdp()
  await keyboard.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 })
  // The input method consumes the key: the page gets the event, and nothing is typed.
  await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', windowsVirtualKeyCode: 229 })
  await keyboard.send('Input.insertText', { text: '日本' })
  await expect.element(box).toHaveValue('日本')
  await send.click()
  await expect.element(log.getByText('日本')).toBeVisible()
  expect(sent).toEqual(['日本'])
})

test("invisible characters aren't a message, and are removed from one", async () => {
  openApp(address, { as: asker })
  await box.fill('\u200B')
  await expect.element(send).toBeDisabled()
  await box.fill('pasted\u000Bfrom slides\u202E')
  await send.click()
  await expect.element(log.getByText('pasted from slides')).toBeVisible()
  expect(sent).toEqual(['pasted\nfrom slides'])
  expect(shown('Not sent')()).toBe(0)
})

test.each([667, 844])("on a phone held sideways, %i px wide, there's room for messages", async (width) => {
  await page.viewport(width, 375)
  openApp(address, { as: asker })
  await expect.element(log.getByText('Is it free?')).toBeVisible()
  expect(log.element().getBoundingClientRect().height).toBeGreaterThan(150)
  box.element().scrollIntoView()
  await expect.element(box).toBeInViewport()
})

test('a draft belongs to its writer, even if the other person logs in on the same device', async () => {
  openApp(address, { as: asker })
  await box.fill('I would rather not say')
  for (const [person, other, words] of [
    [owner, asker, ''],
    [asker, owner, 'I would rather not say'],
  ] as const) {
    server.answer('GET /items', feed([]))
    server.answer('GET /my/items', { items: [], next_cursor: null })
    server.auth.answer('POST /logout', undefined)
    visit('/profile')
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect.poll(whereabouts).toBe('/')
    answerTalk(other)
    visit(`/login?next=${encodeURIComponent(address)}`)
    await logIn(person)
    await expect.poll(whereabouts).toBe(address)
    await expect.element(box).toHaveValue(words)
  }
})
