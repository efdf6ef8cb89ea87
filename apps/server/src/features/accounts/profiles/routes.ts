import type { Context } from '../../../context.ts'
import { on } from '../../../platform/http/on.ts'
import type { Http } from '../../../platform/http/types.ts'
import { presentOwnProfile, presentPublicProfile } from './present.ts'
import { changeOwnProfile, getOwnProfile, getPublicProfile } from './service.ts'

/** Profiles, one's own and others'. */
export function mountProfiles(http: Http, context: Context): void {
  on(http, 'GET /me', async ({ actor }) => presentOwnProfile(await getOwnProfile(context, actor)))

  on(http, 'PUT /me', async ({ actor, body }) => presentOwnProfile(await changeOwnProfile(context, actor, body)))

  on(http, 'GET /profiles/:userId', async ({ params }) =>
    presentPublicProfile(await getPublicProfile(context, params.userId)),
  )
}
