import { expect } from '@playwright/test'
import { settledMember } from '../parts/person.ts'
import { test } from '../parts/test.ts'
import { hearToasts } from '../parts/toasts.ts'

test(
  'a phone that can share is asked to, and giving up is no failure [accounts 2.49, 8.24]',
  { tag: '@layout' },
  async ({ browser }) => {
    const { page, context } = await settledMember(browser, 'Shu')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    // Only phones have it; this one does what the person in front of it would.
    await page.addInitScript(() => {
      const outcomes: (string | undefined)[] = [undefined, 'AbortError', 'NotAllowedError']
      const share = async (data: ShareData) => {
        document.title = JSON.stringify(data)
        const failure = outcomes.shift()
        if (failure !== undefined) throw new DOMException('', failure)
      }
      Object.defineProperty(navigator, 'share', { value: share })
    })
    const said = await hearToasts(page)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Invite Friends' }).click()
    const share = page.getByRole('dialog', { name: 'Invite Friends' }).getByRole('button', { name: 'Share' })
    await expect(page.getByRole('button', { name: 'Copy Message' })).toHaveCount(0)
    await share.click()
    await expect.poll(said).toEqual(['Shared successfully!'])
    const text = 'Join me on Itemo and search what you need, list what you own'
    expect(JSON.parse(await page.title())).toEqual({ title: 'Itemo', text, url: `${new URL(page.url()).origin}/` })
    await share.click()
    await share.click()
    await expect.poll(said).toEqual(['Shared successfully!', 'Invite message copied to clipboard!'])
  },
)

test('two clicks at once on the ways to invite do one thing, and say it once', async ({ browser }) => {
  const { page, context } = await settledMember(browser, 'Dot')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const said = await hearToasts(page)
  await page.goto('/profile')
  const opener = page.getByRole('button', { name: 'Invite Friends' })
  await opener.dblclick()
  const sheet = page.getByRole('dialog', { name: 'Invite Friends' })
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).not.toBeVisible()
  // It is loaded by now and opens with the first click: the second falls beside it.
  await opener.dblclick()
  await sheet.getByRole('button', { name: 'Copy', exact: true }).dblclick()
  await expect.poll(said).toEqual(['Invite link copied to clipboard!'])
  await sheet.getByRole('button', { name: 'Copy Message' }).dblclick()
  await expect.poll(said).toEqual(['Invite link copied to clipboard!', 'Invite message copied to clipboard!'])

  // A phone, which shows its sheet until the person has chosen, and refuses a second one meanwhile.
  await page.addInitScript(() => {
    let open = false
    const share = () =>
      new Promise<void>((resolve, reject) => {
        if (open) return reject(new DOMException('', 'InvalidStateError'))
        open = true
        window.addEventListener('keydown', () => resolve(), { once: true })
      })
    Object.defineProperty(navigator, 'share', { value: share })
  })
  await page.reload()
  await page.getByRole('button', { name: 'Invite Friends' }).click()
  const button = sheet.getByRole('button', { name: 'Share' })
  await button.dblclick()
  // Slower than a double click, and still while the phone's sheet is open.
  await button.click()
  await page.keyboard.press('Shift')
  await expect.poll(said).toEqual(['Shared successfully!'])
})
