import type { OfferView } from '@itemo/contract/want-views.ts'

export const wantWords = {
  posted: 'Posted on the board',
  postedHint: 'We tell owners near you who have something like it.',
  postFailed: 'Failed to post',
  failed: 'That didn’t work',
  offered: 'Offer sent',
} as const

/** The state of an offer; undefined while it's open. */
export function offerState({ status, is_free: isFree }: Pick<OfferView, 'status' | 'is_free'>): string | undefined {
  if (status === 'declined') return 'Declined'
  if (status === 'withdrawn') return 'Taken back'
  if (status === 'taken') return 'Requested'
  return isFree ? undefined : 'No longer free'
}
