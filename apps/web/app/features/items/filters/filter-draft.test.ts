import { expect, test } from 'vitest'
import { ApiError } from '#app/lib/api-error.ts'
import { checkDraft, draftOf, errorsOf, pickDates } from './filter-draft.ts'

const empty = draftOf({})
const dates = { from: '2026-06-03', until: '2026-06-07' }

test('a draft of the active filters results in the same filters', () => {
  const filter = { dates, max: 12.5, sort: 'nearest' } as const
  expect(checkDraft(draftOf(filter))).toEqual({ ok: true, filter: { ...filter, total: undefined } })
})

test.each(['0', '-1', 'ten', '1.999', '£ £'])("%j isn't a price", (max) => {
  expect(checkDraft({ ...empty, max })).toEqual({
    ok: false,
    errors: { max: 'Please enter an amount in pounds, above 0.' },
  })
})

test('a price may have a pound sign', () => {
  expect(checkDraft({ ...empty, max: ' £20 ' })).toEqual({
    ok: true,
    filter: { dates: undefined, max: 20, total: undefined, sort: undefined },
  })
})

test('with dates, the price limit is for their total, unless it was set per day', () => {
  const filter = { dates, max: undefined, total: 40, sort: undefined }
  expect(checkDraft(draftOf(filter))).toEqual({ ok: true, filter })
  expect(checkDraft({ ...draftOf({}), dates, max: '40' })).toEqual({ ok: true, filter })
  expect(checkDraft({ ...draftOf(filter), dates: undefined })).toMatchObject({ filter: { max: 40, total: undefined } })
})

test('server errors are shown at their field', () => {
  const wrong = 'Please choose days from today on.'
  expect(errorsOf(new ApiError('invalid_input', { fields: { from: wrong } }))).toMatchObject({ dates: wrong })
  expect(errorsOf(new ApiError('network'))).toBeUndefined()
})

test('the first click starts a range of one day, the second extends it, the third starts again', () => {
  const one = pickDates(undefined, '2026-06-03')
  expect(one).toEqual({ from: '2026-06-03', until: '2026-06-03' })
  expect(pickDates(one, '2026-06-07')).toEqual(dates)
  expect(pickDates(one, '2026-06-01')).toEqual({ from: '2026-06-01', until: '2026-06-01' })
  expect(pickDates(dates, '2026-06-09')).toEqual({ from: '2026-06-09', until: '2026-06-09' })
  expect(pickDates(one, '2027-06-03')).toEqual({ from: '2027-06-03', until: '2027-06-03' })
})
