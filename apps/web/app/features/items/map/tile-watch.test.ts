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

test("three failed tiles in a row within ten seconds mean that there's no street map, until one loads", () => {
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

test('failures with a success in between, or far apart, are ignored', () => {
  const { said, onFailure, onTile, pass } = watched()
  for (const next of [onFailure, onFailure, onTile]) next()
  for (let failure = 0; failure < 5; failure += 1) {
    pass(6000)
    onFailure()
  }
  expect(said).toEqual([true])
})
