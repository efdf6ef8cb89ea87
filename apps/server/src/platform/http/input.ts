import type { FieldErrors } from '@itemo/domain/errors.ts'
import type { Context as HonoContext } from 'hono'
import * as z from 'zod/mini'
import { AppError } from './app-error.ts'
import { inputSentence } from './input-words.ts'
import type { HttpEnv } from './types.ts'

z.config({ localeError: inputSentence })

/** Reads a JSON body. An empty body is an empty object; anything that is not JSON ends the request with `bad_request`. */
export async function readJson(c: HonoContext<HttpEnv>): Promise<unknown> {
  let body: string
  try {
    body = await c.req.text()
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    // The sender went away, or a limit cut it off: nobody reads this answer, but the process must live.
    throw new AppError('bad_request', { message: 'The request body could not be read.', cause })
  }
  if (body === '') return {}
  try {
    return JSON.parse(body)
  } catch (cause) {
    throw new AppError('bad_request', { message: 'The request body is not valid JSON.', cause })
  }
}

/**
 * Checks one part of a request. Throws `invalid_input` with a sentence for each field; an id in the path that is none is
 * `not_found`, as an id that nobody has.
 */
export function parseInput<S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
  part: 'params' | 'query' | 'body',
  refusal?: (fields: FieldErrors) => string | undefined,
): z.output<S> {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const fields = fieldErrors(result.error)
  if (part === 'params') throw new AppError('not_found', { fields })
  throw new AppError('invalid_input', {
    message: refusal?.(fields) ?? Object.values(fields)[0] ?? 'Invalid input',
    fields,
  })
}

/** The first sentence for each field, by dotted path; a complaint about the whole has the name `_`. */
export function fieldErrors(error: z.core.$ZodError): FieldErrors {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const name = issue.code === 'unrecognized_keys' ? (issue.keys[0] ?? '_') : issue.path.join('.') || '_'
    fields[name] ??= issue.message
  }
  return fields
}
