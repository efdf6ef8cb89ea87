import { expect, test } from 'vitest'
import { kmBetween } from './distances.ts'
import { findTown } from './find-town.ts'
import { londonAreas, namedAreas, nearestArea } from './postcode-areas.ts'

test.each([
  ['brighton', 'Brighton', 50.83, -0.14],
  ['NEWCASTLE', 'Newcastle upon Tyne', 54.97, -1.61],
  ['Stoke on Trent', 'Stoke-on-Trent', 53, -2.19],
  ['Hackney', 'Hackney', 51.54, -0.07],
  ['st albans', 'St Albans', 51.75, -0.33],
  ['London', 'London', 51.51, -0.13],
])('%s is %s', (text, name, latitude, longitude) => {
  expect(findTown(text)).toEqual({ name, point: { latitude, longitude } })
})

test.each(["Earl's Court", 'Earl’s Court', 'Earls Court'])('%s is found whichever apostrophe is typed', (text) => {
  expect(findTown(text)?.name).toBe('Earl’s Court')
})

test("each postcode area's name finds the area itself, not a village with the same name", () => {
  const london = new Set(londonAreas())
  const elsewhere = namedAreas().filter((area) => {
    const found = findTown(area.name)
    // The centre of a large area isn't in the town that it's named after.
    return !found || kmBetween(found.point, area.middle) > (london.has(area) ? 2 : 45)
  })
  expect(elsewhere.map(({ name }) => name)).toEqual([])
})

test.each(['', ' ', 'Nowhere', '—', 'Lond'])("%j isn't a town", (text) => {
  expect(findTown(text)).toBeUndefined()
})

test.each([
  [51.545, -0.06, 'E8'],
  [53.48, -2.24, 'Manchester'],
  [50.83, -0.14, 'Brighton'],
  [57.14, -2.1, 'Aberdeen'],
])('%d, %d is near %s', (latitude, longitude, name) => {
  expect(nearestArea({ latitude, longitude })).toBe(name)
})
