import { anyone, type Call, type CallKey } from './call.ts'
import { ClientConfigView } from './site-views.ts'

export const siteCalls = {
  'GET /config': anyone({
    name: 'getConfig',
    summary: 'The configuration of this server, for browsers.',
    output: ClientConfigView,
  }),
} as const satisfies Record<CallKey, Call>
