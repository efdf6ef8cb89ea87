import { expect, type Page } from '@playwright/test'
import { settledMember } from '../parts/person.ts'
import { test } from '../parts/test.ts'

/** Goes to the provider's page, and selects this result. */
async function check(page: Page, finding: string): Promise<void> {
  const box = page.getByRole('checkbox', { name: /^I agree that the sandbox uses a photo of my face/ })
  await expect(box).not.toBeChecked()
  await box.click()
  await page.getByRole('button', { name: 'Continue to the sandbox' }).click()
  await expect(page.getByRole('heading', { name: 'Sandbox: no document is checked' })).toBeVisible()
  await page.getByRole('button', { name: finding, exact: true }).click()
}

test('a failed check can be repeated, and a passed one shows a tick to everyone until the name changes', async ({
  browser,
}) => {
  const { page, id, name } = await settledMember(browser, 'Ida')
  await page.goto('/account-settings')
  await page.getByRole('link', { name: 'Verify your identity' }).click()
  await check(page, 'Document expired')
  await expect(page.getByText('This document has expired. Please use one that is valid.')).toBeVisible()
  await expect(page).toHaveURL(/\/verify-identity/)

  await check(page, 'Verified under the profile’s name')
  await expect(page.getByText('Your identity is verified. A tick now shows next to your name.')).toBeVisible()
  const other = await settledMember(browser, 'Ned')
  await other.page.goto(`/people/${id}`)
  await expect(other.page.getByRole('heading', { name })).toBeVisible()
  await expect(other.page.getByText('ID checked (sandbox)')).toBeVisible()

  await page.goto('/account-settings')
  await page.getByLabel('Full name').fill(`${name} Moss`)
  await page.getByLabel('Postcode').fill('N1 9GU')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('You lose your tick until you verify again.')).toBeVisible()
  await page.getByRole('button', { name: 'Change My Name' }).click()
  await expect(page.getByText('Account settings updated successfully')).toBeVisible()
})
