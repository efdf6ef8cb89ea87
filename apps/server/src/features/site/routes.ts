import { listDemoPeople } from '../accounts/profiles.ts'
import type { Context } from '../../context.ts'
import { mountCall } from '../../platform/http/call.ts'
import type { Http } from '../../platform/http/types.ts'
import { presentClientConfig, presentRobots } from './site-view.ts'

/** What the browser needs to know of this server's configuration, and which pages crawlers may read. */
export function mountSite(
  http: Http,
  context: Pick<Context, 'config' | 'db' | 'identity' | 'now' | 'ownAddress' | 'settings' | 'siteUrl'>,
): void {
  const { siteUrl } = context
  mountCall(http, 'GET /config', async () => presentClientConfig(context, await listDemoPeople(context)))
  http.get('/robots.txt', (c) => c.text(presentRobots(siteUrl)))
}
