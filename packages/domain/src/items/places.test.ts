import { expect, test } from 'vitest'
import { roundPoint } from './places.ts'

test('a public point is rounded to two decimals [R25]', () => {
  expect(roundPoint({ latitude: 51.509865, longitude: -0.118092 })).toEqual({ latitude: 51.51, longitude: -0.12 })
  expect(roundPoint({ latitude: 50.004, longitude: -0.004 })).toEqual({ latitude: 50, longitude: 0 })
})
