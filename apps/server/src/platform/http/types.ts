import type { HttpBindings } from '@hono/node-server'
import type { ApiKey } from '@itemo/contract/api.ts'
import type { StaffOnly } from '@itemo/contract/call.ts'
import type { Hono } from 'hono'
import type { Logger } from '../log.ts'

/** The caller of a request, read from the signed access token alone. */
export interface Actor {
  readonly userId: string
  readonly sessionId: string
  readonly email: string
  /** How many factors the session had proved when the token was issued; absent means one. */
  readonly aal?: 'aal1' | 'aal2'
  /** The account has a second factor that the session hasn't proved: only `/auth/v1` is open to it. */
  readonly needsFactor?: boolean
}

/** A member of staff using the console, as admitted by the check of a call. */
export interface StaffActor {
  readonly userId: string
  readonly displayName: string
  readonly roles: StaffOnly['staff']
  readonly childSafety: boolean
  readonly factorAt: Date
  readonly source: 'console'
  readonly requestId: string
}

/** Checks the caller of a staff call; throws unless they may make it. */
type AdmitStaff = (actor: Actor, access: StaffOnly) => Promise<StaffActor>

export interface HttpEnv {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    log: Logger
    actor: Actor | undefined
    /** The call of the contract that handles the request. */
    call: ApiKey | undefined
    /** The JSON of a list of items, set by its handler: reading it back from the response would cost a tenth of a search. */
    listed: string | undefined
    /** The caller's address, from the socket or from the trusted proxy's header. */
    address: string
    /** Only set below `/api/v1/staff`. */
    admitStaff: AdmitStaff
  }
}

export type Http = Hono<HttpEnv>
