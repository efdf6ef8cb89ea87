import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { callerAddress } from './caller-address.ts'

const from = (forwarded?: string | string[]) =>
  ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '10.0.0.1' } }) as unknown as IncomingMessage

test.each([
  [undefined, '10.0.0.1'],
  ['', '10.0.0.1'],
  ['203.0.113.7', '203.0.113.7'],
  // The caller wrote the first address, our proxy the last.
  ['198.51.100.9, 203.0.113.7', '203.0.113.7'],
  [['198.51.100.9', '192.0.2.1, 203.0.113.7'], '203.0.113.7'],
  ['198.51.100.9, ', '10.0.0.1'],
  // Some proxies add the port, which differs for each connection: limits per address would have no effect.
  ['203.0.113.7:50123', '203.0.113.7'],
  ['[2001:db8::7]:50123', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['unknown', '10.0.0.1'],
  ['_hidden:50123', '10.0.0.1'],
  ['203.0.113.7.9:1', '10.0.0.1'],
])('behind our own proxy, x-forwarded-for %j is %s', (forwarded, address) => {
  expect(callerAddress(from(forwarded), true)).toBe(address)
})

test('without a proxy x-forwarded-for is ignored', () => {
  expect(callerAddress(from('198.51.100.9'), false)).toBe('10.0.0.1')
})
