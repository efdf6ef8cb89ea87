import type { Context } from '../../context.ts'
import { mountCall } from '../../platform/http/call.ts'
import type { Http } from '../../platform/http/types.ts'
import { answerClaim, openClaim } from './claims.ts'
import { claimExporter, depositExporter } from './deposit-privacy.ts'
import { giveAnotherCard, payDecided } from './give-card.ts'

/** The renter's part of a deposit that did not work out by itself. */
export function mountDeposits(http: Http, context: Context): void {
  context.exporters.register(depositExporter(context))
  context.exporters.register(claimExporter)

  mountCall(http, 'POST /rentals/:rentalId/deposit-card', ({ actor, params }) =>
    giveAnotherCard(context, actor, params.rentalId),
  )
  mountCall(http, 'POST /rentals/:rentalId/deposit-payment', ({ actor, params }) =>
    payDecided(context, actor, params.rentalId),
  )
  mountCall(http, 'POST /rentals/:rentalId/claim', ({ actor, params, body }) =>
    openClaim(context, actor, params.rentalId, body),
  )
  mountCall(http, 'POST /rentals/:rentalId/claim/accept', ({ actor, params }) =>
    answerClaim(context, actor, params.rentalId, { act: 'accept' }),
  )
  mountCall(http, 'POST /rentals/:rentalId/claim/contest', ({ actor, params, body }) =>
    answerClaim(context, actor, params.rentalId, { act: 'contest', text: body.text }),
  )
  mountCall(http, 'POST /rentals/:rentalId/claim/withdraw', ({ actor, params }) =>
    answerClaim(context, actor, params.rentalId, { act: 'withdraw' }),
  )
}
