import { Hono } from 'hono'
import type { Context } from './context.ts'
import { mountAccounts } from './features/accounts/routes.ts'
import { mountGotrueWire } from './features/gotrue-wire/routes.ts'
import { listDemoPeople } from './features/accounts/profiles.ts'
import { mountDeveloperCodes } from './features/staff/developer-codes.ts'
import { mountStaff } from './features/staff/routes.ts'
import { mountSettings } from './features/settings/routes.ts'
import { mountIdentity } from './features/identity/routes.ts'
import { namesForSandbox } from './features/identity/sandbox-people.ts'
import { mountPayments } from './features/payments/routes.ts'
import { countNewMatches } from './features/items/blocked-items.ts'
import { createItemPages, findCachedResponse } from './features/items/item-page-cache.ts'
import { readCategoryPage } from './features/items/category-page.ts'
import { unlistedPage } from './features/items/public-pages.ts'
import { listLive } from './features/items/items.ts'
import { createListedTowns } from './features/items/listed-towns.ts'
import { mountSitemaps } from './features/items/sitemaps.ts'
import { readItemPage } from './features/items/public-item-page.ts'
import { createFirstCards } from './features/items/first-cards.ts'
import { mountItems } from './features/items/routes.ts'
import { mountCover } from './features/cover/routes.ts'
import { mountDeposits } from './features/deposits/routes.ts'
import { mountRentals } from './features/rentals/routes.ts'
import { mountPayouts, mountPayoutWebhooks } from './features/payouts/routes.ts'
import { presentPageHead } from './features/site/site-view.ts'
import { markBanner } from './features/site/home-banner.ts'
import { mountSite } from './features/site/routes.ts'
import { mountModeration } from './features/moderation/routes.ts'
import { mountMessages } from './features/messages/routes.ts'
import { mountBoosts, watchViews } from './features/boosts/routes.ts'
import { mountReceipts } from './features/receipts/routes.ts'
import { mountReviews } from './features/reviews/routes.ts'
import { mountPeople } from './features/people/routes.ts'
import { mountSearches } from './features/searches/routes.ts'
import { mountWants } from './features/wants/routes.ts'
import { mountNotifications } from './features/notifications/routes.ts'
import { receiveMail } from './features/support/receive-mail.ts'
import { mountSupport } from './features/support/routes.ts'
import { mountOperator } from './features/operator/routes.ts'
import { measureTown } from './features/operator/town-gauges.ts'
import { visitsOf, watchPrices, watchSearches } from './features/operator/numbers/count-visits.ts'
import { createRequestLifecycle } from './platform/http/request-context.ts'
import { serveFromCache, type CacheListener } from './platform/http/response-cache.ts'
import { answerError } from './platform/http/errors.ts'
import { mountHealth } from './platform/http/health.ts'
import { mountMetrics, nameRequest } from './platform/http/serve-metrics.ts'
import {
  compressed,
  forgetEnded,
  limitBody,
  privateAnswers,
  readWholeBody,
  requestContext,
} from './platform/http/middleware.ts'
import { readFromReplicas } from './platform/http/read-replicas.ts'
import { mountApiDocs } from './platform/http/api-docs.ts'
import { rememberRoutes } from './platform/http/remembered-routes.ts'
import { mountOtherMethods } from './platform/http/other-methods.ts'
import { headersOfAll, securityHeaders } from './platform/http/security.ts'
import { mountLoginSandbox } from './platform/login-sandbox/sandbox-provider.ts'
import { mountMailbox } from './platform/mail/routes.ts'
import { createAssetHistory } from './platform/http/kept-assets.ts'
import { mountStatic } from './platform/http/static.ts'
import type { Http, HttpEnv } from './platform/http/types.ts'
import { pagePolicy } from './page-policy.ts'

/** The largest body of a call without a picture, in bytes. */
const jsonBodyLimit = 256 * 1024

/** A process is busy with its first requests until then. */
const warmMs = 3000

/** The console: its address looks as if it didn't exist, until a member of staff has loaded the page. */
const consolePage = /^\/operator(\/|$)/i

/** The web app's page for developers only (R40). */
const developerPage = /^\/booking-test\/?$/i

export interface App {
  readonly http: Http
  /** Serves cached responses before anything else runs. */
  readonly early: CacheListener
}

