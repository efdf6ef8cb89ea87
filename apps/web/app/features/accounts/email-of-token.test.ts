import { expect, test } from 'vitest'
import { emailOfToken } from './email-of-token.ts'

test('the email is read from the claims, with any letters', () => {
  const claims = Buffer.from(JSON.stringify({ email: 'zoë@example.org' })).toString('base64url')
  expect(emailOfToken(`x.${claims}.y`)).toBe('zoë@example.org')
})

test.each(['', 'x', 'a.b.c', `x.${Buffer.from('{"email":7}').toString('base64url')}.y`])(
  '"%s" has no email',
  (token) => {
    expect(emailOfToken(token)).toBeUndefined()
  },
)
