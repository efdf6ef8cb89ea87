import { describe, expect, it } from 'vitest'
import { foldName, nameMatch } from './name-match.ts'

describe('comparing the name on a document with the profile name', () => {
  it.each([
    ['Tom Miller', 'Tom', 'Miller', 'same'],
    ['tom  MILLER', 'Tom', 'Miller', 'same'],
    ['Miller Tom', 'Tom', 'Miller', 'same'],
    ['Dr. Anne-Marie O’Neill', 'Anne Marie', "O'Neill", 'same'],
    ['Zoë Łukasz', 'Zoe', 'Lukasz', 'same'],
    ['Jürgen Groß', 'Jurgen', 'Gross', 'same'],
    ['Tom Miller', 'Thomas Peter', 'Miller', 'close'],
    ['Thomas Miller', 'Thomas Peter', 'Miller', 'close'],
    ['Tho Miller', 'Thomas', 'Miller', 'close'],
    ['Tom M.', 'Thomas', 'Miller', 'close'],
    ['Bob Smith', 'Robert', 'Smith', 'close'],
    ['Ana Smith-Jones', 'Anabel', 'Smith Jones', 'close'],
    ['مُحَمَّد علي', 'محمد', 'علي', 'same'],
    ['שָׂרָה לֵוִי', 'שרה', 'לוי', 'same'],
    ['Μαρία Παπά', 'ΜΑΡΙΑ', 'ΠΑΠΑ', 'same'],
    ['राम शर्मा', 'राम', 'शर्मा', 'same'],
    // These names differ only in vowels, which are marks in these scripts.
    ['राम शर्मा', 'रमा', 'शर्मा', 'different'],
    ['かすが はな', 'はな', 'かすか', 'different'],
    ['Peter Miller', 'Thomas Peter', 'Miller', 'close'],
    ['Tom P Miller', 'Thomas Peter', 'Miller', 'close'],
    ['Itemo Support Anna Smith', 'Anna', 'Smith', 'different'],
    ['Tom Jane Miller', 'Thomas Peter', 'Miller', 'different'],
    ['Th Miller', 'Thomas', 'Miller', 'different'],
    ['Tom Miler', 'Thomas', 'Miller', 'different'],
    ['Tom N', 'Thomas', 'Miller', 'different'],
    ['Miller', 'Thomas', 'Miller', 'different'],
    ['Jane Miller', 'Thomas', 'Miller', 'different'],
    ['', 'Thomas', 'Miller', 'different'],
    ['Mr', 'Thomas', 'Miller', 'different'],
    ['Tom Miller', '', '', 'different'],
  ] as const)('%s and %s %s: %s', (profile, given, family, expected) => {
    expect(nameMatch(profile, { given, family })).toBe(expected)
  })

  it('folds different spellings and orders to the same text', () => {
    expect(foldName('Mrs Zoë  SMITH-jones')).toBe(foldName('Jones Smith Zoe'))
    expect(foldName('王 小明')).toBe(foldName('小明 王'))
    expect(foldName('Tom Miller')).not.toBe(foldName('Tom Milner'))
  })
})
