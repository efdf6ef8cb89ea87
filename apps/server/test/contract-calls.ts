import { api, type ApiKey } from '@itemo/contract/api.ts'
import type { Call } from '@itemo/contract/call.ts'
import * as z from 'zod/mini'

/** The parts of a JSON Schema that the contract tests read. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly string[]
  readonly default?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly anyOf?: readonly Schema[]
}

/** Every call of the contract. */
export const contractCalls = Object.entries(api) as [ApiKey, Call][]

/** The method of a call. */
export function methodOf(key: ApiKey): string {
  return key.slice(0, key.indexOf(' '))
}

/** The names of a call's path parameters, without the colon. */
export function pathParts(key: ApiKey): string[] {
  return [...key.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
}

const nobody = '00000000-0000-4000-8000-000000000000'
/** Path parameters that aren't ids: an existing setting, and a number that doesn't exist. */
const namedParts: Readonly<Record<string, string>> = { key: 'support.refund_limit', ref: 'S-999999' }

/** A path parameter that names something that doesn't exist. */
export const emptyPart = (name: string): string => namedParts[name] ?? nobody

/** A part of a call as JSON Schema: its input or its output. */
export function schemaOf(part: z.ZodMiniType | undefined, io: 'input' | 'output' = 'input'): Schema {
  return part ? (z.toJSONSchema(part, { io, unrepresentable: 'any' }) as Schema) : {}
}

/** The properties of an object schema, as the contract defines them. */
export function fieldsOf(part: z.ZodMiniType | undefined): Readonly<Record<string, unknown>> {
  return part instanceof z.ZodMiniObject ? part.shape : {}
}
