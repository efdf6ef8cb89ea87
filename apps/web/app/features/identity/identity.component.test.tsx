import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerSettings, openApp } from '../../../test/app.tsx'
import { dayButton } from '../../../test/days.ts'
import {
  config,
  conversation,
  dayFromNow,
  feed,
  item,
  member,
  neverChecked,
  noReviews,
  quote,
  rental,
} from '../../../test/fixtures.ts'
import { server } from '../../../test/stand-in.ts'

test("the check can't start before the consent box is ticked, and it isn't ticked by default", async () => {
  server.answer('GET /my/identity', neverChecked)
  openApp('/verify-identity', { as: member('Ida') })
  await expect.element(page.getByText(/^Demonstration only/)).toBeVisible()
  const box = page.getByRole('checkbox', { name: /^I agree that the sandbox uses a photo of my face/ })
  await expect.element(box).not.toBeChecked()
  const start = page.getByRole('button', { name: 'Continue to the sandbox' })
  await expect.element(start).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByText('Tick the box to continue.')).toBeVisible()
  server.refuse('POST /my/identity/checks', 'identity_provider')
  await box.click()
  await start.click()
  await expect.element(page.getByText("The check isn't responding. Please try again.")).toBeVisible()
})

test.each([
  [{ verdict: 'tick', state: 'verified' }, 'Your identity is verified. A tick now shows next to your name.'],
  [{ state: 'processing' }, /^We are checking your document\./],
  [{ state: 'needs_input', failure: 'document_expired' }, 'This document has expired. Please use one that is valid.'],
  [{ state: 'needs_input', failure: 'other' }, "The check didn't succeed. Please try again."],
  [{ verdict: 'name_differs', state: 'verified' }, /^The name on your document is different from your profile\./],
  [{ verdict: 'needs_review', state: 'verified' }, /within one working day\.$/],
  [{ verdict: 'under_age', state: 'verified' }, 'Itemo is for people aged 18 and over.'],
  [{ state: 'needs_input', failure: 'other', attempts_left: 0 }, 'You have used all attempts. Please write to us.'],
  [{ mode: 'off' }, 'We don’t check identities at the moment.'],
] as const)('the result of a check is shown: %o', async (changes, sentence) => {
  server.answer('GET /my/identity', { ...neverChecked, ...changes })
  openApp('/verify-identity', { as: member('Ida') })
  await expect.element(page.getByText(sentence)).toBeVisible()
})

test('an identity check that expires soon can be renewed while its tick still shows', async () => {
  const valid_until = new Date(Date.now() + 20 * 86_400_000).toISOString()
  server.answer('GET /my/identity', { ...neverChecked, verdict: 'tick', state: 'verified', valid_until })
  openApp('/verify-identity', { as: member('Ida') })
  await expect
    .element(page.getByText(/It's valid until .+: verify your identity again to keep the tick\.$/))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Continue to the sandbox' })).toBeVisible()
})

test('without face comparison, neither text nor consent mentions a photo of the face', async () => {
  server.answer('GET /my/identity', { ...neverChecked, selfie: false })
  openApp('/verify-identity', { as: member('Ida') })
  await expect
    .element(page.getByRole('checkbox', { name: /^I agree that the sandbox checks my document\./ }))
    .toBeVisible()
  await expect.element(page.getByText(/your face|my face/)).not.toBeInTheDocument()
})

test.each([
  [{ required_for: [] }, 'Nobody has to do this: a tick next to your name shows that you did.'],
  [{ mode: 'before_request', required_for: ['request'] }, 'You need it before you ask for a hire.'],
  [
    { mode: 'both', required_for: ['request', 'approval'], above: 80 },
    'You need it before you ask for or approve a hire of £80 or more. The total counts, or the deposit where that is more.',
  ],
] as const)('the page and the settings say what needs a check: %o', async (changes, sentence) => {
  answerSettings()
  server.answer('GET /config', {
    ...config,
    identity: { checks: 'optional', provider: 'sandbox', sandbox: true, above: null },
  })
  server.answer('GET /my/identity', { ...neverChecked, ...changes, required_for: [...changes.required_for] })
  openApp('/account-settings', { as: member('Ida') })
  await expect.element(page.getByText(sentence)).toBeVisible()
  await page.getByRole('link', { name: 'Verify your identity' }).click()
  await expect.element(page.getByRole('checkbox', { name: /^I agree that/ })).toBeVisible()
  await expect.element(page.getByText(sentence)).toBeVisible()
})

