import { mountCall } from '../../platform/http/call.ts'
import type { Http } from '../../platform/http/types.ts'
import { changeSetting, listSettings, type SettingDeps } from './settings.ts'

/** The settings that operators change without a deploy. */
export function mountSettings(http: Http, deps: SettingDeps): void {
  mountCall(http, 'GET /staff/settings', () => listSettings(deps))
  mountCall(http, 'PUT /staff/settings/:key', ({ staff, params, body }) => changeSetting(deps, staff, params.key, body))
}
