import { type ErrorCode, errorStatus, type FieldErrors } from '@itemo/domain/errors.ts'

interface AppErrorOptions {
  /** Help for developers, sent in the response; users read the client's text for the code. */
  readonly message?: string
  readonly fields?: FieldErrors
  readonly cause?: unknown
  /** Seconds after which the caller may try again. */
  readonly retryAfterSeconds?: number
}

/** The `retryAfterSeconds` of a 503 that names none. */
const retrySeconds = 2

/** Ends a request with one of the API's codes. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: FieldErrors | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? code.replaceAll('_', ' '), { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.status = errorStatus[code]
    this.fields = options.fields
    this.retryAfterSeconds = options.retryAfterSeconds ?? (this.status === 503 ? retrySeconds : undefined)
  }
}

/** Refuses one field of an input, with the sentence that its sender reads. */
export function refusedField(field: string, message: string, code: ErrorCode = 'invalid_input'): AppError {
  return new AppError(code, { message, fields: { [field]: message } })
}

/** The error for a call that doesn't exist, or that the caller may not know of. */
export const noSuchCall = () => new AppError('not_found', { message: "This call doesn't exist." })

/** Returns the value. Throws `not_found` when it is undefined. */
export function found<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError('not_found')
  return value
}
