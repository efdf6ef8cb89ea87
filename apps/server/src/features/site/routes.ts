import { listDemoPeople } from '../accounts/profiles.ts'
import type { Context } from '../../context.ts'
import { mountCall } from '../../platform/http/call.ts'
import type { Http } from '../../platform/http/types.ts'
import { presentClientConfig, presentRobots, presentSitemap } from './site-view.ts'

/** What the browser has to know of how this server is set up, and what search engines have to know of the site. */
export function mountSite(http: Http, context: Pick<Context, 'config' | 'db' | 'ownAddress' | 'siteUrl'>): void {
  const { siteUrl } = context
  mountCall(http, 'GET /config', async () => presentClientConfig(context, await listDemoPeople(context)))
  http.get('/robots.txt', (c) => c.text(presentRobots(siteUrl)))
  http.get('/sitemap.xml', (c) =>
    c.body(presentSitemap(siteUrl, listedPages), 200, { 'content-type': 'application/xml; charset=utf-8' }),
  )
}

/** The pages that search engines may list: those that everyone can see (spec: accounts 2 "Route table"). */
const listedPages = [
  '/',
  '/home',
  '/how-it-works',
  '/about',
  '/trust-and-safety',
  '/terms-of-conditions',
  '/privacy-policy',
  '/item-support',
] as const
