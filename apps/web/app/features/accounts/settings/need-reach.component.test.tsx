import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerSettings, openApp } from '../../../../test/app.tsx'
import { member } from '../../../../test/fixtures.ts'
import { expectText } from '../../../../test/shown.ts'
import { server } from '../../../../test/stand-in.ts'

test("owners choose which needs they're notified of, and how far away", async () => {
  answerSettings()
  const una = member('Una')
  let saved: object = {}
  server.answer('PUT /me', ({ body }) => {
    saved = body
    return { ...una.profile, wants_within_km: body.wants_within_km ?? null, wants_all: body.wants_all ?? false }
  })
  openApp('/account-settings', { as: una })
  const distance = page.getByRole('combobox', { name: 'Needs: how far away' })
  await expect.element(distance).toHaveValue('any')
  await distance.selectOptions('Within 5 miles of my items')
  await page.getByRole('switch', { name: 'Needs of every kind' }).click()
  await page.getByLabelText('Full name').fill('Una Unger')
  await page.getByLabelText('Postcode', { exact: true }).fill('E8 3PN')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectText('Account settings updated successfully')
  expect(saved).toMatchObject({ wants_within_km: 8, wants_all: true })
  await expect.element(distance).toHaveValue('8')
  await page.getByRole('switch', { name: 'Needs nearby' }).click()
  await expect.element(distance).not.toBeInTheDocument()
})
