import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerItem, openApp } from '../../../test/app.tsx'
import { idOf, item, itemCard, member, noReviews, takenDown as decision } from '../../../test/fixtures.ts'
import { server } from '../../../test/stand-in.ts'

const at = '2026-11-24T10:00:00.000Z'
test('a listing is reported with a reason from the catalogue, even without an account', async () => {
  const owner = member('Oda')
  const drill = item(owner)
  server.answer('GET /items/:itemId', drill)
  server.answer('GET /items/:itemId/reviews', noReviews)
  server.answer('GET /items/:itemId/more', { of_owner: [], similar: [] })
  const sent: unknown[] = []
  server.answer('POST /reports', ({ body }) => {
    sent.push(body)
    return { reference: 'C-1042', is_added: false }
  })
  openApp(`/item/${drill.id}`)
  await page.getByRole('button', { name: 'Report this listing' }).click()
  expect(page.getByRole('link', { name: /in the console/ }).elements()).toEqual([])
  const dialog = page.getByRole('dialog', { name: 'Report this listing' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect.element(dialog.getByText('Please pick a reason.')).toBeVisible()
  await dialog.getByLabelText("What's wrong?").selectOptions('Child safety')
  await expect.element(dialog.getByText('If a child is in danger now, please call 999 first.')).toBeVisible()
  await dialog.getByLabelText("What's wrong?").selectOptions('Intimate image shared without consent')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect.element(dialog.getByText('Please confirm this.')).toBeVisible()
  await dialog.getByLabelText('I am the person shown, or I act for them').click()
  await dialog.getByLabelText('Your email, if you want an answer (optional)').fill('me@example.org')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect.element(page.getByText('Thank you. Your report is C-1042.')).toBeVisible()
  expect(sent).toMatchObject([
    {
      subject_kind: 'item',
      subject_id: drill.id,
      reason: 'intimate_image',
      declares_subject: true,
      email: 'me@example.org',
    },
  ])
})

test('a decision states its findings, and can be appealed with the key from its email', async () => {
  server.answer('GET /decisions/:decisionId', ({ query }) =>
    query.key === 'k' ? decision : { ...decision, title: 'x' },
  )
  server.answer('POST /decisions/:decisionId/appeal', ({ body }) => ({
    ...decision,
    can_appeal: false,
    appeal: { made_at: at, text: body.text, outcome: null, answer: null, answer_by: '2026-12-01T10:00:00.000Z' },
  }))
  openApp(`/decisions/${decision.id}?key=k`)
  await expect.element(page.getByRole('heading', { name: decision.title })).toBeVisible()
  await expect.element(page.getByText('The listing offers a crossbow.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Edit and send back' })).toBeVisible()
  await page.getByLabelText('Why is this wrong?').fill('Too short')
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await expect.element(page.getByText('Please write at least 20 characters.')).toBeVisible()
  await page.getByLabelText('Why is this wrong?').fill('It is a bow for a violin.')
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await expect.element(page.getByText('Appeal received. Answer by Tuesday 1 December.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send appeal' })).not.toBeInTheDocument()
})

test("a report's answer opens with the link in its email, and a review can be requested once", async () => {
  const answer = {
    id: idOf('report'),
    reference: 'C-1042',
    state: 'not_acted' as const,
    answered_at: at,
    complain_from: '2026-11-24T10:10:00.000Z',
    complain_until: '2026-12-24T10:00:00.000Z',
    can_complain: true,
    complaint: null,
  }
  server.answer('GET /reports/:reportId', ({ query }) => (query.key === 'k' ? answer : { ...answer, reference: 'x' }))
  server.answer('POST /reports/:reportId/complaint', ({ body }) => ({
    ...answer,
    can_complain: false,
    complaint: { made_at: at, text: body.text, outcome: null, answer: null, answer_by: '2026-12-01T10:00:00.000Z' },
  }))
  openApp(`/report?answer=${answer.id}&key=k`)
  await expect.element(page.getByRole('heading', { name: 'Your report C-1042' })).toBeVisible()
  await expect.element(page.getByText('We found no breach of our rules.')).toBeVisible()
  await page.getByRole('button', { name: 'Ask someone else to look' }).click()
  await expect.element(page.getByText('Please write at least 20 characters.')).toBeVisible()
  await page.getByLabelText('What did we miss?').fill('It is still there, with its bolts.')
  await page.getByRole('button', { name: 'Ask someone else to look' }).click()
  await expect
    .element(page.getByText('Someone else will look at it. We’ll answer by Tuesday 1 December.'))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Ask someone else to look' })).not.toBeInTheDocument()
})

test('a recent answer says from when a review can be requested', async () => {
  const answer = {
    id: idOf('report'),
    reference: 'C-1042',
    state: 'acted' as const,
    answered_at: at,
    complain_from: '2999-01-01T10:10:00.000Z',
    complain_until: '2999-01-31T10:00:00.000Z',
    can_complain: false,
    complaint: null,
  }
  server.answer('GET /reports/:reportId', answer)
  openApp(`/report?answer=${answer.id}&key=k`)
  await expect.element(page.getByText('From 10:10 you can ask someone else to look.')).toBeVisible()
})

