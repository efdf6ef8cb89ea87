import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readAmount } from './read-amount.ts'

test.each([
  ['', null],
  ['£', null],
  [' 12 ', 12],
  ['£12.50', 12.5],
  ['£ 40', 40],
  ['1,200', 1200],
  ['1,500', 1500],
  ['1,500.5', 1500.5],
  ['1,234,567.89', 1_234_567.89],
  ['30,00', 30],
  ['0,50', 0.5],
  ['1500,25', 1500.25],
  ['.5', 0.5],
  ['12.', 12],
  ['123456', 123_456],
  ['12,5', Number.NaN],
  ['1.500,25', Number.NaN],
  ['1,500,25', Number.NaN],
  ['1200,500', Number.NaN],
  ['12.345', Number.NaN],
  ['.', Number.NaN],
  ['-3', Number.NaN],
  ['1e3', Number.NaN],
  ['ten', Number.NaN],
])('reads the amount %j as %j [marketplace 5.22]', (text, amount) => {
  expect(readAmount(text)).toEqual(amount)
})

test('all money fields use this parser', () => {
  const app = join(import.meta.dirname, '..')
  const others = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !path.endsWith('lib/read-amount.ts'))
    .filter((path) => readFileSync(join(app, path), 'utf8').includes('.replace(/^£'))
  expect(others).toEqual([])
})
