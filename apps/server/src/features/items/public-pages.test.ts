import fc from 'fast-check'
import { expect, it } from 'vitest'
import { noIndex } from '../../platform/http/static.ts'
import { money, unlistedPage } from './public-pages.ts'

it('only profiles and single needs are kept out of search engines', () => {
  for (const path of ['/people/1f4616be-61b3-4779-be95-1416bae1a514', '/wanted/1f4616be-61b3-4779-be95-1416bae1a514/'])
    expect(unlistedPage(path), path).toEqual({ head: noIndex })
  for (const path of ['/wanted', '/people', '/item/1', '/c/tents', '/', '/people/1/more'])
    expect(unlistedPage(path), path).toBeUndefined()
})

it('prices have two digits of pence or none', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (pence) => {
      const written = money(pence / 100)
      expect(written).toMatch(/^£\d+(?:\.\d\d)?$/)
      expect(Math.round(Number(written.slice(1)) * 100)).toBe(pence)
    }),
  )
})