test('consent can be withdrawn after a confirmation', async () => {
  server.answer('GET /my/identity', { ...neverChecked, verdict: 'tick', state: 'verified' })
  openApp('/verify-identity', { as: member('Ida') })
  await page.getByRole('button', { name: 'Withdraw my consent' }).click()
  server.answer('DELETE /my/identity', { ...neverChecked, state: 'withdrawn' })
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Continue to the sandbox' })).toBeVisible()
})

const [owner, renter] = [member('Oda'), member('Rik')]
const checkedOn = '2026-03-05T10:00:00.000Z'

test('if a request needs a check, its button leads there and back', async () => {
  server.answer('GET /items/:itemId', item(owner))
  server.answer('GET /items/:itemId/more', { of_owner: [], similar: [] })
  server.answer('GET /items/:itemId/reviews', noReviews)
  server.answer('POST /quotes', { ...quote, identity_needed: true })
  openApp(`/item/${item(owner).id}`, { as: renter })
  await dayButton(dayFromNow(0)).click()
  const button = page.getByRole('link', { name: 'Verify your identity to send this request' })
  await expect.element(button).toHaveAttribute('href', expect.stringMatching(/^\/verify-identity\?return=%2Fitem%2F/))
})

test('if an approval needs a check, its button leads there, and declining needs none', async () => {
  const request = rental({ owner, renter, role: 'owner' }, { identity_needed: true })
  server.answer('GET /rentals/:rentalId/request', request)
  server.answer('GET /rentals/:rentalId/neighbours', { neighbours: [] })
  openApp(`/owner-response/${request.id}`, { as: owner })
  await expect
    .element(page.getByRole('link', { name: 'Verify your identity to approve' }))
    .toHaveAttribute('href', `/verify-identity?return=${encodeURIComponent(`/owner-response/${request.id}`)}`)
  await expect.element(page.getByRole('button', { name: 'Decline Request' })).toBeEnabled()
})

test.each([
  { on: checkedOn, sandbox: false, says: 'ID checked' },
  { on: checkedOn, sandbox: true, says: 'ID checked (sandbox)' },
  { on: null, sandbox: false, says: '' },
])("a conversation shows the other person's ID tick: $says", async ({ on, sandbox, says }) => {
  const talk = conversation({ other: owner, lastText: 'Is it free?' })
  server.answer('GET /config', {
    ...config,
    identity: { checks: 'optional', provider: 'stripe', sandbox, above: null },
  })
  server.answer('GET /conversations/:conversationId', {
    ...talk,
    other: { ...talk.other, identity_checked_on: on },
  })
  server.answer('GET /conversations/:conversationId/messages', {
    messages: [],
    earlier_cursor: null,
    latest_cursor: null,
  })
  server.answer('GET /conversations', { conversations: [talk], next_cursor: null })
  server.answer('POST /conversations/:conversationId/read', { read: 0 })
  server.answer('GET /my/rentals', { rentals: [], next_cursor: null })
  openApp(`/messages/${talk.id}`, { as: renter })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Oda' })).toBeVisible()
  const shown = () =>
    page
      .getByText(/^ID checked/)
      .elements()
      .map((tick) => tick.textContent)
  await expect.poll(shown).toEqual(says === '' ? [] : [says])
})

test('a changed name asks for confirmation only if it would cost the tick', async () => {
  answerSettings()
  server.answer('GET /items', feed([]))
  const known = member('Ida Ray')
  const ida = { ...known, profile: { ...known.profile, postcode: 'N1 9GU', identity_checked_on: checkedOn } }
  const saved: unknown[] = []
  server.answer('PUT /me', ({ body }) => {
    saved.push(body.full_name)
    return { ...ida.profile, full_name: body.full_name ?? null }
  })
  openApp('/account-settings', { as: ida })
  const name = page.getByLabelText('Full name')
  const save = page.getByRole('button', { name: 'Save Changes' })
  await name.fill('ida ray')
  await save.click()
  await expect.poll(() => saved).toEqual(['ida ray'])
  await name.fill('Ida Moss')
  await save.click()
  await expect.element(page.getByText('You lose your tick until you verify again.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  expect(saved).toHaveLength(1)
  await save.click()
  await page.getByRole('button', { name: 'Change My Name' }).click()
  await expect.poll(() => saved).toEqual(['ida ray', 'Ida Moss'])
})
