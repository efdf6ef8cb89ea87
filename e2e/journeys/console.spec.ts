import { addDays, dayInLondon } from '@itemo/domain/dates.ts'
import { reasonOf } from '@itemo/domain/moderation/report-reasons.ts'
import { type Browser, expect, type Page } from '@playwright/test'
import { dayFromNow } from '../parts/days.ts'
import { callAs, listedItem } from '../parts/item.ts'
import { anotherBrowser, followMail, memberByCalls, openMail, settledMember } from '../parts/person.ts'
import { paidHire, rentalCard } from '../parts/rental.ts'
import type { Town } from '../parts/screen.ts'
import { atConsole, withNewFactor } from '../parts/staff.ts'
import { test } from '../parts/test.ts'

// Serial, because a code of a person's app works only once.
test.describe.configure({ mode: 'default', timeout: 240_000 })

/** A visitor's report. */
async function reportedItem(origin: string): Promise<{ readonly id: string; readonly title: string }> {
  const item = await listedItem(await memberByCalls('Otto', origin))
  const report = { subject_kind: 'item', subject_id: item.id, reason: 'prohibited', text: 'That is a weapon.' }
  const answer = await fetch(`${origin}/api/v1/reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...report, email: 'passer.by@example.org' }),
  })
  expect(answer.status).toBe(200)
  return item
}

/** Moves through the queue by keys until the case with a title has focus, and opens it. */
async function openByKeys(page: Page, title: string): Promise<void> {
  await page.goto('/operator/queue?subject=item&reason=prohibited')
  const link = page.getByRole('table', { name: 'Cases' }).getByRole('link', { name: title })
  await expect(link).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(link).toBeFocused({ timeout: 100 })
  }).toPass({ intervals: [0] })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article', { name: /^Case C-/ }).getByRole('heading', { level: 2 })).toHaveText(title)
}

/** Submits the suggestion of a dialog about measures, which takes focus a frame after it's rendered. */
async function acceptByEnter(page: Page): Promise<void> {
  await expect(page.getByRole('radio', { name: 'Measures' })).toBeFocused()
  await page.keyboard.press('Enter')
}

interface Suspended {
  readonly email: string
  readonly item: { readonly id: string; readonly title: string }
}

let suspended: Promise<Suspended> | undefined

const statusOf = async (origin: string, { id }: { readonly id: string }) =>
  (await fetch(`${origin}/api/v1/items/${id}`)).status

/** Someone whose item a visitor reports, and who is suspended for it by keys. The mail of it goes out a minute later. */
async function suspend(browser: Browser, { origin }: Town): Promise<Suspended> {
  const owner = await memberByCalls('Otto', origin)
  const item = await listedItem(owner)

  const visitor = await anotherBrowser(browser, { origin })
  await visitor.goto(`/item/${item.id}`)
  await visitor.getByRole('button', { name: 'Report this listing' }).click()
  const report = visitor.getByRole('dialog', { name: 'Report this listing' })
  await report.getByLabel("What's wrong?").selectOption({ label: reasonOf('prohibited').label })
  await report.getByLabel('What should we look at? (optional)').fill('That is a weapon.')
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(visitor.getByText(/^Thank you\. Your report is C-\d+\.$/)).toBeVisible()

  const marcus = await atConsole(browser, origin, 'marcus')
  await openByKeys(marcus, item.title)
  await marcus.keyboard.press('s')
  await expect(marcus.getByText('We have suspended your account', { exact: true })).toBeVisible()
  await acceptByEnter(marcus)
  await expect(marcus.getByText(/suspended\. We'll send the decision in a minute\./)).toBeVisible()
  expect(await statusOf(origin, item)).toBe(404)
  return { email: owner.email, item }
}

test("a visitor's report is decided by keyboard", async ({ browser, town }) => {
  suspended = suspend(browser, town)
  await suspended
})

test('of two moderators on one case, one takes the listing down by keyboard, and the other sees who was first', async ({
  browser,
  town,
}) => {
  const item = await reportedItem(town.origin)
  const [marcus, olivia] = [
    await atConsole(browser, town.origin, 'marcus'),
    await atConsole(browser, town.origin, 'olivia'),
  ]
  await openByKeys(marcus, item.title)
  await olivia.goto(new URL(marcus.url()).pathname)
  await expect(olivia.getByText('Marcus from Itemo is looking at this too.')).toBeVisible()
  await olivia.getByRole('button', { name: /^Warn/ }).click()
  await expect(olivia.getByRole('dialog')).toBeVisible()
  await marcus.keyboard.press('t')
  await expect(marcus.getByText(`We have taken down your listing “${item.title}”`, { exact: true })).toBeVisible()
  await acceptByEnter(marcus)
  await expect(marcus.getByText(/taken down\. We'll send the decision in a minute\./)).toBeVisible()
  expect((await fetch(`${town.origin}/api/v1/items/${item.id}`)).status).toBe(404)
  // Her page is notified of it, and closes what she began.
  await expect(olivia.getByRole('dialog')).toBeHidden()
  await expect(olivia.getByRole('alert').getByText(/^Marcus from Itemo decided this .*: taken down\.$/)).toBeVisible()
  await expect(olivia.getByRole('alert').getByRole('button', { name: 'Next' })).toBeVisible()
})

/** Refunds an amount of a hire, with a reason. */
async function refund(page: Page, rentalId: string, pounds: number): Promise<void> {
  await page.goto(`/operator/rentals/${rentalId}`)
  await page.getByRole('button', { name: 'Refund…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').fill(String(pounds))
  await dialog.getByLabel('Why').fill('The hose was broken.')
  await dialog.getByRole('button', { name: `Refund £${pounds}.00` }).click()
}

test("support refunds £20, isn't allowed to refund £60, and finance does", async ({ browser, town }) => {
  const { origin } = town
  const owner = await memberByCalls('Ada', origin)
  const renter = await memberByCalls('Ben', origin)
  const item = await listedItem(owner, { daily_rate: 120 })
  const { id } = await paidHire(renter, item, dayFromNow(3))
  await callAs(owner, `POST /rentals/${id}/approve`, { pickup_location: '12 Mare Street' })
  const sana = await atConsole(browser, origin, 'sana')
  await refund(sana, id, 20)
  await expect(sana.getByText('£20.00 goes back')).toBeVisible()
  await refund(sana, id, 60)
  await expect(
    sana.getByRole('dialog').getByText('You can refund up to £30.00 of this hire. Ask finance for more.'),
  ).toBeVisible()
  const finn = await atConsole(browser, origin, 'finn')
  await refund(finn, id, 60)
  await expect(finn.getByText('£60.00 goes back')).toBeVisible()
  await expect(finn.getByText('The hose was broken.').first()).toBeVisible()
})

/** Decides a damage case with a reason. */
async function award(page: Page, rentalId: string, pounds: number): Promise<void> {
  await page.goto(`/operator/damage/${rentalId}`)
  await page.getByLabel('Award of £25.00').fill(String(pounds))
  await page.getByLabel('Why').fill('The hose was worn before, as both pictures show.')
  await page.getByRole('button', { name: `Award £${pounds}.00` }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Award £${pounds}.00` })
    .click()
  await expect(page.getByText('Damage case decided')).toBeVisible()
}

