import { accountsCalls } from './accounts/calls.ts'
import { boostsCalls } from './boosts/calls.ts'
import type { Call, CallKey } from './call.ts'
import { itemsCalls } from './items/calls.ts'
import { messagesCalls } from './messages/calls.ts'
import { notificationsCalls } from './notifications/calls.ts'
import { rentalsCalls } from './rentals/calls.ts'
import { reviewsCalls } from './reviews/calls.ts'
import { siteCalls } from './site/calls.ts'
import { supportCalls } from './support/calls.ts'

/** Every call of `/api/v1`, feature by feature, with who may make it. The web uses only the types of this. */
export const api = {
  ...siteCalls,
  ...accountsCalls,
  ...itemsCalls,
  ...rentalsCalls,
  ...messagesCalls,
  ...boostsCalls,
  ...reviewsCalls,
  ...notificationsCalls,
  ...supportCalls,
} as const satisfies Record<CallKey, Call>

export type Api = typeof api
export type ApiKey = keyof Api
