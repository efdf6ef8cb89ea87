import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fillReply, SupportRef } from './support-inbox-schemas.ts'

it('a saved reply is filled in literally, whatever the name contains', () => {
  const body = 'Hello {first_name}, {first_name}! {reference} is closed. {other}'
  expect(fillReply(body, { first_name: '$& {reference}', reference: 'S-2207' })).toBe(
    'Hello $& {reference}, $& {reference}! S-2207 is closed. {other}',
  )
})

it("a request's reference is S, a dash and a number", () => {
  for (const ref of ['S-2207', 's-1']) expect(z.safeParse(SupportRef, ref).success).toBe(true)
  for (const ref of ['2207', 'S-', 'S-1234567890', 'C-1042', 'S-1 '])
    expect(z.safeParse(SupportRef, ref).success).toBe(false)
})
