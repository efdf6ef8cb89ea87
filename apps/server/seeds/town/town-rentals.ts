import type { PaymentState } from '@itemo/domain/payments/payment-state.ts'
import type { RentalActor, RentalStatus } from '@itemo/domain/rentals/rental-state.ts'
import type { ItemKey } from './town-items.ts'
import type { PersonKey } from './people.ts'

/** A hire of the demo town. Days are counted from today. */
export interface DemoRental {
  readonly item: ItemKey
  readonly renter: PersonKey
  readonly status: RentalStatus
  readonly payment: PaymentState
  readonly start: number
  readonly days: number
  /** How long ago it was asked for, in hours. */
  readonly requestedHoursAgo: number
  /** How long after that the owner (or the clock) answered, in hours; none while pending. */
  readonly answeredAfterHours?: number
  /** Names of the add-ons that go with it. */
  readonly addons?: readonly string[]
  readonly pickup?: string
  readonly notes?: string
  readonly cancelled?: { readonly by: RentalActor; readonly reason: string; readonly afterHours: number }
  readonly amendment?: string
  /** What went back to the renter, as a share of the total. */
  readonly refundShare?: number
}

export const rentals: readonly DemoRental[] = [
  // Waiting for an answer.
  {
    item: 'drill',
    renter: 'tom',
    status: 'pending',
    payment: 'authorised',
    start: 6,
    days: 3,
    requestedHoursAgo: 1,
    addons: ['Spare battery'],
  },
  {
    item: 'camera',
    renter: 'leila',
    status: 'pending',
    payment: 'authorised',
    start: 9,
    days: 2,
    requestedHoursAgo: 5,
    addons: ['85 mm portrait lens', 'Carbon tripod'],
  },
  {
    item: 'tent',
    renter: 'maya',
    status: 'pending',
    payment: 'authorised',
    start: 12,
    days: 4,
    requestedHoursAgo: 3,
    addons: ['Four camping mats'],
    amendment: 'Could I collect it the evening before? I would be with you after seven.',
  },
  {
    item: 'canoe',
    renter: 'bronwyn',
    status: 'pending',
    payment: 'authorised',
    start: 15,
    days: 1,
    requestedHoursAgo: 20,
  },
  // Agreed and still to come, or out at the moment.
  {
    item: 'hybridBike',
    renter: 'maya',
    status: 'confirmed',
    payment: 'captured',
    start: 2,
    days: 3,
    requestedHoursAgo: 8,
    answeredAfterHours: 2,
    addons: ['Helmet'],
    pickup: 'Stoke Newington Library, front steps',
    notes: 'I will bring both keys for the lock.',
  },
  {
    item: 'speaker',
    renter: 'jas',
    status: 'confirmed',
    payment: 'captured',
    start: 4,
    days: 2,
    requestedHoursAgo: 30,
    answeredAfterHours: 5,
    addons: ['Wireless microphone'],
    pickup: 'Brixton Library, loading bay at the side',
  },
  {
    item: 'slide',
    renter: 'leila',
    status: 'confirmed',
    payment: 'captured',
    start: -1,
    days: 4,
    requestedHoursAgo: 96,
    answeredAfterHours: 6,
    pickup: 'William Morris Gallery, main gate',
    notes: 'It fits in a hatchback with one seat folded.',
  },
  {
    item: 'toolbox',
    renter: 'priya',
    status: 'confirmed',
    payment: 'captured',
    start: -3,
    days: 7,
    requestedHoursAgo: 120,
    answeredAfterHours: 3,
    pickup: 'Brixton Library, foyer',
    amendment: 'We are still unpacking. May I keep it for two more days?',
  },
  {
    item: 'djembe',
    renter: 'callum',
    status: 'booked',
    payment: 'captured',
    start: 10,
    days: 1,
    requestedHoursAgo: 70,
    answeredAfterHours: 9,
    pickup: 'Camberwell Library, by the bicycle racks',
  },
  {
    item: 'laptop',
    renter: 'amara',
    status: 'booked',
    payment: 'captured',
    start: 5,
    days: 14,
    requestedHoursAgo: 50,
    answeredAfterHours: 4,
    pickup: 'Peckham Library, ground floor',
  },
  // Brought back.
  {
    item: 'paella',
    renter: 'owen',
    status: 'completed',
    payment: 'captured',
    start: -9,
    days: 2,
    requestedHoursAgo: 300,
    answeredAfterHours: 5,
    pickup: 'Dulwich Library, front door',
  },
  {
    item: 'bikeStand',
    renter: 'tom',
    status: 'completed',
    payment: 'captured',
    start: -24,
    days: 3,
    requestedHoursAgo: 700,
    answeredAfterHours: 7,
    pickup: 'Stoke Newington Library, front steps',
  },
  {
    item: 'circusTent',
    renter: 'fergus',
    status: 'completed',
    payment: 'captured',
    start: -30,
    days: 3,
    requestedHoursAgo: 900,
    answeredAfterHours: 12,
    addons: ['String of festoon lights'],
    pickup: 'Bristol Central Library, courtyard',
  },
  {
    item: 'powerStation',
    renter: 'sofia',
    status: 'completed',
    payment: 'captured',
    start: -40,
    days: 7,
    requestedHoursAgo: 1100,
    answeredAfterHours: 2,
    pickup: 'Chorlton Library, entrance',
  },
  {
    item: 'impactWrench',
    renter: 'marcus',
    status: 'completed',
    payment: 'captured',
    start: -50,
    days: 2,
    requestedHoursAgo: 1300,
    answeredAfterHours: 6,
    pickup: 'Hackney Town Hall, front steps',
  },
  {
    item: 'costumes',
    renter: 'priya',
    status: 'completed',
    payment: 'captured',
    start: -20,
    days: 2,
    requestedHoursAgo: 640,
    answeredAfterHours: 8,
    addons: ['Face-paint palette'],
    pickup: 'Clapham Library, foyer',
  },
  {
    item: 'silentDisco',
    renter: 'maya',
    status: 'completed',
    payment: 'captured',
    start: -60,
    days: 1,
    requestedHoursAgo: 1600,
    answeredAfterHours: 10,
    pickup: 'Manchester Central Library, café',
  },
  // Called off, each in its own way.
  {
    item: 'keyboard',
    renter: 'bronwyn',
    status: 'cancelled',
    payment: 'released',
    start: 3,
    days: 2,
    requestedHoursAgo: 60,
    answeredAfterHours: 7,
    cancelled: {
      by: 'owner',
      reason: 'It is at a wedding that weekend, sorry. The week after is free.',
      afterHours: 7,
    },
  },
  {
    item: 'mirrorBall',
    renter: 'callum',
    status: 'cancelled',
    payment: 'released',
    start: 1,
    days: 1,
    requestedHoursAgo: 49,
    cancelled: { by: 'system', reason: 'Request expired', afterHours: 48 },
  },
  {
    item: 'skis',
    renter: 'fergus',
    status: 'cancelled',
    payment: 'refunded',
    start: 20,
    days: 7,
    requestedHoursAgo: 160,
    answeredAfterHours: 11,
    addons: ['Helmet', 'Goggles'],
    pickup: 'Homerton Library, front door',
    cancelled: { by: 'renter', reason: 'No snow this year, we are going walking instead.', afterHours: 40 },
    refundShare: 1,
  },
  {
    item: 'mixingDesk',
    renter: 'leila',
    status: 'cancelled',
    payment: 'refunded',
    start: -15,
    days: 2,
    requestedHoursAgo: 480,
    answeredAfterHours: 4,
    pickup: 'Brixton Library, foyer',
    cancelled: { by: 'renter', reason: 'The choir evening has moved to next month.', afterHours: 90 },
    refundShare: 0.5,
  },
]
