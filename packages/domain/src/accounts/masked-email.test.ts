import { expect, test } from 'vitest'
import { maskedEmail } from './masked-email.ts'

test('a masked address is recognisable only to the person it belongs to [R59]', () => {
  expect(maskedEmail('emil.maurel@example.com')).toBe('e…l@example.com')
  expect(maskedEmail('eva@example.com')).toBe('e…a@example.com')
  expect(maskedEmail('ed@example.com')).toBe('e…@example.com')
  expect(maskedEmail('e@example.com')).toBe('e…@example.com')
  expect(maskedEmail('🚲@odd"@example.com')).toBe('🚲…"@example.com')
  expect(maskedEmail('nobody')).toBe('…nobody')
})
