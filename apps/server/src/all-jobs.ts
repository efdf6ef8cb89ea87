import type { AnyFollower, AnyJob } from './define-job.ts'
import { accountJobs } from './features/accounts/account-jobs.ts'
import { staffJobs } from './features/staff/staff-jobs.ts'
import { settingJobs } from './features/settings/setting-jobs.ts'
import { followNames, identityJobs } from './features/identity/identity-jobs.ts'
import { paymentJobs } from './features/payments/payment-jobs.ts'
import { depositJobs } from './features/deposits/deposit-jobs.ts'
import { rentalJobs } from './features/rentals/rental-jobs.ts'
import { coverJobs } from './features/cover/cover-jobs.ts'
import { followCover } from './features/cover/follow-cover.ts'
import { followMoney } from './features/payouts/follow-money.ts'
import { payoutJobs } from './features/payouts/payout-jobs.ts'
import { moderationJobs } from './features/moderation/moderation-jobs.ts'
import { messageJobs } from './features/messages/message-jobs.ts'
import { boostJobs } from './features/boosts/boost-jobs.ts'
import { factsJobs } from './features/people/facts-jobs.ts'
import { savedSearchJobs } from './features/searches/saved-search-jobs.ts'
import { wantJobs } from './features/wants/want-jobs.ts'
import { notificationJobs } from './features/notifications/notification-jobs.ts'
import { pictureHashJobs } from './features/items/compare-pictures.ts'
import { forgetDeleted } from './features/items/deleted-items.ts'
import { itemJobs } from './features/items/pictures/picture-jobs.ts'
import { notifyOfUnplaced } from './features/items/unplaced-items.ts'
import { itemSearchJobs } from './features/items/search/search-jobs.ts'
import { numberJobs } from './features/operator/numbers/number-jobs.ts'
import { recordJobs } from './features/operator/records.ts'
import { digestJobs } from './features/operator/staff-digest.ts'
import { supportJobs } from './features/support/mail-support-request.ts'

export const allJobs: readonly AnyJob[] = [
  ...accountJobs,
  ...staffJobs,
  ...settingJobs,
  ...identityJobs,
  ...itemJobs,
  ...pictureHashJobs,
  ...itemSearchJobs,
  notifyOfUnplaced,
  forgetDeleted,
  ...paymentJobs,
  ...coverJobs,
  ...depositJobs,
  ...rentalJobs,
  ...payoutJobs,
  ...boostJobs,
  ...factsJobs,
  ...moderationJobs,
  ...messageJobs,
  ...savedSearchJobs,
  ...wantJobs,
  ...notificationJobs,
  ...supportJobs,
  ...numberJobs,
  ...digestJobs,
  ...recordJobs,
]

export const allFollowers: readonly AnyFollower[] = [followNames, followMoney, followCover]
