import { Id } from '@itemo/domain/ids.ts'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { mountCall } from '../../platform/http/call.ts'
import { mountMemberFile } from '../../platform/http/member-file.ts'
import type { Http } from '../../platform/http/types.ts'
import { answerClaim } from './answer-claim.ts'
import { addClaimPictures, readPictureOfClaim } from './claims.ts'
import { claimExporter, depositExporter } from './deposit-privacy.ts'
import { openCardReplacement, payDecided } from './give-card.ts'

/** The renter's calls for a refused deposit, and both sides' calls about a claim. */
export function mountDeposits(http: Http, context: Context): void {
  context.exporters.register(depositExporter(context))
  context.exporters.register(claimExporter)

  mountCall(http, 'POST /rentals/:rentalId/deposit-card', ({ actor, params }) =>
    openCardReplacement(context, actor, params.rentalId),
  )
  mountCall(http, 'POST /rentals/:rentalId/deposit-payment', ({ actor, params }) =>
    payDecided(context, actor, params.rentalId),
  )
  mountCall(http, 'POST /rentals/:rentalId/claim/pictures', ({ actor, params, body }) =>
    addClaimPictures(context, actor, params.rentalId, body.pictures),
  )
  mountClaimPictures(http, context)
  mountCall(http, 'POST /rentals/:rentalId/claim/accept', ({ actor, params }) =>
    answerClaim(context, actor, params.rentalId, { act: 'accept' }),
  )
  mountCall(http, 'POST /rentals/:rentalId/claim/contest', ({ actor, params, body }) =>
    answerClaim(context, actor, params.rentalId, { act: 'contest', text: body.text }),
  )
  mountCall(http, 'POST /rentals/:rentalId/claim/offer', ({ actor, params, body }) =>
    answerClaim(context, actor, params.rentalId, { act: 'offer', ...body }),
  )
  mountCall(http, 'POST /rentals/:rentalId/claim/refuse', ({ actor, params }) =>
    answerClaim(context, actor, params.rentalId, { act: 'refuse' }),
  )
  mountCall(http, 'POST /rentals/:rentalId/claim/appeal', ({ actor, params, body }) =>
    answerClaim(context, actor, params.rentalId, { act: 'appeal', text: body.text }),
  )
  mountCall(http, 'POST /rentals/:rentalId/claim/withdraw', ({ actor, params }) =>
    answerClaim(context, actor, params.rentalId, { act: 'withdraw' }),
  )
}

/** Serves the pictures of a claim. */
function mountClaimPictures(http: Http, context: Context): void {
  mountMemberFile(http, '/api/v1/rentals/:rentalId/claim/pictures/:path{.+}', async (c, actor) => {
    const rentalId = z.safeParse(Id, c.req.param('rentalId'))
    if (!rentalId.success) throw new AppError('not_found')
    const width = Number(c.req.query('width') ?? 1600)
    const body = await readPictureOfClaim(context, actor, {
      rentalId: rentalId.data,
      path: c.req.param('path'),
      width,
    })
    return { body, type: 'image/webp' }
  })
}
