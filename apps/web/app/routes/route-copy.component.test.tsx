import { identityChecks } from '@itemo/domain/identity/identity-policy.ts'
import { coverOf, demoCoverProduct } from '@itemo/domain/cover-product.ts'
import { type Cover, insuranceStatement } from '@itemo/domain/insurance-cover.ts'
import { identityStatement } from '@itemo/domain/promises.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answerSettings, openApp, whereabouts } from '../../test/app.tsx'
import { dayButton } from '../../test/days.ts'
import {
  feed,
  boostable,
  config,
  dayFromNow,
  idOf,
  item,
  itemCard,
  member,
  noReviews,
  ownItem,
  plans,
  quote,
} from '../../test/fixtures.ts'
import { server } from '../../test/stand-in.ts'

const wyn = member('Wyn')
const washer = ownItem(wyn, { images: [{ id: idOf('photo'), image_url: 'washer.jpg', position: 0 }] })

test('a visitor is asked to log in before boosting [marketplace 6.6]', async () => {
  openApp('/boost')
  await expect.element(page.getByText('Please log in to boost your items')).toBeVisible()
  await expect.poll(whereabouts).toBe('/login?next=%2Fboost')
})

test("the profile links to social networks, and says if an invitation can't be copied [accounts 2.47, 8.23]", async () => {
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard)
  openApp('/profile', { as: wyn })
  const networks = page.getByRole('navigation', { name: 'Itemo on social networks' })
  await expect.element(networks).toBeVisible()
  const links = networks.getByRole('link').elements()
  expect(links.map(({ textContent }) => textContent)).toEqual(['Facebook', 'X', 'LinkedIn'])
  await page.getByRole('button', { name: 'Invite Friends' }).click()
  await page.getByRole('button', { name: 'Copy Message' }).click()
  await expect.element(page.getByText('Failed to copy message')).toBeVisible()
})

test("the profile links to the operator's own social network pages if set [accounts 2.47]", async () => {
  server.answer('GET /config', { ...config, social_links: [{ name: 'Instagram', url: 'https://instagram.com/itemo' }] })
  openApp('/profile', { as: wyn })
  const networks = page.getByRole('navigation', { name: 'Itemo on social networks' })
  await expect.element(networks.getByText('Follow Itemo')).toBeVisible()
  const links = networks.getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://instagram.com/itemo'])
})

test("on a phone the profile's labels are words, and every link is big enough to tap", async () => {
  await page.viewport(390, 844)
  openApp('/profile', { as: wyn })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
  const edit = page.getByRole('link', { name: 'Edit' })
  await expect.element(edit).toBeVisible()
  expect((edit.element() as HTMLElement).innerText).toBe('Edit')
  await expect.element(page.getByText('Trust score 5.0')).toBeVisible()
  for (const link of page.getByRole('navigation', { name: 'Itemo on social networks' }).getByRole('link').elements()) {
    const { width, height } = link.getBoundingClientRect()
    expect(Math.min(width, height), link.textContent).toBeGreaterThanOrEqual(24)
  }
})

