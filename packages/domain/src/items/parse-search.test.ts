import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSearch, wordsOfParts } from './parse-search.ts'
import { namedAreas } from './postcode-areas.ts'
import { towns } from './towns.ts'

/** A Tuesday. */
const today = '2026-11-24'

/** The result of parsing a search: its words, and its other parts. */
function read(text: string, on = today) {
  const parts = parseSearch(text, on)
  const said = parts.flatMap((part) => {
    if (part.kind === 'near') return [part.near]
    if (part.kind === 'me') return ['me']
    if (part.kind === 'miles') return [`${part.miles} mi`]
    if (part.kind === 'dates') return [part.from === part.until ? part.from : `${part.from}/${part.until}`]
    return part.kind === 'max' ? [`£${part.max}`] : []
  })
  return [wordsOfParts(parts), ...said]
}

describe('a place', () => {
  it.each([
    ['tent near E8', 'tent', 'E8'],
    ['tent near e8 3pn', 'tent', 'E8 3PN'],
    ['drill in SW1A 1AA', 'drill', 'SW1A 1AA'],
    ['camera around m1', 'camera', 'M1'],
    ['tent E8', 'tent', 'E8'],
    ['party tent eh1 1yz', 'party tent', 'EH1 1YZ'],
    ['near E8 tent', 'tent', 'E8'],
    ['sk10 1aa', '', 'SK10 1AA'],
    ['E83PN', '', 'E8 3PN'],
    ['e8 3pn tent', 'tent', 'E8 3PN'],
    ['tent e8 3pn this weekend', 'tent', 'E8 3PN', '2026-11-28/2026-11-29'],
    ['tent near hackney', 'tent', 'Hackney'],
    ['tent in Leeds', 'tent', 'Leeds'],
    ['near Newcastle upon Tyne tent', 'tent', 'Newcastle upon Tyne'],
    ['tent near newport pagnell', 'tent', 'Newport Pagnell'],
    ['near Stratford-upon-Avon tent', 'tent', 'Stratford-upon-Avon'],
    ['tent near stratford upon avon', 'tent', 'Stratford-upon-Avon'],
    ["tent near Earl's Court", 'tent', 'Earl’s Court'],
    ['near shepherds bush tent', 'tent', 'Shepherd’s Bush'],
    ['near Leeds tent', 'tent', 'Leeds'],
    ['tent near me', 'tent', 'me'],
    ['Near Me tent', 'tent', 'me'],
    ['tents around me this weekend', 'tents', 'me', '2026-11-28/2026-11-29'],
    ['near ME10 tent', 'tent', 'ME10'],
    ['tent near me near Leeds', 'tent near me', 'Leeds'],
  ])('%s', (text, ...rest) => {
    expect(read(text)).toEqual(rest)
  })

  it.each([
    'E8',
    'playstation ps5',
    'drill near qq1',
    'tent near men',
    'near mead',
    'e8 tent',
    'qq1 1aa',
    'weights b5 2kg each',
    'e8 3pn2',
    'tents in essex',
    'duck in bath salts',
    'tent near leedsy',
    'tent near Preston Candover',
    'tent near newport-pagnell-le-grand',
    'near',
  ])('"%s" isn\'t a place', (text) => {
    expect(read(text)).toEqual([text])
  })
})

it('never cuts an area name out of a longer town name', () => {
  const names = towns.split(/,\s/).map((entry) => entry.split(':')[0] ?? '')
  const areas = namedAreas().map(({ name }) => name.toLowerCase())
  const goOn = names.filter((name) =>
    areas.some((area) => [' ', '-'].some((join) => name.toLowerCase().startsWith(area + join))),
  )
  const cut = goOn.filter((name) => {
    const [part] = parseSearch(`near ${name.toLowerCase()}`, today)
    return part?.kind === 'near' && part.text.length < `near ${name}`.length
  })
  expect(goOn).toContain('Newport Pagnell')
  expect(cut).toEqual([])
})

describe('dates', () => {
  it.each([
    ['tent today', 'tent', '2026-11-24'],
    ['tent tomorrow', 'tent', '2026-11-25'],
    ['tent weekend', 'tent', '2026-11-28/2026-11-29'],
    ['tent this weekend', 'tent', '2026-11-28/2026-11-29'],
    ['tent for next weekend', 'tent', '2026-12-05/2026-12-06'],
    ['tent for the weekend', 'tent', '2026-11-28/2026-11-29'],
    ['tent on friday', 'tent', '2026-11-27'],
    ['tent tuesday', 'tent', '2026-11-24'],
    ['tent monday', 'tent', '2026-11-30'],
    ['tent friday to sunday', 'tent', '2026-11-27/2026-11-29'],
    ['tent saturday-monday', 'tent', '2026-11-28/2026-11-30'],
    ['tent 28 nov', 'tent', '2026-11-28'],
    ['tent 28th November', 'tent', '2026-11-28'],
    ['tent nov 28', 'tent', '2026-11-28'],
    ['tent 28-30 nov', 'tent', '2026-11-28/2026-11-30'],
    ['tent 28 to 30 nov', 'tent', '2026-11-28/2026-11-30'],
    ['tent from 28 nov to 2 dec', 'tent', '2026-11-28/2026-12-02'],
    ['tent 30 dec - 2 jan', 'tent', '2026-12-30/2027-01-02'],
    ['tent 28/11', 'tent', '2026-11-28'],
    ['tent 4 March', 'tent', '2027-03-04'],
    ['tent 3 feb', 'tent', '2027-02-03'],
    ['tent for 3 days from friday', 'tent', '2026-11-27/2026-11-29'],
    ['tent friday for 3 days', 'tent', '2026-11-27/2026-11-29'],
    ['tent for a week from 1 dec', 'tent', '2026-12-01/2026-12-07'],
    ['28 nov tent', 'tent', '2026-11-28'],
  ])('%s', (text, ...rest) => {
    expect(read(text)).toEqual(rest)
  })

  it('begin today at the earliest, on a weekend too', () => {
    expect(read('tent weekend', '2026-11-28')).toEqual(['tent', '2026-11-28/2026-11-29'])
    expect(read('tent this weekend', '2026-11-29')).toEqual(['tent', '2026-11-29'])
    expect(read('tent next weekend', '2026-11-29')).toEqual(['tent', '2026-12-05/2026-12-06'])
    expect(read('tent next weekend', '2026-11-27')).toEqual(['tent', '2026-12-05/2026-12-06'])
  })

  it.each([
    'tent 31 feb',
    'tent 20 nov',
    'tent 30-28 nov',
    'tent for 3 days',
    '1/2 inch drill',
    'tent 45 nov',
    'tent 5 sept',
    'tent 28/13',
    'weekender bag',
    'mayfair lamp',
    '5 marquees',
    'marquee 10',
    'decanter 12',
    '2 octagonal tables',
    'marchand 4',
    'todays tent',
  ])('"%s" has no dates', (text) => {
    expect(read(text)).toEqual([text])
  })
})

