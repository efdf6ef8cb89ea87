import type { ErrorBody } from '@itemo/domain/errors.ts'
import type { Context as HonoContext } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { isDatabaseUnavailable } from '../db/database-unavailable.ts'
import { StoreUnavailable } from '../objects/store-unavailable.ts'
import { AppError } from './app-error.ts'
import type { HttpEnv } from './types.ts'

/** PostgreSQL's code for a statement that was cancelled because it took too long. */
const statementTimedOut = '57014'

/** Turns anything that ended a request into an AppError. An unexpected error becomes `internal`, and its text is never sent. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof HTTPException && error.status === 413) return new AppError('payload_too_large', { cause: error })
  if (error instanceof HTTPException && error.status < 500) return new AppError('bad_request', { cause: error })
  if (error instanceof URIError)
    return new AppError('bad_request', { message: 'The address is malformed.', cause: error })
  if (error instanceof StoreUnavailable) return new AppError('unavailable', { cause: error })
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (isDatabaseUnavailable(error)) return new AppError('unavailable', { cause: error })
  if (code === statementTimedOut) return new AppError('timeout', { cause: error })
  return new AppError('internal', { message: 'Something went wrong on our side.', cause: error })
}

/** An outage is logged once, where it is detected, not by every request that it fails. */
function isOutage({ cause }: AppError): boolean {
  return isDatabaseUnavailable(cause) || cause instanceof StoreUnavailable
}

/** Logs an error with status 500 or above and its cause, unless it's an outage. */
export function logFailure(c: HonoContext<HttpEnv>, error: AppError): void {
  if (error.status < 500 || isOutage(error)) return
  c.get('log').error('request failed', { error: error.cause ?? error, code: error.code })
}

/** The response to a request that failed: the error as JSON, in the shape of `ErrorBody`. */
export function answerError(error: unknown, c: HonoContext<HttpEnv>): Response {
  const appError = toAppError(error)
  const requestId = c.get('requestId')
  logFailure(c, appError)
  const body: ErrorBody = {
    error: {
      code: appError.code,
      message: appError.message,
      ...(appError.fields && { fields: appError.fields }),
      requestId,
    },
  }
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' })
  // The rest of a body that is too large is never read, so this connection can't be used again.
  if (appError.code === 'payload_too_large') headers.set('connection', 'close')
  if (appError.retryAfterSeconds !== undefined) headers.set('retry-after', String(appError.retryAfterSeconds))
  return new Response(JSON.stringify(body), { status: appError.status, headers })
}
