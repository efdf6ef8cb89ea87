import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { describeNotices, noticesFile, productionPackages } from './notices.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test('the third-party notices match the installed packages', () => {
  // If this fails: npm run notices
  expect(readFileSync(`${root}${noticesFile}`, 'utf8') === describeNotices()).toBe(true)
})

test('production dependencies are followed transitively, and test-only packages are excluded', () => {
  const lock = new Map([
    ['', {}],
    ['apps/server', { dependencies: { a: '1', '@itemo/domain': '1' } }],
    ['node_modules/@itemo/domain', { link: true }],
    ['node_modules/a', { version: '1', dependencies: { b: '2' }, optionalDependencies: { absent: '1' } }],
    ['node_modules/a/node_modules/b', { version: '2' }],
    ['node_modules/b', { version: '1' }],
    ['node_modules/only-for-tests', { version: '1' }],
  ])
  expect([...productionPackages(lock).keys()]).toEqual(['node_modules/a', 'node_modules/a/node_modules/b'])
})

test('every licence is on the list of approved ones', () => {
  const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as {
    packages: Record<string, { license?: string }>
  }
  const known = new Set(['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD', 'OFL-1.1'])
  const others = [...productionPackages(new Map(Object.entries(packages)))].flatMap(([place, { license }]) =>
    license?.split(' AND ').every((all) => all.split(/[()]| OR /).some((one) => known.has(one)))
      ? []
      : [`${place}: ${license}`],
  )
  // sharp loads libvips as a library of its own, and the decoder of HEIC (ADR-0096) is a file of its own: the LGPL allows both. This
  // package of Node says nothing, Node is MIT; png-js says it in its licence file alone, MIT too.
  expect(others.filter((other) => !/^node_modules\/(@img\/sharp-|libheif-js:|node-bin-|png-js:)/.test(other))).toEqual(
    [],
  )
})
