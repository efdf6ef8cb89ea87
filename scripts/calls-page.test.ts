import { readFileSync } from 'node:fs'
import { api } from '@itemo/contract/api.ts'
import { expect, it } from 'vitest'

/** The page that leads from the specification to the calls has to lead somewhere. */

const page = readFileSync(new URL('../docs/calls.md', import.meta.url), 'utf8')

/** The functions that the specification invokes, and the procedure. */
const functions = [
  'create-payment',
  'verify-payment, booking flow',
  'verify-payment, boost flow',
  'create-boost-payment',
  'update_item_boost',
  'capture-payment',
  'release-payment',
  'notify-owner',
  'send-message-notification',
  'send-welcome',
  'send-support-request',
]

it('has a row for each function of the specification, naming its call or saying that there is none [R44] [R67]', () => {
  const section = page.slice(page.indexOf('\n## Functions'))
  const rows = functions.map((name) => section.split('\n').find((line) => line.startsWith(`| ${name} |`)) ?? name)
  expect(rows.filter((row) => !/\| (none: |(GET|POST|PUT|DELETE) \/)/.test(row))).toEqual([])
})

it('names only calls in the contract', () => {
  const named = [...page.matchAll(/\b(GET|POST|PUT|DELETE) ((?:\/:?[\w-]+)+)/g)]
    .map(([, method, path]) => `${method} ${path}`)
    .filter((key) => !/ \/(auth|storage|realtime|api)\//.test(key))
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((key) => !(key in api))).toEqual([])
})
