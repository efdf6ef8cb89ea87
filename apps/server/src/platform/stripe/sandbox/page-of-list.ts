import type { FormObject } from './form.ts'
import { badParameter } from './wire-error.ts'

/** Which part of a list is asked for. */
export interface Page {
  readonly limit: number
  /** The last one of the page before. */
  readonly startingAfter: string | undefined
  /** Only what was made at this instant or later. */
  readonly createdFrom: Date | undefined
}

/** Reads `limit`, `starting_after` and `created[gte]`. */
export function readPage(params: FormObject): Page {
  const { starting_after: startingAfter, created } = params
  return {
    limit: readLimit(params),
    startingAfter: typeof startingAfter === 'string' ? startingAfter : undefined,
    createdFrom: typeof created === 'object' && !Array.isArray(created) ? readInstant(created.gte) : undefined,
  }
}

function readLimit(params: FormObject): number {
  if (params.limit === undefined) return 10
  const limit = Number(params.limit)
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    throw badParameter('limit', 'The limit must be from 1 to 100.')
  return limit
}

function readInstant(value: unknown): Date {
  const seconds = Number(value)
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > 1e11)
    throw badParameter('created[gte]', 'An instant is a number of seconds.')
  return new Date(seconds * 1000)
}
