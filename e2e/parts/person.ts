import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
  request as requests,
} from '@playwright/test'
import { openBrowser, type SignedIn } from './kept-browsers.ts'

/** Someone who acts by calls, with or without a browser. */
export interface Caller {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly request: APIRequestContext
  /** The token of their calls, if they didn't log in by hand. */
  readonly token?: string
}

/** Someone with their own browser. */
export interface Person extends Caller {
  readonly page: Page
  readonly context: BrowserContext
}

/** The data of an account that was created by calls. */
interface Known {
  readonly id: string
  readonly token: string
}

export type Member = Person & Known

/** The web app's storage key for a session (`apps/web/app/lib/stored-session.ts`). */
const sessionKey = 'itemo-session'

/** The time limit for a call. */
export const answerMs = 30_000

let made = 0

/** A unique name, address and password: names differ between runs, because no two members can share one. */
function madeUp(firstName: string) {
  const tag = `${Date.now().toString(36)}${process.pid.toString(36)}${(made++).toString(36)}`
  return {
    name: `${firstName} ${tag}`,
    email: `${firstName.toLowerCase()}.${tag}@example.org`,
    password: 'garden gate 7 yellow',
  }
}

/** A new visitor (of the server at `origin`), with an empty browser. */
export async function newcomer(browser: Browser, firstName: string, origin = siteOrigin()): Promise<Person> {
  const { context, page } = await openBrowser(browser, origin)
  return { ...madeUp(firstName), context, request: context.request, page }
}

/** The page of another browser: of a visitor, or of someone who is logged in there. Empty except for the site's scripts. */
export async function anotherBrowser(
  browser: Browser,
  { origin = siteOrigin(), state }: { readonly origin?: string; readonly state?: SignedIn } = {},
): Promise<Page> {
  return (await openBrowser(browser, origin, state)).page
}

/** Fills in the sign-up page and checks that it announces a mail. */
export async function signUp({ page, name, email, password }: Person): Promise<void> {
  await page.goto('/signup')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Account created successfully!')).toBeVisible()
}

interface Mail {
  readonly id: number
  readonly subject: string
}

/** The latest mail with a subject to someone, once it has arrived: polling by calls costs less than reloading the mailbox. */
async function mailTo({ request, email }: Pick<Caller, 'request' | 'email'>, subject: RegExp): Promise<Mail> {
  let mail: Mail | undefined
  await expect(async () => {
    const answer = await request.get(`/dev/mail.json?to=${encodeURIComponent(email)}`)
    const { mails } = (await answer.json()) as { mails: readonly Mail[] }
    mail = mails.find((one) => subject.test(one.subject))
    expect(mail, `a mail to ${email} of ${subject}`).toBeDefined()
  }).toPass({ intervals: [20, 50, 100, 250, 500, 1000] })
  if (!mail) throw new Error('no mail')
  return mail
}

/** Opens the latest mail with a subject to someone. support.spec.ts does it on the mailbox page. */
export async function openMail(page: Page, email: string, subject: RegExp): Promise<void> {
  const { id } = await mailTo({ request: page.request, email }, subject)
  await page.goto(`/dev/mail/${id}`)
}

/** Opens the latest mail with a subject and follows the link that confirms the address. */
export async function followMail({ page, email }: Pick<Person, 'page' | 'email'>, subject: RegExp): Promise<void> {
  await openMail(page, email, subject)
  await page
    .getByRole('link', { name: /\/auth\/v1\/verify/ })
    .first()
    .click()
}

/** Follows a login link that was requested by a client other than this browser; the page asks for confirmation. */
export async function followForeignLink({ page, email }: Pick<Person, 'page' | 'email'>): Promise<void> {
  await page.request.post('/auth/v1/otp', { data: { email, create_user: false } })
  await followMail({ page, email }, /code/i)
  await expect(page.getByRole('alertdialog', { name: /^Continue as .+@/ })).toBeVisible()
}

/** The six-digit code in the latest mail with a subject. */
export async function codeFrom(person: Person, subject: RegExp): Promise<string> {
  const [code = ''] = /\b\d{6}\b/.exec((await mailTo(person, subject)).subject) ?? []
  expect(code).not.toBe('')
  return code
}

/** Expects a mail to someone. */
export async function expectMail(person: Person, subject: RegExp): Promise<void> {
  await mailTo(person, subject)
}

export async function logIn({ page, email, password }: Person): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page.getByText('Login successful!')).toBeVisible()
}

/**
 * A logged-in member with an empty page, signed up and confirmed by the calls of a non-browser client. accounts.spec.ts and
 * new-person.spec.ts test signing up by hand.
 */
export async function settledMember(browser: Browser, firstName: string, origin = siteOrigin()): Promise<Member> {
  const { session, ...account } = await newAccount(firstName, origin)
  const { context, page } = await openBrowser(browser, origin, storedSession(origin, session))
  return { ...account, context, request: context.request, page }
}

/** A member without a browser, which costs more than everything else about them. */
export async function memberByCalls(firstName: string, origin = siteOrigin()): Promise<Caller & Known> {
  const { session: _, ...account } = await newAccount(firstName, origin)
  return { ...account, request: await requests.newContext({ baseURL: origin }) }
}

async function newAccount(firstName: string, origin: string) {
  const person = madeUp(firstName)
  const { name, email, password } = person
  const session = await signedUp(origin, { email, password, data: { full_name: name, has_completed_profile: true } })
  return { ...person, session, id: session.user.id, token: session.access_token }
}

/** The storage state of a browser with such a session. */
export function storedSession(origin: string, session: object) {
  const localStorage = [{ name: sessionKey, value: JSON.stringify(session) }]
  return { cookies: [], origins: [{ origin, localStorage }] }
}

/** The session of a new account, confirmed by the token of its mail. */
async function signedUp(
  origin: string,
  account: object,
): Promise<{ readonly access_token: string; readonly user: { readonly id: string } }> {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerMs),
    })
    const text = await answer.text()
    expect(answer.status, text).toBe(200)
    return JSON.parse(text)
  }
  const { email } = await post('/auth/v1/signup', account)
  let token_hash: string | null = null
  await expect(async () => {
    const answer = await fetch(`${origin}/dev/mail.json?to=${encodeURIComponent(email)}`, {
      signal: AbortSignal.timeout(answerMs),
    })
    const { mails } = (await answer.json()) as { mails: { links: string[] }[] }
    const link = mails.flatMap(({ links }) => links).find((one) => one.includes('/auth/v1/verify'))
    token_hash = new URL(link ?? origin).searchParams.get('token')
    expect(token_hash).not.toBeNull()
  }).toPass({ intervals: [20, 50, 100] })
  return post('/auth/v1/verify', { type: 'signup', token_hash })
}

/** The URL of the site that this worker tests. */
function siteOrigin(): string {
  const { E2E_ORIGIN } = process.env
  if (E2E_ORIGIN === undefined) throw new Error('name the server, or run with the configuration of Playwright')
  return E2E_ORIGIN
}