test('disputed damage is decided, appealed, decided again, and taken from the deposit', async ({ browser, town }) => {
  const { origin } = town
  const owner = await memberByCalls('Ada', origin)
  const renter = await settledMember(browser, 'Ben', origin)
  const item = await listedItem(owner, { deposit_required: true, deposit_amount: 60 })
  const { id } = await paidHire(renter, item, dayFromNow(0))
  await callAs(owner, `POST /rentals/${id}/approve`, { pickup_location: '12 Mare Street' })
  const card = rentalCard(renter.page, item)
  const expectOnCard = (text: RegExp | string) =>
    expect(async () => {
      await renter.page.goto('/my-rentals')
      await expect(card.getByText(text).first()).toBeVisible({ timeout: 3000 })
    }).toPass({ timeout: 60_000 })
  await expectOnCard('Deposit of £60.00 held on your card, released')
  await callAs(owner, `POST /rentals/${id}/return`)
  await callAs(owner, `POST /rentals/${id}/claim`, { amount: 25, text: 'The hose is torn.' })
  const say = async (button: string, label: string, text: string) => {
    await card.getByRole('button', { name: button }).click()
    const dialog = renter.page.getByRole('dialog')
    await dialog.getByLabel(label).fill(text)
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog).toBeHidden()
  }
  await expectOnCard(/asks for £25\.00/)
  await say("I don't agree", 'Why not?', 'It was torn before.')
  await award(await atConsole(browser, origin, 'sana'), id, 20)
  await expectOnCard(/Itemo decided .*£20\.00/)
  await say("I don't accept that", "What's wrong with it?", 'The picture of the listing shows it.')
  await award(await atConsole(browser, origin, 'olivia'), id, 15)
  await expectOnCard('£15.00 of your deposit of £60.00 was taken for damage.')
})

