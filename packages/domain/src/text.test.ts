import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { foldText, optionalText, text } from './text.ts'

const name = text({ min: 2, max: 10, message: 'Too short' })

describe('a text', () => {
  it('is trimmed, and may contain any script, emoji and line breaks', () => {
    expect(z.parse(name, '  Łódź 🛶 ')).toBe('Łódź 🛶')
    expect(z.parse(name, 'שלום')).toBe('שלום')
    expect(z.parse(text({ max: 20 }), 'one\n\ttwo')).toBe('one\n\ttwo')
  })

  it('is collapsed to one line for a name', () => {
    expect(z.parse(text({ max: 20, oneLine: true }), ' one\n\ttwo ')).toBe('one two')
  })

  it('explains what is wrong with it', () => {
    const complaint = (value: unknown) => z.safeParse(name, value).error?.issues[0]?.message
    expect(complaint(' x ')).toBe('Too short')
    expect(complaint('\u200B\u200B\u2060')).toBe('Too short')
    expect(complaint(undefined)).toBe('Too short')
    expect(complaint(7)).toBe('Too short')
    expect(complaint('x'.repeat(11))).toBe('Please use at most 10 characters.')
  })

  it("refuses characters that can't be stored or displayed", () => {
    for (const value of ['nul\u0000', 'bell\u0007', 'half \uD83D', 'a\u202Elive']) {
      expect(z.safeParse(name, value).error?.issues[0]?.message, value).toBe(
        "Please remove characters that can't be shown.",
      )
    }
  })

  it('is null if optional and empty', () => {
    const bio = z.object({ bio: optionalText(10) })
    expect(z.parse(bio, { bio: '  ' })).toEqual({ bio: null })
    expect(z.parse(bio, { bio: null })).toEqual({ bio: null })
    expect(z.parse(bio, { bio: ' hi ' })).toEqual({ bio: 'hi' })
    expect(z.parse(bio, {}).bio).toBeUndefined()
  })
})

describe('folding for search', () => {
  it('ignores case, accents and spacing', () => {
    expect(foldText('  Crêpe   MAKER\nÉlan ')).toBe('crepe maker elan')
    expect(foldText('ﬁne')).toBe('fine')
  })
})
