import * as z from 'zod/mini'
import type { FormObject } from './decode-form.ts'
import { badParameter } from './wire-error.ts'

/**
 * Validates the parameters of a call; `code` for errors of version 2 of the API. @throws WireError for the first invalid one, by the
 * provider's name for it
 */
export function readParams<S extends z.ZodMiniType>(schema: S, params: unknown, code?: string): z.output<S> {
  const read = z.safeParse(schema, params)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const name = issue?.path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('') ?? ''
  const isMissing = issue?.code === 'invalid_type' && issue.input === undefined
  throw badParameter(
    name,
    `${name}: ${issue?.message ?? 'invalid'}`,
    code ?? (isMissing ? 'parameter_missing' : undefined),
  )
}

export const Metadata = z._default(z.record(z.string(), z.string().check(z.maxLength(500))), {})

/** An amount in pence, sent as text. */
export const Amount = z.coerce.number().check(z.int(), z.gte(1), z.lte(99_999_999))

export const Text = z.string().check(z.minLength(1), z.maxLength(5000))

/** A URL that people are sent to; the provider replaces `{…}` by a value. */
export const Address = z.string().check(z.maxLength(5000), z.refine(isAddress))

function isAddress(value: string): boolean {
  const filled = value.replace('{CHECKOUT_SESSION_ID}', 'x')
  return URL.canParse(filled) && /^https?:$/.test(new URL(filled).protocol)
}

/** A text parameter; undefined for a list or an object. */
export function textOf(value: FormObject[string] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** The names in `expand[]` or `include[]`, or a single one. */
export function namesOf(value: FormObject[string] | undefined): string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []
}

/** Whether a call expands an object, or one nested in it. */
export function expands(params: FormObject, name: string): boolean {
  return namesOf(params.expand).some((each) => each === name || each.startsWith(`${name}.`))
}
