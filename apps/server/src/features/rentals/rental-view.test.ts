import { describe, expect, it } from 'vitest'
import type { RentalRecord } from './rental-queries.ts'
import { presentRental } from './rental-view.ts'

const now = new Date('2026-06-01T12:00:00.000Z')
const profile = (full_name: string | null) => ({ id: crypto.randomUUID(), full_name })

/** A rental of ten pounds and a fee, agreed and paid, that begins in a week. */
function rental(changes: Partial<Record<keyof RentalRecord, unknown>> = {}): RentalRecord {
  const item = {
    title: 'Drill',
    description: 'A drill.',
    category: 'Power Tools',
    location: 'E8',
    image_url: '/then.webp',
  }
  return {
    id: crypto.randomUUID(),
    item_id: crypto.randomUUID(),
    status: 'confirmed',
    payment_state: 'captured',
    refund_short_at: null,
    borne_pence: 0,
    refund_free_hours: 48,
    refund_late_percent: 50,
    approved_at: now,
    over_at: null,
    start_date: '2026-06-08',
    end_date: '2026-06-09',
    completes_on: '2026-06-12',
    base_amount: '10.00',
    addons_amount: '0.00',
    platform_fee: '1.50',
    total_amount: '11.50',
    cover_amount: '0.00',
    cover_id: null,
    cover: null,
    price_lines: [],
    item_snapshot: item,
    metadata: {
      pickup_location: '12 Mare Street',
      additional_notes: 'Ring twice',
      selected_addons: [{ id: 'a', name: 'Bits', price: 2 }],
    },
    created_at: now,
    earns_at: null,
    answer_by: null,
    return_denied_at: null,
    area: 'E9',
    postcode: 'E9 5LX',
    image_url: '/now.webp',
    owner_profile: profile('Olive'),
    renter_profile: profile('Rex'),
    deposit: null,
    safety_read_by: [],
    reviewed_by: [],
    timeline: [{ at: now.toISOString(), what: 'captured', by: 'system', note: null, pence: 1150 }],
    ...changes,
  } as unknown as RentalRecord
}

const shown = (role: 'owner' | 'renter', changes: Parameters<typeof rental>[0] = {}, at = now) =>
  presentRental(rental(changes), role, at)

