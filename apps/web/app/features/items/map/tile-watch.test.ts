import { expect, test } from 'vitest'
import { watchTiles } from './tile-watch.ts'

function watched() {
  const said: boolean[] = []
  let now = 0
  return {
    said,
    ...watchTiles(
      () => now,
      (isThere) => said.push(isThere),
    ),
    pass: (ms: number) => void (now += ms),
  }
}

test('three tiles in a row that fail within ten seconds are no street map, until one comes', () => {
  const { said, onFailure, onTile } = watched()
  onFailure()
  onFailure()
  expect(said).toEqual([])
  onFailure()
  onFailure()
  expect(said).toEqual([false])
  onTile()
  onTile()
  expect(said).toEqual([false, true])
})

test('a tile that comes in between, and failures far apart, are accidents', () => {
  const { said, onFailure, onTile, pass } = watched()
  for (const next of [onFailure, onFailure, onTile]) next()
  for (let failure = 0; failure < 5; failure += 1) {
    pass(6000)
    onFailure()
  }
  expect(said).toEqual([true])
})