test('the profile has its heading while it loads', async () => {
  const answer = server.hold('GET /me', wyn.profile)
  openApp('/profile', { as: wyn })
  await expect.element(page.getByRole('status', { name: 'Loading your profile' })).toBeVisible()
  expect(
    page
      .getByRole('heading', { level: 1 })
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Profile'])
  answer()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Wyn' })).toBeVisible()
})

test('a profile without a joining date shows the specified fallback [accounts 3.4]', async () => {
  openApp('/profile', { as: { ...wyn, profile: { ...wyn.profile, member_since: null } } })
  await expect.element(page.getByText('Member since May 2025')).toBeVisible()
})

test.each([
  ['/my-rentals?defaultTab=listings', 'Listings'],
  ['/my-rentals?defaultTab=hires', 'Bookings'],
  ['/my-rentals?defaultTab=listings&tab=hires', 'Bookings'],
])('%s opens the tab it names', async (path, name) => {
  server.answer('GET /my/rentals', { rentals: [], next_cursor: null })
  server.answer('GET /my/rentals/past', { rentals: [], next_cursor: null })
  openApp(path, { as: wyn })
  await expect.element(page.getByRole('tab', { name: new RegExp(name), selected: true })).toBeVisible()
})

test("the settings explain postcode and bio, show that they're saving, and confirm it [accounts 2.56, 2.58]", async () => {
  answerSettings()
  // The postcode becomes the place to search around.
  server.answer('GET /items', feed([]))
  const answer = server.hold('PUT /me', ({ body }) => ({ ...wyn.profile, postcode: body.postcode ?? null }))
  openApp('/account-settings', { as: wyn })
  await expect.element(page.getByText('Visible on your public profile.')).toBeVisible()
  await expect.element(page.getByText(/^Helps show you nearby items\./)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/profile')
  await page.getByLabelText('Postcode').fill('N1 9GU')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
  answer()
  await expect.element(page.getByText('Account settings updated successfully')).toBeVisible()
})

test('logging out without a response says so [accounts 8.15]', async () => {
  answerSettings()
  server.auth.cut('POST /logout')
  openApp('/account-settings', { as: wyn })
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await expect.element(page.getByText('Error signing out, but you have been logged out locally')).toBeVisible()
})

test('a cancelled payment says that nothing was charged, with two links [accounts 2.70] [marketplace 2.90]', async () => {
  openApp('/payment-canceled', { as: wyn })
  await expect.element(page.getByText('No charge was made').first()).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Back to browsing' })).toHaveAttribute('href', '/home')
  await expect.element(page.getByRole('link', { name: 'Get help' })).toHaveAttribute('href', '/item-support')
})

test('the support page says how long an answer takes [accounts 2.60, 9.9]', async () => {
  openApp('/item-support', { as: wyn })
  await expect.element(page.getByText('Write to us and get an answer in 24-48 hours.')).toBeVisible()
  const hours = page.getByText(
    /^24-48 hours for most questions\. Urgent requests are answered the same day\. After 18:00 that is noon of the next\. Problem reports are answered within 24 hours\.$/,
  )
  await expect.element(hours).toBeVisible()
})

test('the page on how it works contains what is specified [accounts 2.64]', async () => {
  server.answer('GET /testimonials', { testimonials: [] })
  openApp('/how-it-works')
  await expect.element(page.getByRole('region', { name: 'Safety features' })).toBeVisible()
  for (const [name, steps] of [
    ['Signing up', 4],
    ['Hiring in 6 steps', 6],
    ['Listing in 7 steps', 7],
  ] as const) {
    expect(page.getByRole('region', { name }).getByRole('listitem').elements(), name).toHaveLength(steps)
  }
  await expect.element(page.getByRole('region', { name: 'What people say' })).toBeVisible()
})

const held = /payment is held until return is confirmed/i

test.each([
  { path: '/terms-of-conditions', sentences: [held] },
  {
    path: '/trust-and-safety',
    sentences: [
      held,
      "We don't check identities.",
      /24 hours of the return/,
      /Problem reports are answered within 24 hours/,
    ],
  },
])('$path contains what is specified [accounts 2.65, 2.68]', async ({ path, sentences }) => {
  openApp(path)
  for (const sentence of sentences) await expect.element(page.getByText(sentence)).toBeVisible()
})

const real: Cover = {
  name: 'Hire Cover',
  insurer: 'Severn Insurance',
  policy_url: 'https://severn.example/policy',
  demo: false,
}

const demoCover = coverOf(demoCoverProduct)

const places = [
  { path: '/trust-and-safety', checked: true, linked: true },
  { path: '/how-it-works', checked: true, linked: true },
  { path: '/about', checked: true, linked: true },
  { path: '/terms-of-conditions', checked: true, linked: true },
  { path: '/item-support', checked: false, linked: false },
]

test.each(
  places.flatMap((place) => [null, real, demoCover].map((cover) => ({ ...place, cover, kind: cover?.name ?? 'none' }))),
)(
  '$path is truthful about identities and insurance with the cover $kind [accounts 2.67] [R49]',
  async ({ path, checked, linked, cover }) => {
    server.answer('GET /testimonials', { testimonials: [] })
    server.answer('GET /config', { ...config, cover })
    openApp(path)
    if (path === '/item-support') await page.getByText('What happens if an item is damaged?').click()
    const main = page.getByRole('main')
    await expect.element(main).toBeVisible()
    await expect.poll(() => main.element().textContent).toContain(insuranceStatement(cover).claim)
    const text = main.element().textContent
    expect(text.includes("We don't check identities.")).toBe(checked)
    expect(text).not.toMatch(/verified members|ID-verified/)
    expect(text.includes('There is no insurance.')).toBe(cover === null)
    expect(text.includes('Demonstration only: it pays nothing.')).toBe(cover?.demo === true)
    const links = page.getByRole('link', { name: /^(Policy of|About) (Hire|Demo) Cover/ }).elements()
    // The demo town's cover has no policy: its link leads to Trust and Safety, which doesn't link to itself.
    const ofDemo = path === '/trust-and-safety' ? [] : [['About Demo Cover', '/trust-and-safety#insurance']]
    const expected = cover?.demo ? ofDemo : [['Policy of Hire Cover', cover?.policy_url]]
    const found = links.map((link) => [link.textContent, link.getAttribute('href')])
    expect(found).toEqual(linked && cover ? expected : [])
    expect(text).not.toContain('. .')
  },
)

test.each(
  [...places.filter(({ checked }) => checked), { path: '/guarantees' }].flatMap(({ path }) =>
    identityChecks.map((checks) => ({ path, checks })),
  ),
)('$path is truthful about identity checks with the setting $checks [accounts 2.67] [R49]', async (one) => {
  server.answer('GET /testimonials', { testimonials: [] })
  server.answer('GET /config', {
    ...config,
    identity: { checks: one.checks, provider: 'stripe', sandbox: false, above: null },
  })
  openApp(one.path)
  const main = page.getByRole('main')
  const claims = identityChecks.map((checks) => identityStatement({ checks, sandbox: false }).claim)
  await expect
    .poll(() => claims.filter((claim) => main.query()?.textContent?.includes(claim)))
    .toEqual([identityStatement({ checks: one.checks, sandbox: false }).claim])
  // No page says this where the setting doesn't.
  expect(/ID-verified/.test(main.element().textContent)).toBe(!['off', 'optional'].includes(one.checks))
})

test.each([
  { cover: null, says: 'Itemo service fee (15%)', link: undefined, note: '' },
  { cover: real, says: 'Itemo service and insurance fee (15%)', link: real.policy_url, note: '' },
  {
    cover: demoCover,
    says: 'Itemo service and insurance fee (15%)',
    link: '/trust-and-safety#insurance',
    note: 'Demonstration only: it pays nothing.',
  },
])('the fee in a price links to its policy: $link [marketplace 9.1] [R49]', async ({ cover, says, link, note }) => {
  server.answer('GET /config', { ...config, cover })
  server.answer('GET /items/:itemId', item(wyn))
  server.answer('GET /items/:itemId/more', { of_owner: [], similar: [] })
  server.answer('GET /items/:itemId/reviews', noReviews)
  server.answer('POST /quotes', {
    ...quote,
    lines: quote.lines.map((line) => (line.kind === 'fee' ? { ...line, label: says } : line)),
  })
  openApp(`/item/${item(wyn).id}`, { as: member('Rik') })
  await dayButton(dayFromNow(0)).click()
  const price = page.getByLabelText('Price breakdown')
  await expect.element(price).toBeVisible()
  const fee = price.getByText(says)
  await expect
    .poll(() => fee.element().textContent)
    .toBe(`${says}${cover ? `${cover.demo ? 'About' : 'Policy of'} ${cover.name}` : ''}${note && ` ${note}`}`)
  const policy = price.getByRole('link').elements()[0]
  expect(policy?.getAttribute('href')).toBe(link)
})

test.each([
  { cover: null, called: 'Itemo service fee (15%)' },
  { cover: real, called: 'Itemo service and insurance fee (15%)' },
])('the terms call the fee $called if that is its label [marketplace 9.1] [R49]', async ({ cover, called }) => {
  server.answer('GET /config', { ...config, cover })
  openApp('/terms-of-conditions')
  await expect.element(page.getByText(`On the price the fee is called “${called}”.`)).toBeVisible()
})

test.each([
  ['/terms-of-conditions', 'our fee of 15% (from 15 December 2026: 20%)'],
  ['/about', 'a service fee of 15% (from 15 December 2026: 20%)'],
])('%s shows the fee, and an announced one [R69]', async (path, says) => {
  const announced = '15% (from 15 December 2026: 20%)'
  server.answer('GET /config', { ...config, fee: { ...config.fee, announced } })
  openApp(path)
  await expect.element(page.getByText(says)).toBeVisible()
})

test.each(['/signup', '/login'])('%s says that continuing accepts the terms, and links to them [R64]', async (path) => {
  openApp(path)
  await expect.element(page.getByText(/accept the Terms\. You need to be 18\.$/)).toBeVisible()
  const note = page.getByText('By continuing you agree to our Privacy Policy and accept the Terms')
  await expect.element(note.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms-of-conditions')
})

test('a request states the cancellation terms and that it accepts the terms, with a link [R15] [R64]', async () => {
  server.answer('GET /items/:itemId', item(wyn))
  server.answer('GET /items/:itemId/more', { of_owner: [], similar: [] })
  server.answer('GET /items/:itemId/reviews', noReviews)
  server.answer('POST /quotes', quote)
  openApp(`/item/${item(wyn).id}`, { as: member('Rik') })
  await dayButton(dayFromNow(0)).click()
  const cancelling = 'The hire starts today: once the owner has approved it, nothing is paid back if you cancel.'
  await expect.element(page.getByText(cancelling)).toBeVisible()
  const note = page.getByText('By requesting you accept the Terms')
  await expect.element(note.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms-of-conditions')
})

test('the dialog for deleting an account says what is deleted and what stays', async () => {
  answerSettings()
  openApp('/account-settings', { as: wyn })
  await page.getByRole('button', { name: 'Delete My Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect.element(dialog).toBeVisible()
  const words = dialog.element().querySelectorAll('form')[0]?.parentElement?.textContent ?? ''
  expect(words).toMatch(/^What we deleteYour profile.*What we keepThe days and amounts of past bookings and payments/)
  expect(words).toContain("or money isn't settled")
})

test("an account with open money isn't deleted, and the dialog lists what is open and where", async () => {
  answerSettings()
  server.refuse('POST /my/deletion', 'account_has_open_money')
  const days = { start_date: '2026-06-03', end_date: '2026-06-05' } as const
  server.answer('GET /my/open-money', {
    open: [
      { what: 'earnings', role: 'owner', title: 'Tent', rental_id: idOf('tent'), ...days },
      { what: 'deposit', role: 'owner', title: 'Drill', rental_id: idOf('drill'), ...days },
    ],
    give_up: null,
  })
  openApp('/account-settings', { as: member('Wyn', { app_metadata: { provider: 'email', has_password: true } }) })
  await page.getByRole('button', { name: 'Delete My Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabelText('Your password').fill('secret words')
  await dialog.getByRole('button', { name: 'Delete My Account' }).click()
  const refusal = dialog.getByText("You still have money that isn't settled.")
  await expect.element(refusal.getByRole('link', { name: 'Earnings' })).toHaveAttribute('href', '/earnings')
  await expect.element(refusal.getByRole('link', { name: 'My Bookings' })).toHaveAttribute('href', '/my-rentals')
  await expect.element(dialog.getByRole('link', { name: /^Tent, 3/ })).toHaveAttribute('href', '/earnings')
  const drill = dialog.getByRole('link', { name: /^Drill, 3/ })
  await expect.element(drill).toHaveAttribute('href', `/my-rentals/${idOf('drill')}`)
})

test('outstanding earnings can be given up with the account, by entering the amount [R80]', async () => {
  answerSettings()
  server.refuse('POST /my/deletion', 'account_has_open_money')
  const days = { start_date: '2026-06-03', end_date: '2026-06-05' } as const
  const tent = { title: 'Tent', rental_id: idOf('tent'), ...days }
  server.answer('GET /my/open-money', { open: [{ what: 'earnings', role: 'owner', ...tent }], give_up: 30 })
  openApp('/account-settings', { as: member('Wyn', { app_metadata: { provider: 'email', has_password: true } }) })
  await page.getByRole('button', { name: 'Delete My Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabelText('Your password').fill('secret words')
  const again = dialog.getByRole('button', { name: 'Delete My Account' })
  await again.click()
  const amount = dialog.getByLabelText('Amount you give up')
  await expect.element(amount).toHaveValue('')
  await amount.fill('29.99')
  await again.click()
  await expect.element(dialog.getByText('Please type the full amount: £30.00.')).toBeVisible()
  let given: unknown
  server.answer('POST /my/deletion', ({ body }) => {
    given = body.give_up
    return {}
  })
  await amount.fill('30')
  await again.click()
  await expect.element(page.getByText('Your account is deleted')).toBeVisible()
  expect(given).toBe(30)
})

test('the support page says until when a payment is held [accounts 2.66]', async () => {
  openApp('/item-support')
  await page.getByText('How does payment work?').click()
  await expect.element(page.getByText(/held until 24 hours after the rental starts/)).toBeVisible()
})

test("the form of an item shows when it's updating [marketplace 2.62, 2.68]", async () => {
  server.answer('GET /my/items/:itemId', washer)
  server.answer('GET /my/items', { items: [itemCard(wyn)], next_cursor: null })
  const answer = server.hold('PUT /items/:itemId', washer)
  openApp(`/items/edit/${washer.id}`, { as: wyn })
  const description = page.getByRole('textbox', { name: 'Description' })
  await expect.element(description).toBeVisible()
  expect(description.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(120)
  await page.getByRole('textbox', { name: 'Daily rate' }).fill('14')
  await page.getByRole('button', { name: 'Update Item' }).click()
  await expect.element(page.getByRole('button', { name: 'Updating...' })).toBeVisible()
  answer()
  await expect.poll(whereabouts).toMatch(/^\/profile/)
})

test("the dialog for deleting an item shows when it's deleting [marketplace 2.70]", async () => {
  server.answer('GET /my/items/:itemId', washer)
  server.answer('GET /my/items', { items: [], next_cursor: null })
  const answer = server.hold('DELETE /items/:itemId', {})
  openApp(`/items/edit/${washer.id}`, { as: wyn })
  await page.getByRole('button', { name: 'Delete Item' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByRole('button', { name: 'Deleting...' })).toBeVisible()
  answer()
  await expect.element(page.getByText('Item deleted successfully')).toBeVisible()
  await expect.poll(whereabouts).toMatch(/^\/profile/)
})

test('a payment is verified before it is confirmed [marketplace 2.83]', async () => {
  const answer = server.holdRefusal('POST /payments/verify', 'payment_unknown')
  openApp('/payment-success?session_id=cs_nobody', { as: wyn })
  await expect.element(page.getByText('Verifying your payment')).toBeVisible()
  answer()
  await expect.element(page.getByRole('heading', { name: 'Payment Verification Failed' })).toBeVisible()
})

test('the payment page without a session id leads to the bookings, and a failed verification gives the reason [accounts 8.35, 8.36] [marketplace 2.88, 8.18]', async () => {
  server.answer('GET /my/rentals', { rentals: [], next_cursor: null })
  server.answer('GET /my/rentals/past', { rentals: [], next_cursor: null })
  openApp('/payment-success', { as: wyn })
  await expect.element(page.getByText('No session ID provided')).toBeVisible()
  await expect.poll(whereabouts).toBe('/my-rentals')
  server.cut('POST /payments/verify')
  openApp('/payment-success?session_id=cs_nobody', { as: wyn })
  await expect.element(page.getByText(/^Failed to verify payment: Network error/)).toBeVisible()
})

test('a boost is verified before it is confirmed [marketplace 2.80, 2.82]', async () => {
  const answer = server.holdRefusal('POST /boosts/verify', 'payment_unknown')
  openApp('/boost-success?plan=boost-7&items=x&session_id=x', { as: wyn })
  await expect.element(page.getByText('Processing your boost')).toBeVisible()
  answer()
  await expect.element(page.getByRole('link', { name: 'Continue Browsing' })).toHaveAttribute('href', '/home')
  await expect.element(page.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/boost')
})

test('a boost is chosen in three steps, and Back returns [marketplace 2.72, 2.74, 2.76, 2.78]', async () => {
  server.answer('GET /my/boosts', { plans, boosts: [], next_cursor: null })
  server.answer('GET /my/boosts/items', { items: [boostable(washer)], next_cursor: null })
  // The checkout never opens.
  server.hold('POST /boosts', { boost_id: idOf('boost'), url: '/placeholder.svg' })
  openApp('/profile', { as: wyn })
  await page.getByRole('link', { name: 'Boost', exact: true }).click()
  const first = page.getByRole('group', { name: '1. Select items' })
  await expect.element(first.getByRole('listitem')).toHaveTextContent(`${washer.title}£10/day`)
  expect(first.element().querySelectorAll('img')).toHaveLength(1)
  const choice = page.getByRole('group', { name: '2. Choose a plan' })
  for (const plan of [/1 Week Boost.*£4\.99/, /2 Week Boost.*£8\.99/, /1 Month Boost.*£14\.99/]) {
    await expect.element(choice.getByRole('radio', { name: plan })).toBeVisible()
  }
  await page.getByRole('checkbox', { name: washer.title }).click()
  await choice.getByRole('radio', { name: /2 Week Boost/ }).click()
  const summary = page.getByRole('region', { name: '3. Summary' })
  await expect.poll(() => summary.element().textContent).toMatch(/Items1Plan2 Week BoostTotal£8\.99/)
  await summary.getByRole('button', { name: 'Boost 1 item' }).click()
  await expect.element(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect.poll(whereabouts).toBe('/profile')
})
