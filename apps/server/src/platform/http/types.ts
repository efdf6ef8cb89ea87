import type { HttpBindings } from '@hono/node-server'
import type { ApiKey } from '@itemo/contract/api.ts'
import type { StaffOnly } from '@itemo/contract/call.ts'
import type { Hono } from 'hono'
import type { Logger } from '../log.ts'

/** Who makes a request, read from the signed access token alone. */
export interface Actor {
  readonly userId: string
  readonly sessionId: string
  readonly email: string
  /** By how many factors the session had shown who it is when the token was made; absent: by one. */
  readonly aal?: 'aal1' | 'aal2'
  /** The account has a second factor that the session has not shown: only `/auth/v1` is open to it. */
  readonly needsFactor?: boolean
}

/** A member of staff at the console, as a call's check let them pass. */
export interface StaffActor {
  readonly userId: string
  readonly displayName: string
  readonly roles: StaffOnly['staff']
  readonly childSafety: boolean
  readonly factorAt: Date
  readonly source: 'console'
  readonly requestId: string
}

/** The check on a call of staff; throws for everyone who may not make it. */
type AdmitStaff = (actor: Actor, who: StaffOnly) => Promise<StaffActor>

export interface HttpEnv {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    log: Logger
    actor: Actor | undefined
    /** The call of the contract that takes the request. */
    call: ApiKey | undefined
    /** What a list of items answered, as JSON: reading it from the response again costs a tenth of a search. */
    listed: string | undefined
    /** The caller's address, from the socket or from the trusted proxy's header. */
    address: string
    /** Only below `/api/v1/staff`. */
    admitStaff: AdmitStaff
  }
}

export type Http = Hono<HttpEnv>
