import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FoundPlace, raiseBoosted } from './raise-boosted.ts'

const place = (id: string, changes: Partial<FoundPlace> = {}): FoundPlace => ({
  id,
  class: 1,
  isBoosted: false,
  km: null,
  ...changes,
})
const named = (page: readonly FoundPlace[], hour = 0) => raiseBoosted(page, hour).map((index) => page[index]?.id)

describe('boosted items in search results', () => {
  it('rise among equally good matches, to one in five places', () => {
    const page = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => place(id))
    const boosted = [...page, place('x', { isBoosted: true }), place('y', { isBoosted: true })]
    const order = named(boosted)
    expect(new Set(order)).toEqual(new Set(boosted.map(({ id }) => id)))
    expect(order).toHaveLength(boosted.length)
    expect(new Set([order[0], order[5]])).toEqual(new Set(['x', 'y']))
    expect(order.filter((id) => id !== 'x' && id !== 'y')).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })

  it("don't pass items more than five miles nearer, nor, without a location, items with one", () => {
    const far = [place('near', { km: 1 }), place('far', { km: 9.2, isBoosted: true })]
    expect(named(far)).toEqual(['near', 'far'])
    expect(named([far[0]!, { ...far[1]!, km: 9 }])).toEqual(['far', 'near'])
    expect(named([far[0]!, { ...far[1]!, km: null }])).toEqual(['near', 'far'])
  })

  it('get the top place about equally often', () => {
    const page = Array.from({ length: 10 }, (_, index) => place(`item-${index * 7919}`, { isBoosted: index >= 5 }))
    const hours = Array.from({ length: 1000 }, (_, hour) => named(page, hour)[0])
    const shares = page.slice(5).map(({ id }) => hours.filter((first) => first === id).length)
    expect(Math.min(...shares)).toBeGreaterThan(140)
  })

  it("never rise above a better match, and don't otherwise reorder or lose items [R55]", () => {
    const anyPlace = fc.record({
      id: fc.uuid(),
      class: fc.integer({ min: 1, max: 5 }),
      isBoosted: fc.boolean(),
      km: fc.option(fc.double({ min: 0, max: 200, noNaN: true })),
    })
    const anyPage = fc
      .array(anyPlace, { maxLength: 60 })
      .map((places) => places.toSorted((a, b) => a.class - b.class || (a.km ?? Infinity) - (b.km ?? Infinity) || 0))
    fc.assert(
      fc.property(anyPage, fc.nat(), (page, hour) => {
        const order = raiseBoosted(page, hour)
        expect(order.toSorted((a, b) => a - b)).toEqual(page.map((_, index) => index))
        const classes = order.map((index) => page[index]?.class ?? 0)
        expect(classes).toEqual(classes.toSorted((a, b) => a - b))
        const plain = order.filter((index) => page[index]?.isBoosted === false)
        expect(plain).toEqual(plain.toSorted((a, b) => a - b))
        const risen = order.flatMap((index, at) => (order.slice(at).some((other) => other < index) ? [at] : []))
        for (const [at, place] of risen.slice(1).entries()) expect(place - (risen[at] ?? 0)).toBeGreaterThanOrEqual(5)
      }),
    )
  })
})
