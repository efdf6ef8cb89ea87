import { expect, it } from 'vitest'
import { canDisown } from './disowned-events.ts'

it.each([
  ['signed_in', 'self', true],
  ['email_changed', 'self', true],
  // A copied token or key, and what someone may have talked staff into.
  ['token_reused', 'self', true],
  ['passkey_copied', 'self', true],
  ['two_step_reset', 'staff', true],
  ['sessions_ended', 'staff', false],
  ['staff_looked', 'staff', false],
  ['account_secured', 'self', false],
  // These let nobody in, and strangers can cause them.
  ['sign_in_failed', 'self', false],
])('%s by %s can be reported with "This wasn\'t me": %s', (kind, by, can) => {
  expect(canDisown({ kind, by })).toBe(can)
})
