import { expect, it } from 'vitest'
import { headersOfAll } from './security.ts'

it.each([
  [null, undefined],
  ['site', 'max-age=31536000'],
  ['subdomains', 'max-age=31536000; includeSubDomains'],
] as const)('asks browsers for TLS as far as the operator has it: %s', (strict, header) => {
  expect(new Map(headersOfAll(strict)).get('strict-transport-security')).toBe(header)
})
