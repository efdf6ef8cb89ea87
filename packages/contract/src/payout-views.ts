import { accountStates } from '@itemo/domain/payouts/account-state.ts'
import * as z from 'zod/mini'

/** Someone's account at the card provider, to which their earnings are sent. */
export const PayoutAccountView = z.object({
  /** False: earnings are not paid out through the provider here, and the operator settles them. */
  available: z.boolean(),
  /** `none`: there is no account yet. `needs_more`: the provider wants something (again). `active`: it can be paid. */
  state: z.enum(['none', ...accountStates]),
  /** Whether the provider can pay on to the bank. */
  bank_ready: z.boolean(),
})
export type PayoutAccountView = z.output<typeof PayoutAccountView>