/** The table of contents: everything that the server serves, one line each. */
export async function buildApp(context: Context): Promise<App> {
  const { config, log } = context
  const http = new Hono<HttpEnv>({ router: rememberRoutes() })
  http.onError(answerError)
  const [views, visits] = [watchViews(context), visitsOf(context)]
  const lifecycle = createRequestLifecycle({
    log,
    trustProxy: config.http.trustProxy,
    terse: config.log.format === 'text',
    verify: (token) => context.tokens.verify(token),
    tracing: context.tracing,
    watch(answered) {
      const name = nameRequest(answered)
      context.metrics.request(name, answered.status, answered.ms)
      answered.traced?.end({ ...answered, name })
      views(answered)
      visits.watch(answered)
    },
  })
  const below = config.http.strictSubdomains ? 'subdomains' : 'site'
  const headers = headersOfAll(context.siteUrl.startsWith('https:') ? below : null)
  http.use(requestContext(lifecycle, log))
  http.use(readWholeBody())
  http.use(securityHeaders(headers))
  if (context.replicas) http.use(readFromReplicas(context.replicas, context.siteUrl))
  mountHealth(http, context)
  measureTown(context)
  mountMetrics(http, context.metrics, config.metrics)
  context.cards.sandbox?.mount(http, (reference) => namesForSandbox(context, reference))
  mountPayments(http, context)
  mountPayoutWebhooks(http, context)
  if (!config.roles.web) return { http, early: () => false }

  http.use('/api/*', privateAnswers(), forgetEnded(context.endedSessions), limitBody(jsonBodyLimit), compressed())
  http.use('/storage/*', forgetEnded(context.endedSessions))
  mountApiDocs(http)
  mountSite(http, context)
  mountGotrueWire(http, context)
  mountAccounts(http, context)
  mountStaff(http, context)
  mountSettings(http, {
    ...context,
    countMatches: (words) => countNewMatches(context, words),
    listLive: (ids) => listLive(context, ids),
  })
  mountIdentity(http, context)
  mountCover(context)
  mountDeposits(http, context)
  http.use('/api/v1/quotes', watchPrices(context))
  mountRentals(http, context)
  mountPayouts(http, context)
  const pages = createItemPages(context)
  http.use('/api/v1/items', watchSearches(context))
  mountItems(http, { ...context, pages })
  const listedTowns = createListedTowns(context)
  mountSitemaps(http, { ...context, listedTowns })
  mountMessages(http, context)
  mountBoosts(http, context)
  mountReceipts(http, context)
  mountReviews(http, context)
  mountPeople(http, context)
  mountModeration(http, context)
  mountSearches(http, context)
  mountWants(http, context)
  mountNotifications(http, context)
  mountSupport(http, context)
  mountOperator(http, context)
  if (config.site.developerPages) {
    mountMailbox(http, { ...context, answer: (mail) => receiveMail(context, mail) })
    mountDeveloperCodes(http, context)
    mountLoginSandbox(http, { ...context, listPeople: () => listDemoPeople(context) })
  }
  mountOtherMethods(http)

  const firstCards = createFirstCards(context)
  const built = await mountStatic(http, {
    dir: config.webDir,
    csp: pagePolicy(config),
    assetHistory: createAssetHistory(context),
    isClosed: (path) => consolePage.test(path) || (!config.site.developerPages && developerPage.test(path)),
    head: (path) => presentPageHead(context.siteUrl, path),
    rootAttributes: () => (context.settings.get('price_display') === 'all-in' ? 'data-price="all-in"' : ''),
    contentOf: async (path) =>
      (await readItemPage(context, path)) ??
      (await readCategoryPage({ ...context, listedTowns }, path)) ??
      unlistedPage(path),
    fill: (path, page) => (/^\/home\/?$/.test(path) ? firstCards(page).then(markBanner(context)) : undefined),
  })
  if (!built) log.warn('the web app has not been built: only the API is served', { dir: config.webDir })
  // The code that renders the cards takes a while to load: the first visitor shouldn't have to wait for it.
  else setTimeout(() => void firstCards('').catch(() => undefined), warmMs).unref()
  return {
    http,
    early: serveFromCache({
      lifecycle,
      ended: context.endedSessions,
      headers,
      find: findCachedResponse({ ...context, pages }),
    }),
  }
}
