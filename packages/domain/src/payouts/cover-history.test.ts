import { expect, it } from 'vitest'
import { coverGoneAt, withoutCover } from './cover-history.ts'

const at = (hour: number) => `2026-06-01T0${hour}:00:00.000Z`
const entry = (
  hour: number,
  what: 'captured' | 'refunded' | 'refund_failed' | 'cancelled' | 'disputed',
  pence: number,
) => ({
  at: at(hour),
  what,
  pence,
  cover_pence: what === 'cancelled' ? 800 : 0,
})
const sums = (
  ...[timeline, moves = [{ at: at(3), pence: 800 }]]: [ReturnType<typeof entry>[], { at: string; pence: number }[]?]
) => withoutCover(timeline, 11_500, { paidPence: 800, moves }).map(({ pence }) => pence)

it("shows the owner only the hire's part of each amount, partial ones too [R79]", () => {
  expect(sums([entry(1, 'captured', 12_300), entry(3, 'cancelled', 6550), entry(4, 'refunded', 6550)])).toEqual([
    11_500, 5750, 5750,
  ])
  expect(sums([entry(1, 'captured', 12_300), entry(3, 'refunded', 12_300), entry(4, 'refund_failed', 12_300)])).toEqual(
    [11_500, 11_500, 11_500],
  )
  expect(sums([entry(1, 'captured', 12_300), entry(2, 'disputed', 11_900)], [])).toEqual([11_500, 11_500])
})

it('takes the cover only out of refunds after its own was decided, and only once', () => {
  expect(sums([entry(1, 'captured', 12_300), entry(2, 'refunded', 3000), entry(4, 'refunded', 3550)])).toEqual([
    11_500, 3000, 2750,
  ])
  expect(sums([entry(1, 'captured', 12_300), entry(2, 'refunded', 7000), entry(4, 'refunded', 800)])).toEqual([
    11_500, 7000,
  ])
  // Refunded by hand, beyond the price: of what is left, the cover is refunded last.
  expect(sums([entry(1, 'captured', 12_300), entry(2, 'refunded', 11_600)], [])).toEqual([11_500, 11_500])
})

it('shows no more than the price if too little was taken for a cover', () => {
  const timeline = [entry(1, 'captured', 11_900), entry(2, 'refunded', 400)]
  expect(withoutCover(timeline, 11_500, undefined).map(({ pence }) => pence)).toEqual([11_500, 400])
})

it('leaves damage claims unchanged, even above the price', () => {
  const timeline = ['deposit_taken', 'claim_opened', 'claim_decided'] as const
  const entries = timeline.map((what) => ({ at: at(5), what, pence: 20_000, cover_pence: 0 }))
  expect(withoutCover(entries, 11_500, undefined)).toEqual(entries)
})

it('counts the cover refunds decided by then', () => {
  const cover = { paidPence: 800, moves: [{ at: at(3), pence: 800 }] }
  const gone = (hour: number, refundedPence: number) =>
    coverGoneAt(cover, { paidPence: 12_300, refundedPence, at: at(hour) })
  expect([gone(2, 7000), gone(3, 7000), gone(3, 500), gone(2, 12_000)]).toEqual([0, 800, 500, 500])
})
