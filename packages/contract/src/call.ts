import type { ErrorCode, FieldErrors } from '@itemo/domain/errors.ts'
import { type StaffActName, staffActs } from '@itemo/domain/staff/staff-acts.ts'
import type { StaffRole } from '@itemo/domain/staff/staff-roles.ts'
import type * as z from 'zod/mini'

/** Staff with one of these roles and a second factor; `fresh`: entered in the last ten minutes. */
export interface StaffOnly {
  readonly staff: readonly StaffRole[]
  readonly fresh?: boolean
}

/** Who may make a call: anyone, only members with a session, or only staff. */
export type AllowedCaller = 'anyone' | 'member' | StaffOnly

/** One call of the API: who may make it, its input and its output. Method and path are its key in `api.ts`. */
export interface Call {
  /** Verb and noun, unique in the API: the `operationId`, after which generated clients name their function. */
  readonly name: string
  readonly access: AllowedCaller
  /** One sentence for readers of the API page. */
  readonly summary: string
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  readonly output: z.ZodMiniType
  /** Whether the response has an ETag: a client that sends it back gets 304 while nothing has changed. */
  readonly etag?: true
  /** Whether the header `Idempotency-Key` makes a repeated call the same act. */
  readonly idempotent?: true
  /** The error codes that a client has to branch on, besides those that follow from the rest of the call (`errorsOf`). */
  readonly errors?: readonly ErrorCode[]
  /** The message for an invalid body, where it isn't that of the first field. */
  readonly refusal?: (fields: FieldErrors) => string | undefined
}

type Described = Omit<Call, 'access'>

/** A call that needs no account. */
export const anyone = <const C extends Described>(call: C) => ({ ...call, access: 'anyone' }) as const

/** A call that needs a session. */
export const member = <const C extends Described>(call: C) => ({ ...call, access: 'member' }) as const

/** A call with which staff read something. Its path begins with `/staff`. */
export const staffRead = <const C extends Described>(roles: readonly StaffRole[], call: C) =>
  ({ ...call, access: { staff: roles } as StaffOnly }) as const

/** A call with which staff change something: the table of acts defines who may, and how it's confirmed. */
export const staffAct = <const C extends Described>(act: StaffActName, call: C) =>
  ({ ...call, access: { staff: staffActs[act].roles, fresh: staffActs[act].fresh } as StaffOnly }) as const

/** A key of the API: a method, a space, and a path with `:named` parts. */
export type CallKey = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

type Part<C, Name extends 'params' | 'query' | 'body', Direction extends 'in' | 'out'> = C extends {
  readonly [K in Name]: infer Schema extends z.ZodMiniType
}
  ? { readonly [K in Name]: Direction extends 'in' ? z.input<Schema> : z.output<Schema> }
  : unknown

/** The input that a client sends (before defaults are applied). */
export type CallInput<C> = Part<C, 'params', 'in'> & Part<C, 'query', 'in'> & Part<C, 'body', 'in'>

/** The input that a handler receives (validated, with defaults). */
export type CallParsed<C> = Part<C, 'params', 'out'> & Part<C, 'query', 'out'> & Part<C, 'body', 'out'>

export type CallOutput<C extends Call> = z.output<C['output']>
