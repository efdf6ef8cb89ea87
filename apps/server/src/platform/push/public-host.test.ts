import { expect, it, test } from 'vitest'
import { isPublicAddress, lookUpPublic, mayBePublic } from './public-host.ts'

test.each(['8.8.8.8', '172.15.255.255', '172.32.0.1', '2606:4700::1111', '2a00:1450:4009::1'])(
  '%s is public',
  (host) => {
    expect(isPublicAddress(host)).toBe(true)
    expect(mayBePublic(host.includes(':') ? `[${host}]` : host)).toBe(true)
  },
)

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
])('%s is not', (host) => {
  expect(isPublicAddress(host)).toBe(false)
  expect(mayBePublic(host.includes(':') ? `[${host}]` : host)).toBe(false)
})

test('names are looked up later', () => {
  expect(mayBePublic('push.example.com')).toBe(true)
})

it('refuses a name that leads into the house', async () => {
  for (const all of [true, false]) {
    const error = await new Promise((resolve) => lookUpPublic('localhost', { all }, resolve))
    expect(error).toEqual(new Error('the host is not a public one'))
  }
})
