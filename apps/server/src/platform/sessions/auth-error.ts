import { forbidden, loneSurrogate } from '@itemo/domain/characters.ts'
import type { FieldErrors } from '@itemo/domain/errors.ts'
import type { Context as HonoContext } from 'hono'
import * as z from 'zod/mini'
import type { AppError } from '../http/app-error.ts'
import { logFailure, toAppError } from '../http/errors.ts'
import { fieldErrors, readJson } from '../http/input.ts'
import type { HttpEnv } from '../http/types.ts'

interface AuthErrorOptions {
  readonly fields?: FieldErrors
  readonly retryAfterSeconds?: number | undefined
  readonly weakPassword?: { readonly reasons: readonly string[] }
}

/** Ends a request to the authentication API, whose errors have their own format. */
export class AuthError extends Error {
  readonly status: number
  readonly errorCode: string
  readonly options: AuthErrorOptions

  constructor(status: number, errorCode: string, message: string, options: AuthErrorOptions = {}) {
    super(message)
    this.name = 'AuthError'
    this.status = status
    this.errorCode = errorCode
    this.options = options
  }
}

/** That API's codes for errors that can end any request. */
const wireCodes: Partial<Record<AppError['code'], string>> = {
  bad_request: 'bad_json',
  invalid_input: 'validation_failed',
  payload_too_large: 'validation_failed',
  rate_limited: 'over_request_rate_limit',
  timeout: 'request_timeout',
  unauthenticated: 'no_authorization',
  internal: 'unexpected_failure',
  unavailable: 'unexpected_failure',
}

/** Responds with an error in that API's format: `{ code: <status>, error_code, msg }`. The text of an unexpected error isn't sent. */
export function answerAuthError(error: unknown, c: HonoContext<HttpEnv>): Response {
  c.header('cache-control', 'no-store')
  if (error instanceof AuthError) return answer(c, error)
  const appError = toAppError(error)
  logFailure(c, appError)
  const { fields, retryAfterSeconds } = appError
  const code = wireCodes[appError.code] ?? appError.code
  const message =
    appError.code === 'rate_limited' ? 'Too many requests. Please wait a little and try again.' : appError.message
  return answer(c, new AuthError(appError.status, code, message, { retryAfterSeconds, ...(fields && { fields }) }))
}

function answer(c: HonoContext<HttpEnv>, error: AuthError): Response {
  const body = {
    code: error.status,
    error_code: error.errorCode,
    msg: error.message,
    ...(error.options.fields && { fields: error.options.fields }),
    ...(error.options.weakPassword && { weak_password: error.options.weakPassword }),
  }
  const headers = new Headers(c.res.headers)
  headers.set('content-type', 'application/json')
  headers.set('x-sb-error-code', error.errorCode)
  const { retryAfterSeconds } = error.options
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds))
  return new Response(JSON.stringify(body), { status: error.status, headers })
}

/** Checks a text for the database, which can't store NUL; the other forbidden characters can't be displayed. */
export const storable = z.refine<string>(
  (text) => !forbidden.test(text) && !loneSurrogate.test(text),
  "It contains characters that can't be stored",
)

/** Reads and validates a JSON body; throws `validation_failed` naming the fields. */
export async function readAuthBody<S extends z.ZodMiniType>(c: HonoContext<HttpEnv>, schema: S): Promise<z.output<S>> {
  return checkAuthInput(schema, await readJson(c))
}

/** Validates input against the schema. Throws an AuthError `validation_failed` that names the fields. */
export function checkAuthInput<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const result = z.safeParse(schema, input)
  if (result.success) return result.data
  const fields = fieldErrors(result.error)
  throw new AuthError(400, 'validation_failed', Object.values(fields)[0] ?? 'Invalid input', { fields })
}
