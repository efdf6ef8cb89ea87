import type { Factor } from '@supabase/auth-js'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerEverywhere, openApp } from '../../../../test/app.tsx'
import { accessTokenOf, member, sessionOf } from '../../../../test/fixtures.ts'
import { expectText } from '../../../../test/shown.ts'
import { server } from '../../../../test/stand-in.ts'
import { joined, acceptSockets, sendEvent, sendChange } from '../../../../test/stand-in-socket.ts'
import { sessionKey } from '#app/lib/stored-session.ts'

const at = '2026-03-01T09:00:00.000Z'
const app: Factor = { id: 'app', factor_type: 'totp', status: 'verified', created_at: at, updated_at: at }
const sana = member('Sana Iqbal', { factors: [app] })
const session = { ...sessionOf(sana), access_token: accessTokenOf(sana, 3600, { aal: 'aal2' }) }
const id = '1a2b3c4d-0000-4000-8000-00000000beef'

const row = {
  id,
  reference: 'S-2207',
  subject: 'The drill smokes',
  name: 'Mia Stone',
  user_id: 'mia',
  kind: 'damage' as const,
  priority: 'urgent' as const,
  state: 'open' as const,
  due_at: at,
  is_late: true,
  assigned_to: null,
  is_mine: false,
  created_at: at,
  last_message_at: at,
  version: 1,
}
const rental = {
  id: 'rental',
  reference: 'R-1A2B3C4D',
  title: 'Cordless drill',
  start_date: '2026-02-03',
  end_date: '2026-02-05',
  status: 'completed' as const,
}
const request = {
  ...row,
  email: 'm•••@e•••.org',
  messages: [
    { id, direction: 'in' as const, author: null, text: 'It smokes when I switch it on.', at },
    { id: 'note', direction: 'note' as const, author: 'Olivia from Itemo', text: 'Had this in May too.', at },
  ],
  person: { id: 'mia', full_name: 'Mia Stone', member_since: at, is_own_address: true },
  rentals: [rental],
  rental: null,
  item: null,
  case: { id: 'case', reference: 'C-1042', title: 'Cordless drill', state: 'open' },
  colleagues: [{ id: sana.id, name: 'Sana from Itemo' }],
  may_act: true,
}
const answer = { id: 'answer', direction: 'out' as const, author: 'Ann from Itemo', text: 'Stop using it.', at }
const replies = [
  { id: 'one', title: 'Thanks', body: 'Thank you, {first_name}.', kind: null },
  {
    id: 'two',
    title: 'Damage',
    body: 'Hello {first_name}, about {reference}: please send pictures.',
    kind: 'damage' as const,
  },
]

