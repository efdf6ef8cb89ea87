import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { messagesOn, say } from './chat.ts'
import { keep } from './extremes.ts'
import { callAs, listedItem } from './item.ts'
import { settledMember } from './person.ts'
import { inTurn, pick, press, type Screen, type Step, type Town } from './screen.ts'

const messages = '**/api/v1/conversations/*/messages'

/** Sending fails: without a network, or with an error response. */
const sendingFails =
  (how: 'offline' | 'refused'): Step =>
  (page) =>
    page.route(messages, (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      if (how === 'offline') return route.abort('internetdisconnected')
      return route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'no' } } })
    })

/** Conversations in states that the demo town doesn't have. */
export async function listConversationStates({ browser, origin }: Town): Promise<Screen[]> {
  const owner = await settledMember(browser, 'Orla', origin)
  const asker = await settledMember(browser, 'Ada', origin)
  const blocked = await settledMember(browser, 'Bert', origin)
  const item = await listedItem(owner)
  const { user_id: ownerId } = (await callAs(owner, `GET /items/${item.id}`)) as { user_id: string }
  const opened = async (person: typeof asker) =>
    (await callAs(person, 'POST /conversations', { other_user_id: ownerId, item_id: item.id })) as { id: string }
  const write = (person: typeof asker, { id }: { id: string }, text: string) =>
    callAs(person, `POST /conversations/${id}/messages`, { id: randomUUID(), text })

  const talk = await opened(asker)
  for (let line = 1; line <= 40; line += 1) await write(line % 3 === 0 ? owner : asker, talk, `Line ${line}`)
  await write(asker, talk, 'Ring me on 07700 900123')
  const ended = await opened(blocked)
  await write(blocked, ended, 'Is it free on Saturday?')
  const { id: blockedId } = (await callAs(blocked, 'GET /me')) as { id: string }
  await callAs(owner, `PUT /people/${blockedId}/block`)

  const path = `/messages/${talk.id}`
  const state = await keep(owner.context)
  const talking = { path, state } as const
  const ofReport = inTurn(press('More'), pick('Report this conversation'), press('Send report'))
  return [
    { ...talking, name: 'conversation with a warning', shows: /Arrange and pay for hires on Itemo only/ },
    {
      ...talking,
      name: 'conversation with a new message',
      shows: 'New messages',
      // All earlier messages have been read by then.
      prepare: () => write(asker, talk, 'One more question'),
    },
    {
      ...talking,
      name: 'conversation scrolled up',
      shows: (page) => page.getByRole('button', { name: '1 new message' }),
      async open(page) {
        await messagesOn(page)
          .getByText('Line 12', { exact: true })
          .evaluate((line) => line.scrollIntoView())
        await write(asker, talk, 'Are you still there?')
      },
    },
    {
      ...talking,
      name: 'message waiting for a connection',
      shows: 'Waiting for a connection',
      prepare: sendingFails('offline'),
      open: (page) => say(page, 'From ten?'),
    },
    {
      ...talking,
      name: 'message not sent',
      shows: 'Not sent',
      prepare: sendingFails('refused'),
      open: (page) => say(page, 'Or from noon?'),
    },
    {
      ...talking,
      name: 'conversation offline',
      shows: 'Failed to load conversation details',
      prepare: (page) =>
        page.route(`**/api/v1${path.replace('messages', 'conversations')}**`, (route) => route.abort()),
    },
    { ...talking, name: 'report with an error', shows: 'Please pick a reason.', open: ofReport, leavesNothing: true },
    {
      ...talking,
      name: 'report filled in',
      shows: 'What should we look at? (optional)',
      open: inTurn(ofReport, async (page) => {
        await page.getByLabel("What's wrong?").selectOption('Scam, or asks to pay outside Itemo')
        await page.getByLabel('What should we look at? (optional)').fill('Wants to be rung.')
        await expect(page.getByText('Please pick a reason.')).not.toBeVisible()
      }),
    },
    {
      name: 'conversation with a blocked person',
      path: `/messages/${ended.id}`,
      state,
      shows: 'You blocked this person. Neither of you can write to the other.',
    },
    { name: 'settings with a blocked person', path: '/account-settings', state, shows: `Unblock` },
  ]
}
