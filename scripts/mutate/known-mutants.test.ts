import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { filesOfAreas, journeysOf } from './areas.ts'
import { existsSync } from 'node:fs'
import { equivalentMutants, findKnown, formerSurvivors, isKnown } from './known-mutants.ts'
import { mutate } from './project-copy.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

describe('the lists of known mutants', () => {
  it('name lines that occur exactly once in their files', () => {
    for (const known of [...formerSurvivors, ...equivalentMutants]) {
      const mutation = findKnown(root, known)
      expect(mutation.before.trim()).toBe(known.before)
      expect(mutation.after.trim()).toBe(known.after)
      expect(known.why).not.toBe('')
    }
  })

  it('report a line that no longer exists', () => {
    const known = { file: 'scripts/mutate/areas.ts', before: 'no such line', after: '', why: 'x' }
    expect(() => findKnown(root, known)).toThrow('stands there 0 times')
  })

  it('recognise a mutation wherever its line has moved to', () => {
    const known = { file: 'a.ts', before: 'return 1', after: 'return 2', why: 'x' }
    const mutation = { file: 'a.ts', line: 900, operator: 'number', before: '  return 1', after: '  return 2' }
    expect(isKnown([known], mutation)).toBe(true)
    expect(isKnown([known], { ...mutation, after: '  return 0' })).toBe(false)
  })
})

describe('a mutation', () => {
  const mutation = { file: 'a.ts', line: 2, operator: 'x', before: 'two', after: '2' }

  it('changes only its line', () => {
    expect(mutate('one\ntwo\nthree', mutation)).toBe('one\n2\nthree')
  })

  it('is refused if the line has changed', () => {
    expect(() => mutate('one\nzwei', mutation)).toThrow('a.ts:2 has changed')
  })
})

describe('the areas', () => {
  const files = filesOfAreas(root)

  it('contain files, each in one area, and no tests', () => {
    const all = [...files.values()].flat()
    expect([...files.keys()]).toEqual(['money', 'rentals', 'accounts', 'messages', 'payments'])
    expect(Math.min(...[...files.values()].map((list) => list.length))).toBeGreaterThan(5)
    expect(new Set(all).size).toBe(all.length)
    expect(all.filter((file) => file.endsWith('.test.ts'))).toEqual([])
  })

  it('have existing journeys', () => {
    const named = [...files.values()].flat().flatMap((file) => journeysOf(file))
    expect([...new Set(named)].filter((path) => !existsSync(`${root}/e2e/${path}`))).toEqual([])
  })
})
