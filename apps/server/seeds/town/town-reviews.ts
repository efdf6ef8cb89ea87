import type { Rating } from '@itemo/domain/reviews/review-schemas.ts'
import type { RentalParty } from '@itemo/domain/rentals/rental-state.ts'
import type { ItemKey } from './town-items.ts'

interface DemoReview {
  readonly rating: Rating
  readonly text: string
}

/**
 * What both sides said about the completed hire of an item. Only what is named here was said: some have not found the time yet,
 * so that there is something left to review.
 */
export const reviews: Partial<Record<ItemKey, Partial<Record<RentalParty, DemoReview>>>> = {
  paella: {
    renter: {
      rating: 5,
      text: 'Fed nineteen people and there was rice left for breakfast. Leila showed me how to light the ring and lent me her long spoon.',
    },
    owner: { rating: 4, text: 'Came back wiped and dry, as asked. An hour late, but he rang first.' },
  },
  bikeStand: {
    renter: {
      rating: 4,
      text: 'Sturdy stand and good tools. The chain cleaner was nearly empty; everything else was as described.',
    },
    owner: { rating: 4, text: 'Easy to arrange, and every spanner was back in its pocket.' },
  },
  circusTent: {
    renter: {
      rating: 4,
      text: 'Looked wonderful on the grass. Bring three friends: half an hour is right only if one of you has done it before.',
    },
  },
  powerStation: {
    renter: { rating: 3, text: 'Ran our projector for one film and half of the next. Heavier than I had thought.' },
    owner: { rating: 4, text: 'Quick to answer and careful with the cables.' },
  },
  costumes: {
    renter: { rating: 4, text: 'The hats fitted everybody but my uncle. Clean, and the masks are good ones.' },
    owner: { rating: 5, text: 'Folded better than I fold them myself. They may come back any time.' },
  },
  silentDisco: {
    owner: { rating: 4, text: 'All twenty headphones back and charged.' },
  },
}
