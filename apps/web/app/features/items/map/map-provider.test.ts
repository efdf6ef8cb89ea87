import { expect, test } from 'vitest'
import { type OpenMap, untilClosed } from './map-provider.ts'

const there = { latitude: 51.5, longitude: -0.1 }

test('calls to a closed map do nothing', () => {
  const done: string[] = []
  const does = (what: string) => () => void done.push(what)
  const drawn: OpenMap = {
    show: does('show'),
    place: does('place'),
    focusMark: does('focus'),
    openCard: does('open card'),
    closeCard: does('close card'),
    close: does('close'),
  }
  const map = untilClosed(drawn)
  map.show(there, 12)
  map.place([], undefined)
  map.closeCard()
  map.close()
  expect(done).toEqual(['show', 'place', 'close card', 'close'])

  map.show(there, 13)
  map.place([], undefined)
  map.focusMark('tent')
  map.closeCard()
  map.close()
  expect(done).toHaveLength(4)
})
