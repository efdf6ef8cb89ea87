import { describe, expect, it, test } from 'vitest'
import { declarationAt, firstTests, projectOf, slowTestsOf, type TestReach, testsReaching } from './reach.ts'

const source = [
  'const limit = 4',
  'export const table = {',
  '  capture: 1,',
  '}',
  'export async function settle(',
  '  deps: Deps,',
  '): Promise<void> {',
  '  return deps.settle()',
  '}',
].join('\n')

test('a line belongs to the declaration around it', () => {
  expect(declarationAt(source, 1)).toEqual({ kind: 'own', name: 'limit' })
  expect(declarationAt(source, 3)).toEqual({ kind: 'exported', name: 'table' })
  expect(declarationAt(source, 8)).toEqual({ kind: 'function', name: 'settle' })
})

test('the project of a test is derived from its path', () => {
  expect(projectOf('packages/domain/src/money.test.ts')).toBe('unit')
  expect(projectOf('apps/server/src/features/rentals/rental-races.test.ts')).toBe('server')
})

test('slow tests are those of the feature, nearest first', () => {
  const feature = (path: string) => `apps/server/src/features/${path}.slow.test.ts`
  const slow = ['accounts/account-limits', 'accounts/tokens/strangers', 'gotrue-wire/wire', 'rentals/races'].map(
    feature,
  )
  const of = (file: string) => slowTestsOf(file, slow)
  const [limits, tokens, wire, races] = slow
  expect(of('apps/server/src/features/accounts/tokens/tokens.ts')).toEqual([tokens, limits, wire])
  expect(of('apps/server/src/features/gotrue-wire/routes.ts')).toEqual([wire, limits, tokens])
  expect(of('packages/domain/src/rentals/refund.ts')).toEqual([races])
  expect(of('packages/domain/src/dates.ts')).toEqual([])
})

describe('the tests that reach a line', () => {
  const file = 'apps/server/src/features/payments/payments.ts'
  const near = 'apps/server/src/features/payments/check-ledger.test.ts'
  const far = 'apps/server/src/features/boosts/boosts.test.ts'
  const pure = 'packages/domain/src/money.test.ts'
  const reach = (test: string, seconds: number, names?: readonly string[]): TestReach => ({
    test,
    seconds,
    project: projectOf(test),
    reach: names ? { [file]: names } : {},
  })
  const tests = [reach(far, 1, ['settle']), reach(near, 9, ['settle', 'other']), reach(pure, 0)]
  const namesOf = (some: readonly TestReach[]) => some.map(({ test }) => test)
  const at = (line: number) => namesOf(testsReaching(tests, { file, source, line }))

  it('are those that call its function, nearest first', () => {
    expect(at(8)).toEqual([near, far])
    expect(testsReaching([reach(far, 1, ['other'])], { file, source, line: 8 })).toEqual([])
  })

  it("are those that call anything in its file, for a file's own constant", () => {
    expect(at(1)).toEqual([near, far])
  })

  it('include those that read all declarations, for a constant', () => {
    const reader = reach('apps/server/src/all-jobs.test.ts', 1)
    expect(namesOf(testsReaching([reader, ...tests], { file, source, line: 1 }))).toEqual([near, far, reader.test])
    expect(namesOf(testsReaching([reader, ...tests], { file, source, line: 8 }))).toEqual([near, far])
  })

  it('are all tests of the server, for an exported constant', () => {
    const elsewhere = reach('apps/server/src/features/items/items.test.ts', 1)
    expect(namesOf(testsReaching([elsewhere, ...tests], { file, source, line: 3 }))).toEqual([
      near,
      far,
      elsewhere.test,
    ])
  })

  it('run nearest first for up to four minutes, and at least one', () => {
    const some = [reach(near, 200), reach(far, 40), reach(pure, 1)]
    expect(firstTests(some, 240)).toEqual({ files: [near, far], seconds: 240 })
    expect(firstTests([reach(near, 300), reach(far, 1)], 240)).toEqual({ files: [near], seconds: 300 })
    expect(firstTests([], 240)).toEqual({ files: [], seconds: 0 })
  })
})
