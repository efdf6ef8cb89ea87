import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The second table of "On paper" in docs/scaling.md follows from the first one and from the bytes below it. */

const page = readFileSync(new URL('../docs/scaling.md', import.meta.url), 'utf8')

/** The number of the row that begins so: the one that a pattern finds in it. */
function told(row: string, pattern: RegExp): number {
  const line = page.split('\n').find((one) => one.startsWith(`| ${row}`)) ?? ''
  const [, text] = pattern.exec(line.slice(row.length + 2)) ?? []
  if (text === undefined) throw new Error(`${row}: ${pattern} isn't in "${line}"`)
  return Number(text.replaceAll(',', ''))
}

const units: Readonly<Record<string, number>> = { MB: 1e6, GB: 1e9, TB: 1e12 }

/** What a row says of a town, a country and the world; where it says two things, the wanted one. */
function shown(row: string, at = 0): { value: number; unit: number }[] {
  const line = page.split('\n').find((one) => one.startsWith(`| ${row} |`) && one.split(' | ').length === 4) ?? ''
  return line.split(' | ').slice(1).map((cell) => {
    const [, digits = '', unit = ''] = /^([\d.,]+) ?(\w\w)?/.exec(cell.split('; ')[at] ?? '') ?? []
    const plain = digits.replaceAll(',', '')
    const [, , decimals = ''] = /^(\d+)\.(\d+)$/.exec(plain) ?? []
    // The place of the last digit that says something.
    const place = decimals === '' ? 10 ** (/0*$/.exec(plain)?.[0].length ?? 0) : 10 ** -decimals.length
    return { value: Number(plain) * (units[unit] ?? 1), unit: place * (units[unit] ?? 1) }
  }) // prettier-ignore
}

const perMember = told('people who are members', /(\d+) items a member/)
const photos = told('people who are members', /(\d+) photos/)
const members = told('who comes on a day', /1 member in (\d+), and as many visitors/)
const calls = told('one visit', /(\d+) calls/)
const visitBytes = told('one visit', /(\d+) MB in all; ten minutes/) * 1e6
const hiring = told('hires', /1 for (\d+) members in a month/)
const messages = told('messages', /(\d+) for each hire/)
const busiest = told('the busiest hour', /(\d+)% of its day/) / 100
const photoBytes = told('a photo as it is kept', /(\d+) kB/) * 1e3
const jobsOf = [/(\d+) for each hire/, /(\d+) for each message/, /(\d+) for each new photo/].map((one) => told('jobs |', one)) // prettier-ignore
const bytes = {
  item: told('item |', /([\d,]+)/),
  hire: told('hire |', /([\d,]+)/),
  olderHire: told('hire |', /after a year ([\d,]+)/),
  message: told('message of', /\| ([\d,]+)/),
  member: told('member |', /([\d,]+)/),
}

test.each([
  [0, 'a town'],
  [1, 'a country'],
  [2, 'the world'],
])('the loads on paper follow from the assumptions (%i: %s)', (at) => {
  const people = shown('members')[at]?.value ?? Number.NaN
  const visits = (people / members) * 2
  const items = people * perMember
  const newItems = items / (2 * 365)
  const hires = people / hiring / 30
  const written = hires * messages
  const [hireJobs = 0, messageJobs = 0, photoJobs = 0] = jobsOf
  const jobs = hires * hireJobs + written * messageJobs + newItems * photos * photoJobs
  const perSecond = (day: number) => (day * busiest) / 3600
  const rows = [
    ['items', items],
    ['calls in a second of the busiest hour', perSecond(visits * calls)],
    ['sockets at the same time in it', (visits * busiest) / 6],
    ['new items', newItems],
    ['hires', hires],
    ['messages; in a second of the busiest hour', written, perSecond(written)],
    ['jobs; finished ones kept for a week', jobs, jobs * 7],
    ['pictures taken in', newItems * photos * photoBytes],
    ['pictures given out', visits * visitBytes],
    ['pictures kept', items * photos * photoBytes],
    [
      'database',
      items * bytes.item +
        365 * hires * (bytes.hire + bytes.olderHire) +
        2 * 365 * written * bytes.message +
        people * bytes.member,
    ],
  ] as const
  for (const [row, ...values] of rows) {
    for (const [which, value = Number.NaN] of values.entries()) {
      const { value: said = Number.NaN, unit = 0 } = shown(row, which)[at] ?? {}
      expect(Math.abs(said - value), `${row}: ${said} where it is ${value}`).toBeLessThanOrEqual(unit / 2)
    }
  }
})

test('the bytes of each row are the sum of its parts', () => {
  for (const line of page.split('\n').filter((one) => /^\| (item|hire|message of 80 letters) \|/.test(one))) {
    const [, name = '', whole = '', parts = ''] = line.split('|')
    const numbers = [...parts.matchAll(/(?<![\d,])(\d[\d,]*)/g)].map(([, text = '']) =>
      Number(text.replaceAll(',', '')),
    )
    const sum = numbers.reduce((one, other) => one + other, 0)
    expect(sum, name).toBe(Number(/[\d,]+/.exec(whole)?.[0].replaceAll(',', '')))
  }
})
