import { expect, it } from 'vitest'
import { headersOfAll } from './security.ts'

it.each([
  [null, undefined],
  ['site', 'max-age=31536000'],
  ['subdomains', 'max-age=31536000; includeSubDomains'],
] as const)('sends the strict-transport-security header that the operator chose: %s', (strict, header) => {
  expect(new Map(headersOfAll(strict)).get('strict-transport-security')).toBe(header)
})
