import { expect, test } from 'vitest'
import { areaName, roughPlace } from './postcode-areas.ts'

test.each([
  ['E8 3PN', 51.54, -0.07],
  ['e8', 51.54, -0.07],
  ['SW1W 0NY', 51.5, -0.14],
  ['EC1A 1BB', 51.52, -0.1],
  ['W1A 1AA', 51.52, -0.15],
  ['M1 1AE', 53.47, -2.25],
  ['EH12 9DN', 55.94, -3.2],
  ['BT7 1NN', 54.6, -5.93],
])('%s is near %d, %d', (postcode, latitude, longitude) => {
  expect(roughPlace(postcode)).toEqual({ latitude, longitude })
})

test.each(['', 'XX1 1XX', 'London', '12345', 'QQ9'])('%j has no location', (postcode) => {
  expect(roughPlace(postcode)).toBeUndefined()
})

// Thirty texts of at least three characters: whether each is a place, and its name.
test.each([
  ['E8 3PN', 'Hackney, E8'],
  ['e83pn', 'Hackney, E8'],
  ['SE15', 'Peckham, SE15'],
  ['SW1A 1AA', 'Westminster, SW1A'],
  ['sw1a1aa', 'Westminster, SW1A'],
  ['W1A', 'West End, W1A'],
  ['EC1A 1BB', 'Clerkenwell, EC1A'],
  ['E99', 'East London, E99'],
  ['N1C', 'Islington, N1C'],
  ['M14', 'Manchester, M14'],
  ['M1 1AE', 'Manchester, M1'],
  ['EH12 9DN', 'Edinburgh, EH12'],
  ['BT7 1NN', 'Belfast, BT7'],
  ['CF10 1AA', 'Cardiff, CF10'],
  ['BS1 5TL', 'Bristol, BS1'],
  ['IM1 1AA', 'Isle of Man, IM1'],
  ['TS1 1AA', 'Middlesbrough, TS1'],
  ['xyz', undefined],
  ['10001', undefined],
  ['ZZ99 9ZZ', undefined],
  ['ZZ9', undefined],
  ['QQ9', undefined],
  ['XX1 1XX', undefined],
  ['Hackney', undefined],
  ['London', undefined],
  ['E8 3P', undefined],
  ['E83PNN', undefined],
  ['12 High St', undefined],
  ['Ｅ８ ３ＰＮ', undefined],
  ['75008', undefined],
])('the area of %j is named %s [R25]', (postcode, name) => {
  expect(areaName(postcode)).toBe(name)
  expect(roughPlace(postcode) !== undefined, 'a place has a name').toBe(name !== undefined)
})
