import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'

/** Somebody with a browser of their own. */
export interface Person {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly page: Page
  readonly context: BrowserContext
}

let made = 0

/** Somebody who has never been here (or on the server at `origin`), with an empty browser. Names differ between runs, since no two members share one. */
export async function newcomer(browser: Browser, firstName: string, origin?: string): Promise<Person> {
  const context = await browser.newContext(origin === undefined ? {} : { baseURL: origin })
  const tag = `${Date.now().toString(36)}${process.pid.toString(36)}${(made++).toString(36)}`
  return {
    name: `${firstName} ${tag}`,
    email: `${firstName.toLowerCase()}.${tag}@example.org`,
    password: 'garden gate 7 yellow',
    context,
    page: await context.newPage(),
  }
}

/** Fills in the sign-up page and reads that a mail is on its way. */
export async function signUp({ page, name, email, password }: Person): Promise<void> {
  await page.goto('/signup')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Account created successfully!')).toBeVisible()
}

/** Opens the latest mail to somebody on the mailbox page, as a person does. */
async function openMail(page: Page, email: string, subject: RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(`/dev/mail?to=${encodeURIComponent(email)}`)
    await expect(page.getByRole('link', { name: subject }).first()).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByRole('link', { name: subject }).first().click()
}

/** Opens the latest mail of a subject and follows the link that proves the address. */
export async function followMail({ page, email }: Person, subject: RegExp): Promise<void> {
  await openMail(page, email, subject)
  await page
    .getByRole('link', { name: /\/auth\/v1\/verify/ })
    .first()
    .click()
}

/** The six digits of the latest mail of a subject; what they have open stays open. */
export async function codeFrom({ context, email }: Person, subject: RegExp): Promise<string> {
  const page = await context.newPage()
  await openMail(page, email, subject)
  const [code = ''] = /\b\d{6}\b/.exec(await page.getByRole('heading', { level: 1 }).innerText()) ?? []
  expect(code).not.toBe('')
  await page.close()
  return code
}

/** Expects a mail to somebody; what they have open stays open. */
export async function expectMail({ context, email }: Person, subject: RegExp): Promise<void> {
  const page = await context.newPage()
  await openMail(page, email, subject)
  await page.close()
}

export async function logIn({ page, email, password }: Person): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByText('Logged in successfully')).toBeVisible()
}

/** A member who is signed in: sign-up, mail, confirmation, all by hand. */
export async function member(browser: Browser, firstName: string): Promise<Person> {
  const person = await newcomer(browser, firstName)
  await signUp(person)
  await followMail(person, /confirm/i)
  await expect(person.page.getByRole('navigation', { name: 'Main' }).getByText('Messages')).toBeVisible()
  return person
}

/** A member who is signed in, for journeys that begin later: signed up by a call, confirmed by the mail. */
export async function settledMember(browser: Browser, firstName: string, origin?: string): Promise<Person> {
  const person = await newcomer(browser, firstName, origin)
  const { name, email, password, page } = person
  const answer = await page.request.post('/auth/v1/signup', { data: { email, password, data: { full_name: name } } })
  expect(answer.status(), await answer.text()).toBe(200)
  await followMail(person, /confirm/i)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Messages')).toBeVisible()
  return person
}
