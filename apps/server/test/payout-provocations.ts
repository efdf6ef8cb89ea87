import { openAccount } from './due-books.ts'
import { memberAnd, type Provoke, sends, tooOftenOf, withoutProvider } from './provoke.ts'

/** Why an owner's payout calls are refused, by call and code. */
export const payoutProvocations = {
  'POST /my/payouts/onboarding': {
    ...tooOftenOf('POST /my/payouts/onboarding', sends({})),
    payouts_unavailable: memberAnd(async (member, server) => {
      await server.api('POST /my/payouts/onboarding', {}, member)
      const rows = server.db.updateTable('payout_accounts').set({ state: 'rejected' })
      await rows.where('user_id', '=', member.id).execute()
      return {}
    }),
    payment_provider: withoutProvider(sends({})),
  },
  'POST /my/payouts/dashboard': {
    ...tooOftenOf('POST /my/payouts/dashboard', sends({})),
    payouts_unavailable: sends({}),
    payment_provider: withoutProvider(memberAnd((member, server) => openAccount(server, member).then(() => ({})))),
  },
  'POST /my/payouts/refresh': {
    ...tooOftenOf('POST /my/payouts/refresh', sends({})),
    payment_provider: withoutProvider(
      memberAnd(async (member, server) => {
        await server.api('POST /my/payouts/onboarding', {}, member)
        return {}
      }),
    ),
  },
} satisfies Record<string, Record<string, Provoke | string>>