describe('dates with a year, and consecutive days', () => {
  it.each([
    ['tent 5 december 2026', 'tent', '2026-12-05'],
    ['tent 5 Dec, 2027', 'tent', '2027-12-05'],
    ['tent dec 5 2026', 'tent', '2026-12-05'],
    ['tent 30 dec 2026 - 2 jan 2027', 'tent', '2026-12-30/2027-01-02'],
    ['tent 28 nov to 2 dec 2026', 'tent', '2026-11-28/2026-12-02'],
    ['tent 5-7 december 2026', 'tent', '2026-12-05/2026-12-07'],
    ['tent 05/12/2026', 'tent', '2026-12-05'],
    ['tent 5/12/26', 'tent', '2026-12-05'],
    ['tent 05/12/2026 to 07/12/2026', 'tent', '2026-12-05/2026-12-07'],
    ['tent 2026-12-05', 'tent', '2026-12-05'],
    ['tent 2026-12-05 to 2026-12-07', 'tent', '2026-12-05/2026-12-07'],
    ['ladder for saturday and sunday', 'ladder', '2026-11-28/2026-11-29'],
    ['ladder on 5 & 6 december', 'ladder', '2026-12-05/2026-12-06'],
  ])('%s', (text, ...rest) => {
    expect(read(text)).toEqual(rest)
  })

  it.each([
    'tent 05/12/2025',
    'tent 31/02/2027',
    'tent 2026-11-23',
    'tent 5/12',
    '1/2/4 way splitter',
    'tent 07/12/2026x',
    'drill 20261205',
  ])('"%s" has no dates', (text) => {
    expect(read(text)).toEqual([text])
  })

  it("uses only the first of two days that aren't consecutive", () => {
    expect(read('tent friday and sunday')).toEqual(['tent and sunday', '2026-11-27'])
  })
})

describe('a distance', () => {
  it.each([
    ['drill within 2 miles of E8', 'drill', '2 mi', 'E8'],
    ['tent near E8 within 5 miles', 'tent', 'E8', '5 mi'],
    ['tent within 10 mi of Leeds', 'tent', '10 mi', 'Leeds'],
    ['tent within 1 mile of me', 'tent', '1 mi', 'me'],
    ['tent within 8km', 'tent', '5 mi'],
    ['within 25 miles of stratford upon avon tent', 'tent', '25 mi', 'Stratford-upon-Avon'],
  ])('%s', (text, ...rest) => {
    expect(read(text)).toEqual(rest)
  })

  it.each(['tent within 0 miles', 'tent within 300 miles', 'tent within reach', 'best of e8 crisps'])(
    '"%s" has no distance',
    (text) => {
      expect(read(text)).toEqual([text])
    },
  )
})

describe('a price', () => {
  it.each([
    ['drill under £20', 'drill', '£20'],
    ['drill max £12.50 a day', 'drill', '£12.5'],
    ['drill below 20 per day', 'drill', '£20'],
    ['up to £15/day drill', 'drill', '£15'],
  ])('%s', (text, ...rest) => {
    expect(read(text)).toEqual(rest)
  })

  it.each(['tent max 20 people', 'under £0 drill', 'under the sea', 'drill £20'])('"%s" has no price', (text) => {
    expect(read(text)).toEqual([text])
  })
})

it('parses place, dates and price together, in any order', () => {
  const all = ['tent', 'E8', '2026-12-05/2026-12-06', '£30']
  expect(read('tent near E8 next weekend under £30').toSorted((a, b) => (a > b ? 1 : -1))).toEqual(
    all.toSorted((a, b) => (a > b ? 1 : -1)),
  )
  expect(new Set(read('next weekend under £30 tent near e8'))).toEqual(new Set(all))
})

it('never throws, and keeps every character that was typed', () => {
  const pieces = fc.constantFrom(
    'tent',
    ' near ',
    'E8',
    ' next weekend',
    '28-30 nov',
    ' for 3 days',
    '£',
    '  ',
    'under £20',
    ' within 5 miles',
    ' of ',
    '05/12/2026',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces).map((list) => list.join('')),
      ),
      (text) => {
        const parts = parseSearch(text, today)
        expect(parts.map((part) => part.text).join('')).toBe(text)
        for (const kind of ['near', 'miles', 'dates', 'max'])
          expect(parts.filter((part) => part.kind === kind).length).toBeLessThan(2)
      },
    ),
  )
})