test('a button press is painted before its dialog opens', async () => {
  const owner = member('Oda')
  server.answer('GET /items/:itemId', item(owner))
  server.answer('GET /items/:itemId/more', { of_owner: [], similar: [] })
  server.answer('GET /items/:itemId/reviews', noReviews)
  openApp(`/item/${item(owner).id}`)
  const button = page.getByRole('button', { name: 'Report this listing' })
  await expect.element(button).toBeVisible()
  const isUp = () => document.querySelector('[role=dialog]') !== null
  const atFrame = new Promise((resolve) => {
    button.element().addEventListener('click', () => requestAnimationFrame(() => resolve(isUp())), { once: true })
  })
  await button.click()
  expect(await atFrame).toBe(false)
  await expect.element(page.getByRole('dialog', { name: 'Report this listing' })).toBeVisible()
})

test("a decision isn't shown to someone else, who reads how to open it", async () => {
  server.refuse('GET /decisions/:decisionId', 'not_found')
  openApp(`/decisions/${decision.id}`)
  await expect.element(page.getByRole('heading', { name: "We can't show you this decision" })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Log In' }).last()).toBeVisible()
  expect(page.getByRole('button', { name: 'Try Again' }).elements()).toEqual([])
})

test.each([
  { call: 'GET /decisions/:decisionId', address: `/decisions/${decision.id}` },
  { call: 'GET /reports/:reportId', address: `/report?answer=${decision.id}` },
] as const)("a member who opens someone else's $address is led to their own instead of the log-in", async (one) => {
  server.refuse(one.call, 'not_found')
  openApp(one.address, { as: member('Bea') })
  await expect.element(page.getByRole('heading', { name: /^We can't show you this/ })).toBeVisible()
  const main = page.getByRole('main')
  await expect.element(main.getByRole('link', { name: 'Reports and decisions' })).toHaveAttribute('href', '/my-reports')
  expect(main.element().textContent).not.toMatch(/log in|Try Again/i)
})

test('your own reports and the decisions about you are on one page', async () => {
  const bea = member('Bea')
  server.answer('GET /my/decisions', { decisions: [decision], next_cursor: null })
  server.answer('GET /my/reports', { reports: [], next_cursor: null })
  openApp('/my-reports', { as: bea })
  await expect.element(page.getByRole('link', { name: decision.title })).toBeVisible()
  await expect.element(page.getByText("You haven't reported anything")).toBeVisible()
})

test('an item taken down says so in My Items, and links to the reason', async () => {
  const bea = member('Bea')
  const moderation = { state: 'removed' as const, decision_id: decision.id, may_change: true }
  const taken = itemCard(bea, { title: 'Crossbow', status: 'paused', moderation })
  server.answer('GET /my/items', { items: [taken], next_cursor: null })
  openApp('/profile?tab=items', { as: bea })
  await expect.element(page.getByText('TAKEN DOWN')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Activate Crossbow' })).toBeDisabled()
  await expect
    .element(page.getByRole('link', { name: 'Read why' }))
    .toHaveAttribute('href', `/decisions/${decision.id}`)
})

test('a visitor reports a page by its address, and reads what happens next and how to complain', async () => {
  const sent: unknown[] = []
  server.answer('POST /reports', ({ body }) => {
    sent.push(body)
    return { reference: 'C-1042', is_added: false }
  })
  openApp('/report')
  await expect.element(page.getByRole('heading', { name: 'Report illegal content', level: 1 })).toBeVisible()
  await expect.element(page.getByText(/The Online Safety Act 2023 gives everyone a way to report/)).toBeVisible()
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect
    .element(page.getByText('Please enter the address of a listing, a profile or a need on Itemo.'))
    .toBeVisible()
  await page
    .getByLabelText('Address of the page')
    .fill(`${window.location.origin}/item/${idOf('washer')}?from=2026-01-01`)
  await page.getByLabelText("What's wrong?").selectOptions('Stolen or counterfeit')
  server.refuse('POST /reports', 'not_found')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect.element(page.getByText('This no longer exists, or the address is incomplete.')).toBeVisible()
  server.answer('POST /reports', ({ body }) => {
    sent.push(body)
    return { reference: 'C-1042', is_added: false }
  })
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect.element(page.getByRole('heading', { name: 'Thank you. Your report is C-1042.' })).toBeVisible()
  expect(sent).toMatchObject([{ subject_kind: 'item', subject_id: idOf('washer'), reason: 'stolen' }])
  await expect.element(page.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/item-support')
})

test('a member can block someone together with reporting them', async () => {
  const [owner, bea] = [member('Oda'), member('Bea')]
  const drill = item(owner)
  answerItem(drill)
  server.answer('POST /reports', { reference: 'C-7', is_added: false })
  server.answer('PUT /people/:userId/block', {})
  // Someone who used the console in this browser gets a link to it.
  localStorage.setItem('itemo-console-seen', String(Date.now()))
  openApp(`/item/${drill.id}`, { as: bea })
  const atConsole = page.getByRole('link', { name: 'Open the listing in the console' })
  await expect.element(atConsole).toHaveAttribute('href', `/operator/items/${drill.id}`)
  await page.getByRole('button', { name: 'Report this listing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this listing' })
  await dialog.getByLabelText("What's wrong?").selectOptions('Spam')
  await dialog.getByRole('checkbox', { name: /^Block Oda/ }).click()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect.element(page.getByText('Thank you. Your report is C-7.')).toBeVisible()
  await expect.poll(() => server.asked('PUT /people/:userId/block')).toBe(1)
})
