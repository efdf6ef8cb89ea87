import { anyone, type Call, type CallKey } from './call.ts'
import { ClientConfigView } from './site-views.ts'

export const siteCalls = {
  'GET /config': anyone({
    name: 'getConfig',
    summary: 'How this server is set up, for the browser.',
    output: ClientConfigView,
  }),
} as const satisfies Record<CallKey, Call>
