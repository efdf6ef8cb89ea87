import { type ErrorCode, errorStatus, type FieldErrors } from '@itemo/domain/errors.ts'

interface AppErrorOptions {
  /** A help for developers on the wire; people read the client's words for the code. */
  readonly message?: string
  readonly fields?: FieldErrors
  readonly cause?: unknown
  /** Seconds after which the caller may try again. */
  readonly retryAfterSeconds?: number
}

/** What every 503 says that does not know better. */
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
