import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { AmendInput, ApproveInput, CancelInput, DeclineInput, HireInput } from './rental-schemas.ts'

const refusals = (schema: z.ZodMiniType, input: object) =>
  Object.fromEntries(
    (schema.safeParse(input).error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), message]),
  )

const id = '6f2d8c3e-0a53-4a4e-9c0f-3b1f0f2a7d11'
const hire = { itemId: id, startDate: '2026-07-01', endDate: '2026-07-02' }

describe('a request to hire', () => {
  it('has days; an instant becomes its day in London [R10]', () => {
    expect(HireInput.parse({ ...hire, endDate: '2026-07-02T23:30:00.000Z' })).toEqual({
      ...hire,
      endDate: '2026-07-03',
      addons: [],
    })
    expect(refusals(HireInput, { ...hire, startDate: 'soon', endDate: '2026-02-30' })).toEqual({
      startDate: 'Please send a date.',
      endDate: 'Please send a date.',
    })
  })

  it('has at most twenty add-ons', () => {
    const addons = Array.from({ length: 21 }, () => ({ id }))
    expect(refusals(HireInput, { ...hire, addons: addons.slice(1) })).toEqual({})
    expect(Object.keys(refusals(HireInput, { ...hire, addons }))).toEqual(['addons'])
  })

  it('accepts cancellation terms of up to 200 characters', () => {
    const of = (length: number) =>
      Object.keys(refusals(HireInput, { ...hire, expectedCancellation: 'x'.repeat(length) }))
    expect([of(200), of(201)]).toEqual([[], ['expectedCancellation']])
  })

  it.each(['expectedTotal', 'expectedDeposit'])('accepts an %s from 0 to a billion', (field) => {
    for (const [amount, fits] of [
      [0, true],
      [0.5, true],
      [1e9, true],
      [-0.01, false],
      [1e9 + 0.01, false],
    ] as const) {
      expect([amount, Object.keys(refusals(HireInput, { ...hire, [field]: amount }))]).toEqual([
        amount,
        fits ? [] : [field],
      ])
    }
  })
})

describe('texts about a hire', () => {
  it.each([
    [ApproveInput, 'pickup_location', 'Please specify a collection location'],
    [CancelInput, 'cancellation_reason', 'Please say why you are cancelling.'],
    [AmendInput, 'amendment_notes', 'Please describe the change you would like.'],
  ])('have 1 to 2,000 characters if required [R29]', (schema, field, message) => {
    for (const nothing of [{}, { [field]: '' }, { [field]: ' ' }]) {
      expect(refusals(schema, nothing)).toEqual({ [field]: message })
    }
    expect(refusals(schema, { [field]: 'x' })).toEqual({})
    expect(refusals(schema, { [field]: 'x'.repeat(2000) })).toEqual({})
    expect(refusals(schema, { [field]: 'x'.repeat(2001) })).toEqual({ [field]: 'Please use at most 2000 characters.' })
  })

  it('are empty by default if optional', () => {
    expect(ApproveInput.parse({ pickup_location: 'Here' })).toEqual({ pickup_location: 'Here', additional_notes: '' })
    expect(DeclineInput.parse({})).toEqual({ cancellation_reason: '' })
    expect(DeclineInput.parse({ cancellation_reason: '' })).toEqual({ cancellation_reason: '' })
  })
})
