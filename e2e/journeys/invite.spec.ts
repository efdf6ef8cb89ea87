import { expect, test } from '@playwright/test'
import { settledMember } from '../parts/person.ts'

test('a phone that can share is asked to, and giving up is no failure', async ({ browser }) => {
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
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Invite Friends' }).click()
  const share = page.getByRole('dialog', { name: 'Invite Friends' }).getByRole('button', { name: 'Share' })
  await expect(page.getByRole('button', { name: 'Copy Message' })).toHaveCount(0)
  await share.click()
  await expect(page.getByText('Shared successfully!')).toHaveCount(1)
  const text = 'Join me on Itemo and search what you need, list what you own'
  expect(JSON.parse(await page.title())).toEqual({ title: 'Itemo', text, url: `${new URL(page.url()).origin}/` })
  await share.click()
  await share.click()
  await expect(page.getByText('Invite message copied to clipboard!')).toBeVisible()
  await expect(page.getByText('Shared successfully!')).toHaveCount(1)
  await expect(page.getByText('Failed to copy message')).toHaveCount(0)
})
