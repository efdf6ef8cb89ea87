import type { ErrorCode, FieldErrors } from '@itemo/domain/errors.ts'
import { type StaffActName, staffActs } from '@itemo/domain/staff/staff-acts.ts'
import type { StaffRole } from '@itemo/domain/staff/staff-roles.ts'
import type * as z from 'zod/mini'

/** Staff with one of these roles, at their second factor; `fresh`: entered in the last ten minutes. */
export interface StaffOnly {
  readonly staff: readonly StaffRole[]
  readonly fresh?: boolean
}

/** Who may make a call: anyone, only someone who is signed in, or only staff. */
export type Who = 'anyone' | 'member' | StaffOnly

/** One call of the API: who may make it, what goes in, what comes out. Method and path are its key in `api.ts`. */
export interface Call {
  /** Verb and noun, unique in the API: the `operationId` by which generated clients name their function. */
  readonly name: string
  readonly who: Who
  /** One sentence for the reader of the API page. */
  readonly summary: string
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  readonly output: z.ZodMiniType
  /** Whether the answer carries an ETag: a caller that sends it back gets 304 while nothing changed. */
  readonly etag?: true
  /** Whether the header `Idempotency-Key` makes the same call again the same act. */
  readonly idempotent?: true
  /** The codes a caller has to branch on, besides those that follow from the rest of the call (`errorsOf`). */
  readonly errors?: readonly ErrorCode[]
  /** The message of a refused body, where the first field's sentence is not it. */
  readonly refusal?: (fields: FieldErrors) => string | undefined
}

type Described = Omit<Call, 'who'>

/** A call that needs no account. */
export const anyone = <const C extends Described>(call: C) => ({ ...call, who: 'anyone' }) as const

/** A call for someone who is signed in. */
export const member = <const C extends Described>(call: C) => ({ ...call, who: 'member' }) as const

/** A call by which staff read something. Its path begins with `/staff`. */
export const staffRead = <const C extends Described>(roles: readonly StaffRole[], call: C) =>
  ({ ...call, who: { staff: roles } as StaffOnly }) as const

/** A call by which staff change something: who may, and how it is confirmed, is said once, in the table of acts. */
export const staffAct = <const C extends Described>(act: StaffActName, call: C) =>
  ({ ...call, who: { staff: staffActs[act].roles, fresh: staffActs[act].fresh } as StaffOnly }) as const

/** A key of the API: a method, a space, and a path with `:named` parts. */
export type CallKey = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

type Part<C, Name extends 'params' | 'query' | 'body', Direction extends 'in' | 'out'> = C extends {
  readonly [K in Name]: infer Schema extends z.ZodMiniType
}
  ? { readonly [K in Name]: Direction extends 'in' ? z.input<Schema> : z.output<Schema> }
  : unknown

/** What a caller sends (before defaults are applied). */
export type CallInput<C> = Part<C, 'params', 'in'> & Part<C, 'query', 'in'> & Part<C, 'body', 'in'>

/** What a handler receives (checked, with defaults). */
export type CallParsed<C> = Part<C, 'params', 'out'> & Part<C, 'query', 'out'> & Part<C, 'body', 'out'>

export type CallOutput<C extends Call> = z.output<C['output']>
