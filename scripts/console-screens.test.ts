import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')

/** Addresses of the console that are no screens of their own, and why. */
const apart: Readonly<Record<string, string>> = {
  '/operator/conversations': 'is not found: there is no list of them',
  '/operator/jobs/:': 'is not found: all of them are on one screen',
  '/operator/money/owed': 'is /operator/money',
  '/operator/team/team': 'is /operator/team',
}

const app = 'apps/web/app'
const block = (text: string, from: string, to: string) => text.split(from)[1]?.split(to)[0] ?? ''
const places = all(read(`${app}/routes/operator/places.tsx`), /^ {4}case '(\w+)':/gm)
const teamTabs = all(block(read(`${app}/routes/operator/team.tsx`), 'const tabs = {', '} as const'), /^ {2}(\w+): \{/gm)
const moneyTabs = all(block(read(`${app}/features/operator/money/money-copy.ts`), 'moneyTabs = [', ']'), /'(\w+)'/g)

/** What a part of an address can be, by what stands before it; ':' for the id or the name of one thing. */
function valuesOf(part: string, before: string): readonly string[] {
  if (!part.startsWith(':')) return [part]
  if (part === ':place?') return places
  if (part === ':tab?') return teamTabs
  return before === '/operator/money' ? moneyTabs : [':']
}

/** The addresses of a route, those without its optional parts first. */
function addressesOf(parts: readonly string[], before = ''): string[] {
  const [part, ...rest] = parts
  if (part === undefined) return [before]
  const longer = valuesOf(part, before).flatMap((value) => addressesOf(rest, `${before}/${value}`))
  return part.endsWith('?') ? [before, ...longer] : longer
}

const addresses = new Set(
  all(read(`${app}/routes.ts`), /route\('(operator[^']*)'/g).flatMap((path) => addressesOf(path.split('/'))),
)
const listed = all(read('e2e/parts/console-list.ts'), /['`](\/operator[^'`?]*)/g).map((path) =>
  path.replaceAll(/\$\{\w+\}/g, ':'),
)
const isAt = (address: string) => (path: string) => new RegExp(`^${address.replaceAll(':', '[^/]+')}$`).test(path)

test('accessibility is checked on every console screen', () => {
  // The source still reads as this test expects it.
  expect(addresses).toContain('/operator/money/disputes')
  expect(addresses).toContain('/operator/team/audit')
  expect(addresses).toContain('/operator/queue/:')
  const missing = [...addresses].filter((address) => !(address in apart) && !listed.some(isAt(address)))
  expect(missing, 'name them in e2e/parts/console-list.ts').toEqual([])
})

test('every console address listed or excluded exists', () => {
  expect(listed.filter((path) => ![...addresses].some((address) => isAt(address)(path)))).toEqual([])
  expect(Object.keys(apart).filter((address) => !addresses.has(address) || listed.includes(address))).toEqual([])
})
