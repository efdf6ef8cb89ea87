import { expect, test } from 'vitest'
import { parseNear } from './search-area.ts'

test.each([
  ['e8 3pn', { postcode: 'E8 3PN' }],
  [' sw1a1aa ', { postcode: 'SW1A 1AA' }],
  ['M14', { postcode: 'M14' }],
  [' London ', { town: 'London' }],
  ['King’s Lynn', { town: 'King’s Lynn' }],
  ['51.509865,-0.118092', { point: { latitude: 51.51, longitude: -0.12 } }],
  ['51, -0.004', { point: { latitude: 51, longitude: 0 } }],
])('%j can be searched around', (text, near) => expect(parseNear(text)).toEqual(near))

test.each([
  '',
  'x',
  'Unit 3 London',
  '12345',
  '91,0',
  '51,181',
  '0,88',
  '0,-92',
  '51.5',
  'NaN,0',
  '1e1,2',
  '51,0,0',
  'E8 3P',
])("%j can't be searched around", (text) => expect(parseNear(text)).toBeUndefined())
