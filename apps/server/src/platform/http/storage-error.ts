import type { ErrorCode } from '@itemo/domain/errors.ts'
import type { Context as HonoContext } from 'hono'
import { logFailure, toAppError } from './errors.ts'
import type { HttpEnv } from './types.ts'

/** The error codes of the storage API that we use, each with its status. */
const statuses = {
  InvalidRequest: 400,
  Unauthorized: 401,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  Duplicate: 409,
  InUse: 409,
  EntityTooLarge: 413,
  InvalidMimeType: 415,
  TooManyRequests: 429,
  NotImplemented: 501,
  InternalError: 503,
  SlowDown: 503,
} as const

export type StorageErrorCode = keyof typeof statuses

/** Ends a request to `/storage/v1`. The message is for users: clients of this API show it. */
export class StorageError extends Error {
  readonly code: StorageErrorCode
  constructor(code: StorageErrorCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StorageError'
    this.code = code
  }
}

/** Responds in the storage API's format: always HTTP 400 (503 for our faults), with the real status as text in `statusCode`. */
export function answerStorageError(thrown: unknown, c: HonoContext<HttpEnv>): Response {
  const error = thrown instanceof StorageError ? thrown : fromAppError(thrown, c)
  const status = statuses[error.code]
  return c.json(
    { statusCode: String(status), error: error.code, code: error.code, message: error.message },
    status === 503 ? status : 400,
    { 'cache-control': 'no-store', ...(status === 503 && { 'retry-after': '2' }) },
  )
}

const fromAppCode: Partial<Record<ErrorCode, readonly [StorageErrorCode, string]>> = {
  rate_limited: ['TooManyRequests', 'Too many uploads. Please try again later.'],
  unauthenticated: ['Unauthorized', 'Please log in.'],
  payload_too_large: ['EntityTooLarge', 'The file is too large.'],
  timeout: ['SlowDown', 'This is taking too long. Please try again.'],
  unavailable: ['SlowDown', 'This is taking too long. Please try again.'],
}

function fromAppError(thrown: unknown, c: HonoContext<HttpEnv>): StorageError {
  const error = toAppError(thrown)
  logFailure(c, error)
  if (error.status !== 503 && error.retryAfterSeconds !== undefined)
    c.header('retry-after', String(error.retryAfterSeconds))
  const known = fromAppCode[error.code]
  if (known) return new StorageError(...known)
  return error.status >= 500
    ? new StorageError('InternalError', 'Something went wrong on our side.')
    : new StorageError('InvalidRequest', error.message)
}