describe('a rental as seen by one of its sides', () => {
  it.each([
    ['pending', 'E9'],
    ['confirmed', '12 Mare Street'],
    ['booked', '12 Mare Street'],
    ['completed', 'E9'],
    ['cancelled', 'E9'],
  ])('that is %s has this place of collection: %s [R19]', (status, place) => {
    expect(shown('renter', { status }).collection_place).toBe(place)
    expect(shown('owner', { status }).collection_place).toBe(place)
  })

  it('keeps the area and picture of an item that was deleted', () => {
    const { collection_place, item } = shown('renter', {
      status: 'pending',
      area: null,
      image_url: null,
      item_id: null,
    })
    expect([collection_place, item.id, item.image_url]).toEqual(['E8', null, '/then.webp'])
    expect(shown('renter').item.image_url).toBe('/now.webp')
    const unplaced = { area: null, metadata: {}, item_snapshot: { location: null } }
    expect(shown('renter', unplaced)).toMatchObject({ collection_place: null, metadata: { selected_addons: [] } })
  })

  it('shows place and notes to the renter while approved, to the owner always; the postcode to the owner only [R19]', () => {
    const place = { pickup_location: '12 Mare Street', additional_notes: 'Ring twice' }
    const addons = { selected_addons: [{ name: 'Bits', price: 2 }] }
    for (const status of ['pending', 'confirmed', 'booked', 'completed', 'cancelled']) {
      const isAgreed = status === 'confirmed' || status === 'booked'
      expect(shown('renter', { status }).metadata).toEqual(isAgreed ? { ...place, ...addons } : addons)
      expect(shown('owner', { status }).metadata).toEqual({ ...place, ...addons })
    }
    expect([shown('owner').item.postcode, shown('renter').item.postcode]).toEqual(['E9 5LX', null])
  })

  it('shows its earnings to the owner only, in pounds', () => {
    expect([shown('owner').owner_earns, shown('renter').owner_earns]).toEqual([10, null])
    const over = { status: 'completed', earns_at: now }
    expect([shown('owner', over).earns_at, shown('renter', over).earns_at]).toEqual([now.toISOString(), null])
    const timeline = [
      { what: 'captured', pence: 1150 },
      { what: 'deposit_taken', pence: 5000 },
      { what: 'refunded', pence: 575 },
      { what: 'approved', pence: null },
    ]
    const half = shown('owner', { timeline })
    expect([half.owner_earns, half.timeline.map(({ amount }) => amount)]).toEqual([5, [11.5, 50, 5.75, null]])
  })

  it('shows the refund for a cancellation: everything by the owner, by time for the renter [R15]', () => {
    const at = (day: string) => new Date(`${day}T12:00:00.000Z`)
    const back = (role: 'owner' | 'renter', day: string, changes = {}) =>
      shown(role, changes, at(day)).refund_if_cancelled
    expect([back('renter', '2026-06-05'), back('renter', '2026-06-07'), back('renter', '2026-06-08')]).toEqual([
      11.5, 5.75, 0,
    ])
    expect([back('owner', '2026-06-05'), back('owner', '2026-06-08')]).toEqual([11.5, 11.5])
    for (const role of ['owner', 'renter'] as const) {
      expect(back(role, '2026-06-05', { status: 'completed' })).toBeNull()
      expect(back(role, '2026-06-05', { status: 'pending', payment_state: 'authorised' })).toBeNull()
    }
  })

  it('shows to the renter only what cancelling refunds of its cover', () => {
    const changes = {
      total_amount: '13.90',
      cover_amount: '2.40',
      cover_id: crypto.randomUUID(),
      cover: { amount_pence: 240, back_pence: 0, moves: [], terms: { name: 'Care', insurer: { name: 'Nonesuch' } } },
      timeline: [{ at: now.toISOString(), what: 'captured', by: 'system', note: null, pence: 1390 }],
    }
    const back = (role: 'owner' | 'renter') => {
      const { refund_if_cancelled: all, cover_refund_if_cancelled: ofCover } = shown(role, changes)
      return [all, ofCover]
    }
    expect([back('owner'), back('renter')]).toEqual([
      [11.5, null],
      [13.9, 2.4],
    ])
    const price_lines = ['rate', 'cover'].map((kind) => ({ kind, label: kind, unit_price: 1, quantity: 1, amount: 1 }))
    const kinds = (role: 'owner' | 'renter') => shown(role, { ...changes, price_lines }).lines.map(({ kind }) => kind)
    expect([kinds('owner'), kinds('renter')]).toEqual([['rate'], ['rate', 'cover']])
  })

  it('counts as reviewed once that side has reviewed it, or the other side is gone', () => {
    const reviewed = (changes: Parameters<typeof rental>[0]) => [
      shown('owner', changes).reviewed,
      shown('renter', changes).reviewed,
    ]
    expect(reviewed({})).toEqual([false, false])
    expect(reviewed({ reviewed_by: ['owner'] })).toEqual([true, false])
    expect(reviewed({ reviewed_by: ['renter'] })).toEqual([false, true])
    expect(reviewed({ renter_profile: profile(null) })).toEqual([true, false])
    expect(reviewed({ owner_profile: profile(null) })).toEqual([false, true])
  })

  it('is shown as expired from the deadline on [R52]', () => {
    const expired = (ms: number) =>
      shown('owner', { status: 'pending', payment_state: 'authorised', answer_by: new Date(now.getTime() + ms) })
        .expired
    expect([expired(-1), expired(0), expired(1), shown('owner').expired]).toEqual([true, true, false, false])
  })

  it('can have a change settled only while one is requested', () => {
    const actions = (metadata: object) => shown('owner', { metadata }).actions
    expect(actions({ amendment_requested: true })).toContain('settle_amendment')
    expect(actions({ amendment_requested: false })).not.toContain('settle_amendment')
    expect(actions({})).not.toContain('settle_amendment')
  })
})