test('a higher fee is announced, and an earlier hire keeps its own', async ({ browser, town }) => {
  const { origin } = town
  const renter = await memberByCalls('Ben', origin)
  const item = await listedItem(await memberByCalls('Ada', origin))
  const { id } = await paidHire(renter, item, dayFromNow(3))
  const page = await atConsole(browser, origin, 'olivia')
  await page.goto('/operator/settings/fee')
  await page.getByLabel('Share, in percent').fill('20')
  await page.getByLabel('Why').fill('Cover costs more.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/A higher fee takes effect 15 days ahead at the earliest/)).toBeVisible()
  await page.getByText('On a day').click()
  await page.getByLabel('Day', { exact: true }).fill(addDays(dayInLondon(new Date()), 16))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  const visitor = await anotherBrowser(browser, { origin })
  await visitor.goto('/terms-of-conditions')
  await expect(visitor.getByText(/our fee of 15% \(from \d+ \w+ \d{4}: 20%\)/)).toBeVisible()
  await page.goto(`/operator/rentals/${id}`)
  await expect(
    page
      .getByText('Itemo service fee (15%)')
      .or(page.getByText(/fee \(15%\)/))
      .first(),
  ).toBeVisible()
})

/** Someone new who is invited, in a browser of their own: the email's link leads to the console. */
async function comeIn(browser: Browser, origin: string, email: string): Promise<Page> {
  const page = await anotherBrowser(browser, { origin })
  await followMail({ page, email }, /You're invited to Itemo/)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Set up two-step login to open the console.' })).toBeVisible()
  return page
}

test('someone is invited to the team, gets another role, and leaves', async ({ browser, town }) => {
  const { origin } = town
  const email = `nadia.${Date.now().toString(36)}@example.org`
  const page = await atConsole(browser, origin, 'olivia')
  await page.goto('/operator/team')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Name shown to members').fill('Nadia from Itemo')
  await page.getByRole('checkbox', { name: /^Support/ }).check()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Nadia from Itemo invited')).toBeVisible()

  const nadia = await comeIn(browser, origin, email)
  const stored = await nadia.evaluate(() => window.localStorage.getItem('itemo-session'))
  const { access_token: token } = JSON.parse(stored ?? '{}') as { access_token: string }
  await nadia.context().setStorageState(await withNewFactor(origin, token))
  await nadia.goto('/operator/support')
  await expect(nadia.getByText('Nadia from Itemo · Support')).toBeVisible()
  await nadia.goto('/operator/team')
  await expect(nadia.getByText("Your role can't open this. Ask an operator.")).toBeVisible()

  await page.getByRole('button', { name: 'Change Nadia from Itemo' }).click()
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: /^Finance/ })
    .check()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Nadia from Itemo updated')).toBeVisible()
  await nadia.goto('/operator/money')
  await expect(nadia.getByText('Nadia from Itemo · Support, Finance')).toBeVisible()

  await page.getByRole('button', { name: 'Remove Nadia from Itemo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Nadia from Itemo' }).click()
  await expect(page.getByText('Nadia from Itemo no longer works here')).toBeVisible()
  await nadia.goto('/operator/money')
  await expect(nadia.getByText('Page not found')).toBeVisible()
  await page.goto('/operator/team/audit?act=staff.remove')
  await expect(page.getByText('Olivia from Itemo removed a member of staff').first()).toBeVisible()
})

// The last one: by now the minute has passed after which a decision is mailed.
test('a suspended member appeals with the link in the email, and someone else overturns the decision', async ({
  browser,
  town,
}) => {
  const { origin } = town
  suspended ??= suspend(browser, town)
  const { email, item } = await suspended
  const visitor = await anotherBrowser(browser, { origin })
  // Not logged in: the mail's link is enough.
  await openMail(visitor, email, /suspended your account/)
  await visitor
    .getByRole('link', { name: /\/decisions\// })
    .first()
    .click()
  await expect(
    visitor.getByText('What is offered is one of the things that may not be hired out on Itemo.'),
  ).toBeVisible()
  await visitor.getByLabel('Why is this wrong?').fill('It is a bow for a violin, not for arrows.')
  await visitor.getByRole('button', { name: 'Send appeal' }).click()
  await expect(visitor.getByText(/^Appeal received\. Answer by /)).toBeVisible()

  const olivia = await atConsole(browser, origin, 'olivia')
  await olivia.goto('/operator/queue?tab=appeals')
  await olivia.getByRole('table', { name: 'Cases' }).getByRole('link', { name: item.title }).click()
  await expect(olivia.getByText('It is a bow for a violin, not for arrows.')).toBeVisible()
  await olivia.getByRole('button', { name: 'Answer the appeal' }).click()
  const answer = olivia.getByRole('dialog')
  await answer.getByText('Overturn the decision').click()
  await answer.getByLabel('Your answer').fill('It is no weapon: your account is open again.')
  await answer.getByRole('button', { name: 'Answer the appeal' }).click()
  await expect(answer).toBeHidden()
  expect(await statusOf(origin, item)).toBe(200)
})
