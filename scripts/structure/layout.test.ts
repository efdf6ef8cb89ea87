import { expect, test } from 'vitest'
import { checkLayout, sharedNames, smallFolders } from './layout.ts'

const rentals = 'apps/server/src/features/rentals'
const six = ['a', 'b', 'c', 'd', 'e', 'f']
const complaints = (...paths: string[]) => checkLayout(paths).map(({ path }) => path)

test('a file name is unique within an app', () => {
  expect(sharedNames([`${rentals}/quote.ts`, 'apps/server/src/platform/quote.ts'])).toHaveLength(1)
  expect(sharedNames([`${rentals}/quote.ts`, 'apps/web/app/lib/quote.ts', 'packages/domain/src/quote.ts'])).toEqual([])
})

test('every feature has its calls in a routes.ts', () => {
  expect(sharedNames([`${rentals}/routes.ts`, 'apps/server/src/features/items/routes.ts'])).toEqual([])
})

test('a screen can have the name of the feature it shows', () => {
  expect(sharedNames(['apps/web/app/routes/about.tsx', 'apps/web/app/features/info/about.tsx'])).toEqual([])
})

test('a file name says what the file contains', () => {
  expect(complaints('packages/domain/src/rentals/state.ts')).toEqual(['packages/domain/src/rentals/state.ts'])
  expect(complaints('packages/domain/src/rentals/rental-state.ts')).toEqual([])
})

test("a feature's subfolder has at least five files", () => {
  const neighbours = six.map((name) => `${rentals}/${name}.ts`)
  expect(smallFolders([...neighbours, `${rentals}/acts/approve.ts`])).toEqual([[`${rentals}/acts`, 1]])
  expect(smallFolders([...neighbours, ...six.map((name) => `${rentals}/acts/${name}-act.ts`)])).toEqual([])
})

test('a feature has at least three files', () => {
  expect(smallFolders([`${rentals}/routes.ts`, `${rentals}/rentals.ts`])).toEqual([[rentals, 2]])
  expect(smallFolders(['routes', 'rentals', 'rental-queries'].map((name) => `${rentals}/${name}.ts`))).toEqual([])
})
