import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { dayFromNow } from '../parts/days.ts'
import { listedItem } from '../parts/item.ts'
import { followMail, memberByCalls, newcomer, type Person } from '../parts/person.ts'
import { test } from '../parts/test.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Please sign in to book this item' })

/** The code of the confirmation mail, read as on another device. */
async function codeOf({ email, page }: Person): Promise<string> {
  const read = async () => {
    const answer = await page.request.get(`/dev/mail.json?to=${encodeURIComponent(email)}`)
    const { mails } = (await answer.json()) as { mails: readonly { readonly text: string }[] }
    return /\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0]
  }
  await expect.poll(read).toBeDefined()
  return (await read()) ?? ''
}

test(
  'a stranger finds a tent near E8 for next weekend, signs up and requests it within 13 taps, six fields and one tab [R39] [R66]',
  { tag: '@phone' },
  async ({ browser }) => {
    const tag = randomUUID().slice(0, 8)
    const tent = { title: `Tent ${tag}`, category: 'Camping & Hiking', location: 'E8 3PN' } as const
    const item = await listedItem(await memberByCalls('Ola'), tent)
    const person = await newcomer(browser, 'Nia')
    const { page } = person
    let [taps, fields] = [0, 0]
    const tap = async (target: Locator) => {
      taps += 1
      await target.click()
    }
    const write = async (field: Locator, text: string) => {
      fields += 1
      await tap(field)
      await page.keyboard.type(text)
    }
    const fill = (label: string, text: string) => write(dialogOf(page).getByLabel(label, { exact: true }), text)

    await page.goto('/home')
    await write(page.getByRole('combobox', { name: 'Search items' }), `tent ${tag} near E8 next weekend`)
    taps += 1
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Remove filter: Near E8' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Remove filter: Free / })).toBeVisible()
    await tap(page.getByRole('main').getByRole('link', { name: item.title }))
    await tap(page.getByRole('button', { name: 'Request to Hire' }))
    await fill('Name', person.name)
    await fill('Email', person.email)
    await fill('Password', person.password)
    await fill('Confirm password', person.password)
    await tap(dialogOf(page).getByRole('button', { name: 'Sign Up' }))
    await expect(dialogOf(page).getByText('Check your email')).toBeVisible()
    await fill('Enter the 6-digit code from the email', await codeOf(person))

    await expect(page.getByRole('heading', { name: 'Pay with card' })).toBeVisible({ timeout: 20_000 })
    await tap(page.getByRole('link', { name: /Succeeds$/ }))
    await expect(page.getByLabel('Card number')).not.toBeEmpty()
    await tap(page.getByRole('button', { name: /^Pay £/ }))
    await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible({ timeout: 20_000 })
    expect(person.context.pages()).toHaveLength(1)
    expect(taps).toBeLessThanOrEqual(13)
    expect(fields).toBeLessThanOrEqual(6)
  },
)

test('the link in the email leads back to the item, with the selection [R38] [R39]', async ({ browser }) => {
  const item = await listedItem(await memberByCalls('Ola'))
  const person = await newcomer(browser, 'Nia')
  const { page } = person
  const day = dayFromNow(1)
  await page.goto(`/item/${item.id}?from=${day}&until=${day}`)
  await page.getByRole('button', { name: 'Request to Hire' }).click()
  for (const [label, text] of [
    ['Name', person.name],
    ['Email', person.email],
    ['Password', person.password],
    ['Confirm password', person.password],
  ] as const) {
    await dialogOf(page).getByLabel(label, { exact: true }).fill(text)
  }
  await dialogOf(page).getByRole('button', { name: 'Sign Up' }).click()
  await expect(dialogOf(page).getByText('Check your email')).toBeVisible()
  await followMail(person, /confirm/i)
  await expect(page).toHaveURL(new RegExp(`/item/${item.id}\\?from=${day}&until=${day}`))
  await expect(page.getByRole('button', { name: 'Request to Hire' })).toBeEnabled()
})
