import type { Context } from '../../context.ts'
import { jsonTextWithEtag } from '../../platform/http/response-cache.ts'
import { mountCall } from '../../platform/http/call.ts'
import type { Http } from '../../platform/http/types.ts'
import { reviewExporter } from './review-privacy.ts'
import { presentReview } from './review-view.ts'
import { readItemReviews, readProfileReviews, readTestimonials, writeReview } from './reviews.ts'

/** Serves reviews and testimonials. */
export function mountReviews(http: Http, context: Context): void {
  context.exporters.register(reviewExporter)

  mountCall(http, 'POST /rentals/:rentalId/review', async ({ actor, params, body }) =>
    presentReview(await writeReview(context, actor, params.rentalId, body)),
  )

  mountCall(http, 'GET /profiles/:userId/reviews', ({ params, query }) =>
    readProfileReviews(context, params.userId, query),
  )

  mountCall(http, 'GET /items/:itemId/reviews', ({ actor, params, query }) =>
    readItemReviews(context, actor, params.itemId, query),
  )

  mountCall(http, 'GET /testimonials', async ({ http: c }) =>
    jsonTextWithEtag(c.req.raw, await readTestimonials(context)),
  )
}
