import { expect, test } from 'vitest'
import { roughPlace } from './postcode-areas.ts'

test.each([
  ['E8 3PN', 51.54, -0.07],
  ['e8', 51.54, -0.07],
  ['SW1W 0NY', 51.5, -0.14],
  ['EC1A 1BB', 51.52, -0.1],
  ['W1A 1AA', 51.52, -0.15],
  ['M1 1AE', 53.47, -2.25],
  ['EH12 9DN', 55.94, -3.2],
  ['BT7 1NN', 54.6, -5.93],
])('%s lies near %d, %d', (postcode, latitude, longitude) => {
  expect(roughPlace(postcode)).toEqual({ latitude, longitude })
})

test.each(['', 'XX1 1XX', 'London', '12345', 'QQ9'])('nobody knows where %j lies', (postcode) => {
  expect(roughPlace(postcode)).toBeUndefined()
})
