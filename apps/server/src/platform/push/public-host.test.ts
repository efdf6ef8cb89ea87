import { expect, it, test } from 'vitest'
import { isPublicAddress, lookUpPublic, mayBePublic } from './public-host.ts'

test.each([
  '8.8.8.8',
  '172.15.255.255',
  '172.32.0.1',
  '192.0.1.0',
  '192.0.3.0',
  '198.20.0.0',
  '223.255.255.255',
  '2001:200::1',
  '2606:4700::1111',
  '2a00:1450:4009::1',
])('%s is a public address', (host) => {
  expect(isPublicAddress(host)).toBe(true)
  expect(mayBePublic(host.includes(':') ? `[${host}]` : host)).toBe(true)
})

test.each([
  // The first and last address of each range in the registry.
  '0.0.0.0',
  '0.255.255.255',
  '10.0.0.0',
  '10.255.255.255',
  '100.64.0.0',
  '100.127.255.255',
  '127.0.0.0',
  '127.255.255.255',
  '169.254.0.0',
  '169.254.169.254',
  '169.254.255.255',
  '172.16.0.0',
  '172.31.255.255',
  '192.0.0.0',
  '192.0.0.255',
  '192.0.2.0',
  '192.0.2.255',
  '192.88.99.0',
  '192.88.99.255',
  '192.168.0.0',
  '192.168.255.255',
  '198.18.0.0',
  '198.19.255.255',
  '198.51.100.0',
  '198.51.100.255',
  '203.0.113.0',
  '203.0.113.255',
  '224.0.0.0',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2001::1',
  '2001:1ff:ffff::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  '3fff:fff:ffff::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
])("%s isn't a public address", (host) => {
  expect(isPublicAddress(host)).toBe(false)
  expect(mayBePublic(host.includes(':') ? `[${host}]` : host)).toBe(false)
})

test.each(['push.example.com', 'fcm.googleapis.com.', 'internal.example.com', 'mylocal.example'])(
  'the name %s may be public, and is resolved later',
  (name) => {
    expect(mayBePublic(name)).toBe(true)
  },
)

test.each([
  'localhost',
  'localhost.',
  'push.localhost',
  'database',
  'printer.local',
  'metadata.google.internal',
  'router.lan',
  'nas.home.arpa',
])("the name %s isn't public", (name) => {
  expect(mayBePublic(name)).toBe(false)
})

it('refuses a name that resolves to a private address', async () => {
  for (const all of [true, false]) {
    const error = await new Promise((resolve) => lookUpPublic('localhost', { all }, resolve))
    expect(error).toEqual(new Error('the host is not public'))
  }
})
