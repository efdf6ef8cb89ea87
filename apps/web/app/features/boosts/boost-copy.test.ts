import { expect, test } from 'vitest'
import { ApiError } from '#app/lib/api-error.ts'
import { boostFailure, boostLabel, readReturn } from './boost-copy.ts'

test('the button counts the items [marketplace 2.77]', () => {
  expect([0, 1, 2].map(boostLabel)).toEqual(['Boost 0 items', 'Boost 1 item', 'Boost 2 items'])
})

test.each([
  [new ApiError('unauthenticated', { status: 401 }), 'Please log in to boost your items'],
  [
    new ApiError('invalid_input', { status: 422, fields: { plan_id: 'Please select a valid boost plan' } }),
    'Please select a valid boost plan',
  ],
  [new ApiError('internal', { status: 500 }), 'Failed to boost your items. Please try again.'],
  [new Error('odd'), 'Failed to boost your items. Please try again.'],
])("a boost that couldn't be requested: %s [marketplace 8.49]", (error, sentence) => {
  expect(boostFailure(error)).toBe(sentence)
})

test('the parameters of the return address are read', () => {
  const read = (search: string) => readReturn(new URLSearchParams(search))
  expect(read('session_id=cs_1&plan=boost-7&items=a,b')).toEqual({
    sessionId: 'cs_1',
    plan: 'boost-7',
    items: 'a,b',
    canceled: false,
  })
  expect(read('canceled=true')).toEqual({ sessionId: null, plan: null, items: null, canceled: true })
})
