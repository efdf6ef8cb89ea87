import type { Context } from '../../context.ts'
import { on } from '../../platform/http/on.ts'
import type { Http } from '../../platform/http/types.ts'
import { presentClientConfig } from './present.ts'

/** What the browser has to know of how this server is set up. */
export function mountSite(http: Http, { config }: Pick<Context, 'config'>): void {
  const view = presentClientConfig(config)
  on(http, 'GET /config', async () => view)
}
