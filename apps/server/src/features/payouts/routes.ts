import { Readable } from 'node:stream'
import type { Context } from '../../context.ts'
import { mountCall } from '../../platform/http/call.ts'
import { readText } from '../../platform/http/input.ts'
import { mountMemberFile } from '../../platform/http/member-file.ts'
import { limitBody } from '../../platform/http/middleware.ts'
import type { Http } from '../../platform/http/types.ts'
import { readEarnings, readPayouts } from './earnings.ts'
import { readOpenMoney } from './open-money.ts'
import { openDashboard, refreshOwnAccount, startOnboarding } from './payout-accounts.ts'
import { dueExporter, payoutAccountExporter, payoutExporter } from './payout-privacy.ts'
import { presentAccount } from './payout-view.ts'
import { receiveAccountMessage } from './receive-account-webhook.ts'
import { readEarningYears, statementLines } from './earning-statements.ts'

const bodyLimit = 512 * 1024

/** The card provider's webhooks about owners' accounts: raw, signed, and not calls of the API. */
export function mountPayoutWebhooks(http: Http, context: Context): void {
  for (const endpoint of ['connect', 'events'] as const) {
    http.post(`/webhooks/stripe-${endpoint}`, limitBody(bodyLimit), async (c) => {
      const message = { body: await readText(c), signature: c.req.header('stripe-signature') ?? '' }
      await receiveAccountMessage(context, endpoint, message)
      return c.json({ received: true })
    })
  }
}

/** The calls about owners' earnings and payouts. */
export function mountPayouts(http: Http, context: Context): void {
  context.exporters.register(dueExporter(context))
  context.exporters.register(payoutAccountExporter)
  context.exporters.register(payoutExporter)

  mountCall(http, 'GET /my/earnings', ({ actor, query }) => readEarnings(context, actor, query))
  mountCall(http, 'GET /my/earning-years', ({ actor }) => readEarningYears(context, actor))
  mountStatements(http, context)
  mountCall(http, 'GET /my/payouts', ({ actor, query }) => readPayouts(context, actor, query))
  mountCall(http, 'GET /my/open-money', ({ actor }) => readOpenMoney(context, actor))
  mountCall(http, 'POST /my/payouts/onboarding', ({ actor }) => startOnboarding(context, actor))
  mountCall(http, 'POST /my/payouts/dashboard', ({ actor }) => openDashboard(context, actor))
  mountCall(http, 'POST /my/payouts/refresh', async ({ actor }) => {
    return presentAccount(context, await refreshOwnAccount(context, actor))
  })
}

const statementsPerHour = { limit: 60, windowSeconds: 3600 }

/** A tax year of a person's own earnings as a file. */
function mountStatements(http: Http, context: Context): void {
  mountMemberFile(http, '/api/v1/my/earnings/:file{20[0-9][0-9][.]csv}', async (c, actor) => {
    await context.limits.take(`payouts:statement:${actor.userId}`, statementsPerHour)
    const year = Number(c.req.param('file').slice(0, 4))
    const lines = statementLines(context, actor, year)
    // The first lines are read before the response starts, so that a database failure still gets its status code.
    const { value: first } = await lines.next()
    const stream = Readable.from(chain([first ?? ''], lines))
    const body = Readable.toWeb(stream) as ReadableStream
    return { body, type: 'text/csv; charset=utf-8', name: `itemo-earnings-${year}.csv` }
  })
}

async function* chain(first: readonly string[], rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield* first
  yield* rest
}
