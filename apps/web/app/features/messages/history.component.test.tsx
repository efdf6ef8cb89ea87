import type { MessageView } from '@itemo/contract/message-views.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../../test/app.tsx'
import { conversation, member, message } from '../../../test/fixtures.ts'
import { enter } from '../../../test/keyboard.ts'
import { server } from '../../../test/stand-in.ts'
import { joined, acceptSockets, sendChange } from '../../../test/stand-in-socket.ts'

const [owner, asker] = [member('Oda'), member('Rik')]
const talk = conversation({ other: asker, lastText: 'second news' })
const log = page.getByRole('log')
const newLine = log.getByText('New messages')

/** The server's messages, oldest first. */
let all: MessageView[]

function said(from: typeof owner, text: string, is_read = false): MessageView {
  const number = all.length
  const created_at = new Date(Date.UTC(2026, 2, 1, 9, 0, number)).toISOString()
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  const next = { ...message({ from, text }), id, is_read, created_at }
  all.push(next)
  return next
}

/** Answers with a conversation of 113 messages, the last two unread, page by page. */
function answerHistory(): void {
  all = []
  said(asker, 'Is it free on Saturday?', true)
  for (let line = 1; line <= 110; line += 1) said(owner, `line ${line}`, true)
  for (const news of ['first news', 'second news']) said(asker, news)
  server.answer('GET /conversations', { conversations: [talk], next_cursor: null })
  server.answer('GET /conversations/:conversationId', talk)
  server.answer('GET /my/rentals', { rentals: [], next_cursor: null })
  server.answer('POST /conversations/:conversationId/read', { read: 2 })
  server.answer('POST /conversations/:conversationId/messages', ({ body }) => {
    const sent = { ...said(owner, body.text), id: body.id ?? '' }
    all.splice(-1, 1, sent)
    return sent
  })
  server.answer('GET /conversations/:conversationId/messages', ({ query: { limit, before, after } }) => {
    const until = after === undefined ? Number(before ?? all.length) : Math.min(Number(after) + limit, all.length)
    const from = after === undefined ? Math.max(until - limit, 0) : Number(after)
    return {
      messages: all.slice(from, until),
      earlier_cursor: from === 0 ? null : String(from),
      latest_cursor: String(until),
    }
  })
}

const textsShown = () => Array.from(log.element().querySelectorAll('li[data-sent] p'), (text) => text.textContent)

const bubble = (text: string) => log.getByText(text, { exact: true }).element()

/** The position of an element on the screen, in pixels from the top. */
const topOf = (element: Element) => element.getBoundingClientRect().top

const isSeen = (text: string) => () => {
  const { top, bottom } = bubble(text).getBoundingClientRect()
  const box = log.element().getBoundingClientRect()
  return top >= box.top && bottom <= box.bottom
}

test.each([
  [1280, 800],
  [390, 844],
])(
  'at %i × %i px a long history scrolls back without jumping, and new messages are counted and marked',
  async (width, height) => {
    await page.viewport(width, height)
    acceptSockets()
    answerHistory()
    openApp('/messages', { as: owner })
    await page.getByRole('main').getByRole('listitem').getByRole('link').click()
    await expect.poll(joined).toContain('messages_realtime')

    // It opens at the latest message, with a line above the new ones.
    await expect.poll(isSeen('second news')).toBe(true)
    // Late content would move it, too.
    await expect.element(page.getByRole('button', { name: 'More', exact: true })).toBeVisible()
    await document.fonts.ready
    expect(topOf(newLine.element())).toBeLessThan(topOf(bubble('first news')))
    expect(topOf(newLine.element())).toBeGreaterThan(topOf(bubble('line 110')))

    // Earlier messages are loaded before the top is reached, and nothing moves.
    for (const [text, loaded] of [
      ['line 66', 100],
      ['line 16', 113],
    ] as const) {
      // Scrolls the text to the top edge: the earlier messages are close, and are requested.
      bubble(text).scrollIntoView({ block: 'start' })
      const before = topOf(bubble(text))
      log.element().scrollTop -= 1
      await expect.poll(() => textsShown().length).toBeGreaterThanOrEqual(loaded)
      expect(Math.abs(topOf(bubble(text)) - before)).toBeLessThanOrEqual(2)
    }
    expect(textsShown()).toEqual(all.map(({ text }) => text))

    // Messages that arrive in the meantime don't move it, and are counted on the way down.
    const before = topOf(bubble('line 16'))
    sendChange('messages', 'INSERT', said(asker, 'third news'))
    const down = page.getByRole('button', { name: '1 new message' })
    await expect.element(down).toBeVisible()
    expect(Math.abs(topOf(bubble('line 16')) - before)).toBeLessThanOrEqual(2)
    expect(document.querySelector('[aria-live=polite].sr-only')?.textContent).toContain('third news')
    await down.click()
    await expect.poll(isSeen('third news')).toBe(true)
    await expect.element(down).not.toBeInTheDocument()
    expect(document.activeElement).toBe(log.element())
    expect(topOf(newLine.element())).toBeGreaterThan(topOf(bubble('second news')))

    // At the end it stays at the end, and a reply removes the line.
    sendChange('messages', 'INSERT', said(asker, 'fourth news'))
    await expect.element(log.getByText('fourth news')).toBeVisible()
    await expect.poll(isSeen('fourth news')).toBe(true)
    await page.getByLabelText('Message', { exact: true }).fill('Thank you for all of these')
    await userEvent.keyboard('{Enter}')
    await expect.element(log.getByText('Thank you for all of these')).toBeVisible()
    await expect.poll(isSeen('Thank you for all of these')).toBe(true)
    await expect.element(newLine).not.toBeInTheDocument()
  },
)

test('a link leads past a long history to where one writes', async () => {
  answerHistory()
  openApp(`/messages/${talk.id}`, { as: owner })
  await expect.element(newLine).toBeVisible()
  await enter(page.getByRole('link', { name: 'Skip to writing' }))
  await expect.element(page.getByLabelText('Message', { exact: true })).toHaveFocus()
  await expect.element(page.getByRole('link', { name: 'Skip to writing' })).toBeInTheDocument()
})
