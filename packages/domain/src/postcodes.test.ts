import { describe, expect, it } from 'vitest'
import { formatPostcode, outwardPostcode } from './postcodes.ts'

describe('a postcode', () => {
  it('is formatted in capitals with one space', () => {
    expect(formatPostcode(' e83pn ')).toBe('E8 3PN')
    expect(formatPostcode('sw1a  1aa')).toBe('SW1A 1AA')
    expect(formatPostcode('hackney')).toBe('HACKNEY')
  })

  it('reveals only its outward part', () => {
    expect(outwardPostcode('E8 3PN')).toBe('E8')
    expect(outwardPostcode('sw1a1aa')).toBe('SW1A')
    expect(outwardPostcode('M1')).toBe('M1')
    expect(outwardPostcode('EC1A 1BB')).toBe('EC1A')
  })

  it("reveals nothing of a text that isn't a postcode", () => {
    for (const text of ['12 High St', 'Hackney', 'E8 3P', '']) expect(outwardPostcode(text), text).toBeUndefined()
  })
})
