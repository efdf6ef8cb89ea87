import { accountsCalls } from './account-calls.ts'
import { boostsCalls } from './boost-calls.ts'
import type { Call, CallKey } from './call.ts'
import { caseCalls } from './case-calls.ts'
import { identityCalls } from './identity-calls.ts'
import { itemsCalls } from './item-calls.ts'
import { messagesCalls } from './message-calls.ts'
import { moderationCalls } from './moderation-calls.ts'
import { notificationsCalls } from './notification-calls.ts'
import { payoutsCalls } from './payout-calls.ts'
import { peopleCalls } from './people-calls.ts'
import { receiptsCalls } from './receipt-calls.ts'
import { rentalsCalls } from './rental-calls.ts'
import { reviewsCalls } from './review-calls.ts'
import { searchesCalls } from './search-calls.ts'
import { wantsCalls } from './want-calls.ts'
import { settingCalls } from './setting-calls.ts'
import { siteCalls } from './site-calls.ts'
import { staffCalls } from './staff-calls.ts'
import { staffNumberCalls } from './staff-number-calls.ts'
import { staffMoneyCalls } from './staff-money-calls.ts'
import { staffPeopleCalls } from './staff-people-calls.ts'
import { staffRentalCalls } from './staff-rental-calls.ts'
import { supportCalls } from './support-calls.ts'

/** Every call of `/api/v1`, by feature, with who may make it. The web app imports only its types. */
export const api = {
  ...siteCalls,
  ...accountsCalls,
  ...identityCalls,
  ...itemsCalls,
  ...rentalsCalls,
  ...payoutsCalls,
  ...messagesCalls,
  ...boostsCalls,
  ...receiptsCalls,
  ...reviewsCalls,
  ...peopleCalls,
  ...searchesCalls,
  ...wantsCalls,
  ...moderationCalls,
  ...notificationsCalls,
  ...supportCalls,
  ...staffCalls,
  ...settingCalls,
  ...caseCalls,
  ...staffRentalCalls,
  ...staffPeopleCalls,
  ...staffNumberCalls,
  ...staffMoneyCalls,
} as const satisfies Record<CallKey, Call>

export type Api = typeof api
export type ApiKey = keyof Api
