import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerEverywhere, openApp, whereabouts } from '../../../test/app.tsx'
import { config, feed, member, sessionOf } from '../../../test/fixtures.ts'
import { server } from '../../../test/stand-in.ts'

const all = ['apple', 'facebook', 'google'] as const
const buttons = () => page.getByRole('button', { name: /^Continue with / }).elements()
const names = () => buttons().map((button) => button.textContent)

test('the social buttons are on both tabs of the log-in screen, after the form [R57]', async () => {
  server.answer('GET /config', { ...config, social_providers: [...all] })
  openApp('/login')
  await expect.poll(names).toEqual(['Continue with Apple', 'Continue with Facebook', 'Continue with Google'])
  const logIn = page.getByRole('button', { name: 'Log In', exact: true }).element()
  expect(logIn.compareDocumentPosition(buttons()[0] as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await expect.element(page.getByLabelText('Confirm password')).toBeVisible()
  expect(names()).toHaveLength(3)
})

test.each([1, 2, 3])('%i social buttons that load late move nothing else', async (count) => {
  await page.viewport(390, 844)
  const answer = server.hold('GET /config', { ...config, social_providers: all.slice(0, count) })
  openApp('/login')
  const note = page.getByRole('link', { name: 'Privacy Policy' }).first()
  await expect.element(note).toBeInTheDocument()
  const top = () => Math.round(note.element().getBoundingClientRect().top + window.scrollY)
  const before = top()
  answer()
  await expect.poll(names).toHaveLength(count)
  // Fewer providers take up less space.
  expect(before - top()).toBe((4 - count) * 64)
})

/** Records where the page would navigate, and stays. */
function recordNavigations(): URL[] {
  const heard: URL[] = []
  const stay = (event: NavigateEvent) => {
    if (event.destination.sameDocument) return
    heard.push(new URL(event.destination.url))
    event.preventDefault()
  }
  window.navigation.addEventListener('navigate', stay)
  onTestFinished(() => window.navigation.removeEventListener('navigate', stay))
  return heard
}

test.each(['/signup', '/login'].flatMap((screen) => all.map((provider) => [screen, provider] as const)))(
  'the button on %s goes to %s, and returns to the page you were going to [accounts 7.9] [R57]',
  async (screen, provider) => {
    server.answer('GET /config', { ...config, social_providers: [...all] })
    openApp(`${screen}?next=%2Fsaved`)
    const heard = recordNavigations()
    await page.getByRole('button', { name: new RegExp(`^Continue with ${provider}$`, 'i') }).click()
    await expect.poll(() => heard.length).toBe(1)
    const [{ pathname, searchParams } = new URL('about:blank')] = heard
    expect([pathname, searchParams.get('provider')]).toEqual(['/auth/v1/authorize', provider])
    const back = new URL(searchParams.get('redirect_to') ?? '')
    expect([back.origin, back.pathname, back.searchParams.get('next')]).toEqual([
      window.location.origin,
      '/profile-setup',
      '/saved',
    ])
    expect(searchParams.get('code_challenge_method')).toBe('s256')
  },
)

test("each button has its provider's logo, and the buttons come first on /signup", async () => {
  server.answer('GET /config', { ...config, social_providers: [...all] })
  openApp('/signup')
  await expect.poll(names).toHaveLength(3)
  for (const button of buttons()) expect(button.querySelectorAll('svg path').length).toBeGreaterThan(0)
  const first = page.getByLabelText('Name', { exact: true }).element()
  expect(first.compareDocumentPosition(buttons()[2] as Node)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
})

test.each(['/login', '/signup'])(
  "%s has no button for a provider that the server doesn't support [R57]",
  async (path) => {
    server.answer('GET /config', { ...config, social_providers: ['google'] })
    openApp(path)
    await expect.poll(names).toEqual(['Continue with Google'])
  },
)

test('without providers, only the form is shown', async () => {
  openApp('/signup')
  await expect.element(page.getByLabelText('Confirm password')).toBeVisible()
  expect(buttons()).toHaveLength(0)
  await expect.element(page.getByText('Or', { exact: true })).not.toBeInTheDocument()
})

test("if the providers can't be loaded, a button says that the service can't be reached [accounts 8.7] [R41]", async () => {
  server.cut('GET /config')
  openApp('/signup')
  await page.getByRole('button', { name: 'Continue with Facebook' }).click()
  await expect.element(page.getByText('Facebook login failed')).toBeVisible()
  await expect.element(page.getByText('Could not connect to login service')).toBeVisible()
})

const socialMember = (completed: boolean) =>
  member('Soc', { app_metadata: { provider: 'google' }, user_metadata: { has_completed_profile: completed } })

test('someone who returns from a provider with a completed profile goes on to their page [R57]', async () => {
  openApp('/profile-setup?next=%2Fitem-support', { as: socialMember(true) })
  await expect.poll(whereabouts).toBe('/item-support')
})

test('someone who returns without a completed profile completes it first, then goes on [R57]', async () => {
  const newcomer = socialMember(false)
  server.answer('PUT /me', newcomer.profile)
  server.auth.answer('PUT /user', socialMember(true).user)
  openApp('/profile-setup?next=%2Fitem-support', { as: newcomer })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByText('Profile updated successfully')).toBeVisible()
  await expect.poll(whereabouts).toBe('/item-support')
})

test('a completed profile can be opened again, and never redirects to another site', async () => {
  openApp('/profile-setup?next=https%3A%2F%2Fevil.example', { as: socialMember(true) })
  await expect.element(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible()
})

test('a development server lists its demo people, and one click logs in as one of them [R66]', async () => {
  const maya = member('Maya')
  const person = { name: 'Maya (demo)', email: 'maya@demo.itemo.example', password: 'four-poster' }
  const others = Array.from({ length: 4 }, (_, index) => ({
    ...person,
    name: `Demo ${index}`,
    email: `${index}@x.example`,
  }))
  server.answer('GET /config', { ...config, demo_people: [person, ...others] })
  const sent: unknown[] = []
  server.auth.hear('POST /token', async (request) => {
    const { email, password } = await request.json()
    sent.push([email, password])
    return sessionOf(maya)
  })
  answerEverywhere(maya)
  server.answer('GET /items', feed([]))
  openApp('/login')
  await expect.element(page.getByText('This is a development server')).toBeVisible()
  const named = page.getByRole('region', { name: 'This is a development server' }).getByRole('button')
  expect(named.elements().map(({ textContent }) => textContent)).toEqual(['Maya (demo)', 'Demo 0', 'Demo 1', 'Demo 2'])
  await named.first().click()
  await expect.element(page.getByText('Login successful!')).toBeVisible()
  await expect.poll(whereabouts).toBe('/home')
  expect(sent).toEqual([[person.email, person.password]])
})

test('a production server lists no demo people', async () => {
  server.answer('GET /config', { ...config, social_providers: ['google'], mailbox: false, developer_pages: false })
  openApp('/login')
  // By then the server's configuration is loaded.
  await expect.element(page.getByRole('button', { name: /Google/ })).toBeVisible()
  expect(page.getByText('This is a development server').elements()).toHaveLength(0)
})

test('a development server links to its mailbox [R66]', async () => {
  server.auth.answer('POST /signup', member('Ned').user)
  openApp('/signup')
  await page.getByLabelText('Name', { exact: true }).fill('Ned')
  await page.getByLabelText('Email', { exact: true }).fill('ned@example.org')
  await page.getByLabelText('Password', { exact: true }).fill('garden gate 7 yellow')
  await page.getByLabelText('Confirm password').fill('garden gate 7 yellow')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  const mailbox = page.getByRole('link', { name: 'Open its mailbox' })
  await expect.element(mailbox).toHaveAttribute('href', '/dev/mail?to=ned%40example.org')
})

test('a server that sends real email links to no mailbox', async () => {
  server.answer('GET /config', { ...config, mailbox: false, social_providers: ['google'] })
  server.auth.answer('POST /signup', member('Ned').user)
  openApp('/signup')
  // By then the server's configuration is loaded.
  await expect.element(page.getByRole('button', { name: /Google/ })).toBeVisible()
  await page.getByLabelText('Name', { exact: true }).fill('Ned')
  await page.getByLabelText('Email', { exact: true }).fill('ned@example.org')
  await page.getByLabelText('Password', { exact: true }).fill('garden gate 7 yellow')
  await page.getByLabelText('Confirm password').fill('garden gate 7 yellow')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect.element(page.getByText('Check your email', { exact: true })).toBeVisible()
  expect(page.getByRole('link', { name: 'Open its mailbox' }).elements()).toHaveLength(0)
})

/** Comes back from Facebook, which didn't verify the address. */
function comeBackUnverified(vouched = false): void {
  server.auth.answer('GET /social-confirmations', { provider: 'facebook', email: 'g…e@example.org', vouched })
  window.sessionStorage.setItem('itemo-social-login', `${Date.now()} Facebook`)
  openApp('/profile-setup?next=%2Fhome#error=access_denied&error_code=provider_email_needs_verification')
}
const codeField = () => page.getByLabelText('Enter the 6-digit code from the email')

test('a sign-in that needs email confirmation asks for the code, and continues with it [R57]', async () => {
  comeBackUnverified()
  await expect.element(page.getByText('Check your email to finish logging in with Facebook')).toBeVisible()
  await expect
    .element(
      page.getByText("Facebook didn't tell us that this address is yours. Enter the code we sent to g…e@example.org."),
    )
    .toBeVisible()
  await expect.element(page.getByText('Facebook login failed')).not.toBeInTheDocument()
  server.auth.refuse('POST /social-confirmations', 'validation_failed')
  await codeField().fill('123 456')
  await expect.element(page.getByText("This code isn't right, or it has expired.")).toBeVisible()
  server.auth.answer('POST /social-confirmations', { redirect_to: `${window.location.href}#went-on` })
  await codeField().fill('654-321')
  await expect.poll(() => window.location.hash).toBe('#went-on')
})

test('an address vouched for by the provider still needs confirmation by Itemo', async () => {
  comeBackUnverified(true)
  const sentence = "This address isn't confirmed at Itemo yet. Enter the code we sent to g…e@example.org."
  await expect.element(page.getByText(sentence)).toBeVisible()
})

test('an expired sign-in no longer asks for the code', async () => {
  comeBackUnverified()
  await expect.element(codeField()).toBeVisible()
  server.auth.refuse('POST /social-confirmations', 'not_found')
  await codeField().fill('123456')
  await expect.element(codeField()).not.toBeInTheDocument()
  await expect.element(page.getByText('The log-in took too long. Please try again.')).toBeVisible()
  expect(window.sessionStorage.getItem('itemo-social-confirmation')).toBeNull()
})
