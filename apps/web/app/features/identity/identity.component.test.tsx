import type { OwnIdentityView } from '@itemo/contract/identity-views.ts'
import { identityConsentVersion } from '@itemo/domain/identity/identity-schemas.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../test/app.tsx'
import { member } from '../../../test/fixtures.ts'
import { server } from '../../../test/stand-in.ts'

const none: OwnIdentityView = {
  mode: 'optional',
  sandbox: true,
  selfie: true,
  required_for: [],
  above: null,
  verdict: 'none',
  state: null,
  failure: null,
  attempts_left: 3,
  verified_at: null,
  valid_until: null,
  consent_version: identityConsentVersion,
}

test('nothing begins before the box is ticked, which it never is by itself', async () => {
  server.answer('GET /my/identity', none)
  openApp('/verify-identity', { as: member('Ida') })
  const box = page.getByRole('checkbox', { name: /^I agree that the sandbox uses a photo of my face/ })
  await expect.element(box).not.toBeChecked()
  const start = page.getByRole('button', { name: 'Continue to the sandbox' })
  await expect.element(start).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByText('Tick the box to continue.')).toBeVisible()
  server.refuse('POST /my/identity/checks', 'identity_provider')
  await box.click()
  await start.click()
  await expect.element(page.getByText("The check didn't answer. Please try again.")).toBeVisible()
})

test.each([
  [{ verdict: 'tick', state: 'verified' }, 'Your identity is verified. A tick now shows next to your name.'],
  [{ state: 'processing' }, /^We are checking your document\./],
  [{ state: 'needs_input', failure: 'document_expired' }, 'This document has expired. Please use one that is valid.'],
  [{ state: 'needs_input', failure: 'other' }, "The check didn't succeed. Please try again."],
  [{ verdict: 'name_differs', state: 'verified' }, /^Your document carries a different name from your profile\./],
  [{ verdict: 'needs_review', state: 'verified' }, /within one working day\.$/],
  [{ verdict: 'under_age', state: 'verified' }, 'Itemo is for people aged 18 and over.'],
  [{ state: 'needs_input', failure: 'other', attempts_left: 0 }, 'You have used all attempts. Please write to us.'],
  [{ mode: 'off' }, 'We don’t check identities at the moment.'],
] as const)('what came of a check is said: %o', async (changes, sentence) => {
  server.answer('GET /my/identity', { ...none, ...changes })
  openApp('/verify-identity', { as: member('Ida') })
  await expect.element(page.getByText(sentence)).toBeVisible()
})

test('consent is withdrawn after a question', async () => {
  server.answer('GET /my/identity', { ...none, verdict: 'tick', state: 'verified' })
  openApp('/verify-identity', { as: member('Ida') })
  await page.getByRole('button', { name: 'Withdraw my consent' }).click()
  server.answer('DELETE /my/identity', { ...none, state: 'withdrawn' })
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Continue to the sandbox' })).toBeVisible()
})