function openConsole(address: string): void {
  answerEverywhere(sana)
  window.localStorage.setItem(sessionKey, JSON.stringify(session))
  openApp(address)
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = () => page.getByRole('textbox', { name: 'Answer' })

beforeEach(() => {
  acceptSockets()
  const self = { user_id: sana.id, display_name: 'Sana from Itemo', roles: ['support' as const], child_safety: false }
  server.answer('GET /staff/me', { ...self, factor_at: at, counters: {} })
  server.answer('GET /staff/support', { requests: [row], next_cursor: null, last_answer_at: null })
  server.answer('GET /staff/support/:requestId', request)
  server.answer('GET /staff/saved-replies', { version: 'v1', replies })
})

test("the inbox shows what is late and from whom, and when it's empty", async () => {
  openConsole('/operator/support')
  await expectText(/Mia Stone · Damage or loss/)
  await expectText(/late$/)
  await expectText('Open a request to answer it.')
  server.answer('GET /staff/support', { requests: [], next_cursor: null, last_answer_at: '2026-03-01T14:02:00.000Z' })
  await page.getByRole('link', { name: 'Late', exact: true }).click()
  await expectText('Nothing is late.')
  expect(window.location.search).toBe('?tab=late')
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await expectText(/^Inbox zero. The last reply went out/)
  server.cut('GET /staff/support')
  await page.getByLabelText('About').selectOptions('privacy')
  await expectText("Couldn't load the inbox")
})

test('a saved reply is inserted with / and filled in, and Ctrl-Shift-Enter sends it and closes the request', async () => {
  openConsole(`/operator/support/${id}`)
  await expectText('Had this in May too.')
  await expectText('R-1A2B3C4D · 3 Feb – 5 Feb 2026 · Completed')
  await field().click()
  await userEvent.keyboard('/')
  await page.getByLabelText('Find').fill('hello')
  await userEvent.keyboard('{Enter}')
  await expect.element(field()).toHaveValue('Hello Mia, about S-2207: please send pictures.')
  const closed = { ...request, state: 'closed' as const, version: 2, messages: [...request.messages, answer] }
  server.answer('POST /staff/support/:requestId/reply', () => {
    // A refetch has the reply as well.
    server.answer('GET /staff/support/:requestId', closed)
    return closed
  })
  await field().click()
  await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  await expectText('Sent and closed')
  await expectText('Stop using it.')
  await expect.element(field()).toHaveValue('')
})

test('if a colleague replied first, their reply is shown and the draft stays', async () => {
  openConsole(`/operator/support/${id}`)
  await field().fill('Please stop using it.')
  server.refuse('POST /staff/support/:requestId/reply', 'case_changed')
  const moved = { ...request, state: 'answered' as const, version: 2, messages: [...request.messages, answer] }
  server.answer('GET /staff/support/:requestId', moved)
  await button('Send').click()
  await expectText(/^Ann from Itemo also replied .+ Your draft is still here.$/)
  await expect.element(field()).toHaveValue('Please stop using it.')
  await button("I've read it").click()
  await expect.element(page.getByText(/also replied/)).not.toBeInTheDocument()
  let sent: number | undefined
  server.answer('POST /staff/support/:requestId/reply', ({ body }) => {
    sent = body.version
    return { ...moved, version: 3 }
  })
  await button('Send').click()
  await expect.element(field()).toHaveValue('')
  expect(sent).toBe(2)
})

test("a colleague's change has to be read before replying, one's own doesn't", async () => {
  openConsole(`/operator/support/${id}`)
  await expect.poll(joined).toContain('support_requests_realtime')
  await field().fill('Please stop using it.')
  // Every later request gets the same response.
  const becomes = (changed: object) => {
    server.answer('POST /staff/support/:requestId/state', () => {
      server.answer('GET /staff/support/:requestId', { ...request, ...changed })
      return { ...request, ...changed }
    })
  }
  becomes({ state: 'waiting', version: 2 })
  await button('Mark as waiting').click()
  await expect.element(button('Reopen')).toBeVisible()
  await expect.element(page.getByText(/Your draft is still here/)).not.toBeInTheDocument()
  becomes({ state: 'answered', version: 4, messages: [...request.messages, answer] })
  await button('Close').click()
  await expectText(/^Ann from Itemo also replied .+ Your draft is still here.$/)
  await button('Send').click()
  await expectText('Please read the new messages first.')
  expect(server.asked('POST /staff/support/:requestId/reply')).toBe(0)
})

test("a response requested before an action doesn't revert the request", async () => {
  openConsole(`/operator/support/${id}`)
  await expect.poll(joined).toContain('support_requests_realtime')
  const asked = server.asked('GET /staff/support/:requestId')
  const comesLate = server.hold('GET /staff/support/:requestId', request)
  sendChange('support_requests', 'UPDATE', { id })
  await expect.poll(() => server.asked('GET /staff/support/:requestId')).toBe(asked + 1)
  server.answer('POST /staff/support/:requestId/state', { ...request, state: 'waiting', version: 2 })
  await button('Mark as waiting').click()
  await expect.element(button('Reopen')).toBeVisible()
  comesLate()
  let seen: number | undefined
  server.answer('POST /staff/support/:requestId/state', ({ body }) => {
    seen = body.version
    return { ...request, state: 'closed', version: 3 }
  })
  await field().fill('Ask the owner.')
  await button('Close').click()
  await expect.poll(() => seen).toBe(2)
})

test('the rental that a request is about is set by its reference number', async () => {
  openConsole(`/operator/support/${id}`)
  await button('Change…').click()
  await page.getByLabelText('Rental').fill('R-1A2B3C4D')
  let said: object | undefined
  server.answer('POST /staff/support/:requestId/link', ({ body }) => {
    said = body
    return { ...request, rental, version: 2 }
  })
  await button('Save').click()
  await expect.poll(() => said).toEqual({ version: 1, kind: 'damage', rental: 'R-1A2B3C4D' })
  await expect.element(page.getByLabelText('Case')).not.toBeInTheDocument()
})

test('an unknown reference is explained at its field, and what was typed stays', async () => {
  openConsole(`/operator/support/${id}`)
  await button('Change…').click()
  const rentalField = page.getByLabelText('Rental')
  await rentalField.fill('R-00000000')
  server.refuse('POST /staff/support/:requestId/link', 'invalid_input', { rental: 'Rental not found.' })
  await button('Save').click()
  await expect.element(page.getByRole('dialog').getByText('Rental not found.')).toBeVisible()
  await expect.element(rentalField).toHaveAttribute('aria-invalid', 'true')
  await expect.element(rentalField).toHaveValue('R-00000000')
  await expect.element(page.getByLabelText('Case')).toHaveValue('C-1042')
})

test('a request shows who else is viewing it', async () => {
  openConsole(`/operator/support/${id}`)
  await expect.poll(joined).toContain(`support:${id}`)
  const people = [
    { id: 'ann', name: 'Ann from Itemo' },
    { id: sana.id, name: 'Sana from Itemo' },
  ]
  sendEvent(`support:${id}`, 'broadcast', { type: 'broadcast', event: 'looking', payload: { people } })
  await expectText('Ann from Itemo is looking at this too.')
})

test('a read-only role is told who answers', async () => {
  server.answer('GET /staff/support/:requestId', { ...request, may_act: false, email: null, case: null })
  openConsole(`/operator/support/${id}`)
  await expectText('Only support and operators can reply. You can read it.')
  await expectText("This is the account's confirmed address.")
})

test("an email address that isn't the account's own isn't proof of identity", async () => {
  server.answer('GET /staff/support/:requestId', { ...request, person: { ...request.person, is_own_address: false } })
  openConsole(`/operator/support/${id}`)
  await expectText(/^This isn't the account's confirmed address/)
})

test("a colleague's own request has to be answered by someone else", async () => {
  server.refuse('GET /staff/support/:requestId', 'own_matter')
  openConsole(`/operator/support/${id}`)
  await expectText("You're part of it, so someone else has to answer it.")
})

test("a request that doesn't exist, or that the role may not see, says so and offers nothing", async () => {
  // The server's response is the same for both.
  server.refuse('GET /staff/support/:requestId', 'not_found')
  openConsole(`/operator/support/${id}`)
  await expectText('Request not found')
  await expectText('Your role may not have access to it.')
  await expect.element(field()).not.toBeInTheDocument()
  expect(page.getByRole('button', { name: 'Try Again' }).elements()).toEqual([])
})

test('g s opens the inbox, and Ctrl-K finds a request by its number', async () => {
  openConsole('/operator/people/nobody')
  server.refuse('GET /staff/people/:userId', 'not_found')
  await expectText('Console')
  await userEvent.keyboard('gs')
  await expectText('Open a request to answer it.')
  const found = { people: [], items: [], rentals: [], cases: [] }
  server.answer('GET /staff/search', {
    ...found,
    support: [{ id, title: 'S-2207 · The drill smokes', detail: 'Mia Stone, open' }],
  })
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByLabelText('People, items, rentals, cases').fill('s-2207')
  await expectText('Support · Mia Stone, open')
  await userEvent.keyboard('{Enter}')
  await expectText('Had this in May too.')
})

test('the inbox and the open request update live, and a draft says what arrived', async () => {
  openConsole(`/operator/support/${id}`)
  await field().fill('Please stop using it.')
  await expect.poll(joined).toContain('support_requests_realtime')
  const more = { id: 'more', direction: 'in' as const, author: null, text: 'Now it burns.', at }
  const other = {
    ...row,
    id: '1a2b3c4d-0000-4000-8000-00000000cafe',
    reference: 'S-2208',
    subject: 'Where is my money?',
  }
  server.answer('GET /staff/support/:requestId', { ...request, version: 2, messages: [...request.messages, more] })
  server.answer('GET /staff/support', { requests: [row, other], next_cursor: null, last_answer_at: null })
  sendChange('support_requests', 'UPDATE', { id })
  await expectText('Now it burns.')
  await expectText('Where is my money?')
  await expectText(/Your draft is still here\./)
  await expect.element(field()).toHaveValue('Please stop using it.')
})

test('an unsent reply stays with its request when another page is opened', async () => {
  const other = { ...request, id: '1a2b3c4d-0000-4000-8000-00000000cafe', reference: 'S-2208', subject: 'My money?' }
  server.answer('GET /staff/support', {
    requests: [row, { ...row, ...other }],
    next_cursor: null,
    last_answer_at: null,
  })
  server.answer('GET /staff/support/:requestId', ({ params }) => (params.requestId === id ? request : other))
  openConsole(`/operator/support/${id}`)
  await field().fill('Please stop using it.')
  await page.getByRole('link', { name: /My money\?/ }).click()
  await expect.element(page.getByRole('article', { name: 'Request S-2208' })).toBeVisible()
  await expect.poll(() => document.title).toBe('S-2208: My money? - Console - Itemo')
  await expect.element(field()).toHaveValue('')
  const more = { id: 'more', direction: 'in' as const, author: null, text: 'Now it burns.', at }
  const moved = { ...request, version: 2, messages: [...request.messages, more] }
  server.answer('GET /staff/support/:requestId', moved)
  await page.getByRole('link', { name: /The drill smokes/ }).click()
  await expect.element(field()).toHaveValue('Please stop using it.')
  // Messages that arrived while the form was unmounted still have to be read first.
  await expectText(/^Mia Stone wrote again .+ Your draft is still here\.$/)
  await button("I've read it").click()
  server.answer('POST /staff/support/:requestId/reply', { ...moved, version: 3, messages: [...moved.messages, answer] })
  await button('Send').click()
  await expect.element(field()).toHaveValue('')
  expect(Object.values(window.sessionStorage).join()).not.toContain('stop using it')
})

test('a team reply is removed only after a confirmation', async () => {
  const known = replies.map((reply, index) => ({ ...reply, id: `1a2b3c4d-0000-4000-8000-00000000000${index}` }))
  server.answer('GET /staff/saved-replies', { version: 'v1', replies: known })
  openConsole('/operator/support')
  await button('Saved replies…').click()
  await button('Remove Thanks').click()
  const asked = page.getByRole('alertdialog')
  await expect.element(asked.getByText('Remove “Thanks”?')).toBeVisible()
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(asked).not.toBeInTheDocument()
  expect(server.asked('PUT /staff/saved-replies')).toBe(0)
  let kept: unknown
  server.answer('PUT /staff/saved-replies', ({ body }) => {
    kept = body
    return { version: 'v2', replies: known.slice(1) }
  })
  await button('Remove Thanks').click()
  await asked.getByRole('button', { name: 'Remove' }).click()
  await expect.element(button('Remove Thanks')).not.toBeInTheDocument()
  expect(kept).toMatchObject({ version: 'v1', replies: [{ title: 'Damage' }] })
})
