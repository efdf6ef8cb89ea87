import type { FieldErrors } from '@itemo/domain/errors.ts'
import { isRecord } from './kept-text.ts'
import { type ClientErrorCode, errorSentence, isErrorCode } from './errors-copy.ts'

/** A failed call. `message` is the sentence for the person; callers branch on `code`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ClientErrorCode
  /** The HTTP status; 0 when there was no response. */
  readonly status: number
  readonly fields: FieldErrors
  /** The request id to quote when contacting support; undefined when there was no response. */
  readonly requestId: string | undefined
  /** The server's message for the code, for the few callers whose wording depends on it; never shown as it is. */
  readonly serverMessage: string | undefined
  /** How long to wait before a retry, from Retry-After; undefined when the server sent none. */
  readonly retryAfterMs: number | undefined

  constructor(code: ClientErrorCode, details: Partial<Omit<ApiError, 'code' | keyof Error>> = {}) {
    super(errorSentence(code))
    this.code = code
    this.status = details.status ?? 0
    this.fields = details.fields ?? {}
    this.requestId = details.requestId
    this.serverMessage = details.serverMessage
    this.retryAfterMs = details.retryAfterMs
  }
}

/** The server's reason for rejecting a field of the request: an address, for example, may hold a filter that the server doesn't accept. */
export function fieldReasonOf(error: Error): string | undefined {
  return error instanceof ApiError ? Object.values(error.fields)[0] : undefined
}

/** Why a list can't be shown. */
export function reasonOf(error: Error): string {
  return fieldReasonOf(error) ?? error.message
}

/** Builds the error for a response that isn't 2xx, whatever its body is. */
export async function errorOfResponse(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined)
  const error = isRecord(body) && isRecord(body.error) ? body.error : {}
  const requestId = typeof error.requestId === 'string' ? error.requestId : response.headers.get('x-request-id')
  return new ApiError(isErrorCode(error.code) ? error.code : codeOfStatus(response.status), {
    status: response.status,
    fields: isRecord(error.fields) ? onlyTexts(error.fields) : {},
    requestId: requestId ?? undefined,
    serverMessage: typeof error.message === 'string' ? error.message : undefined,
    retryAfterMs: retryAfterOf(response),
  })
}

/** The upper limit of a wait, whatever Retry-After says. */
const maxRetryAfterMs = 10_000

/** Reads Retry-After in seconds only: its date form would depend on two clocks being in step. */
function retryAfterOf({ headers }: Response): number | undefined {
  const value = headers.get('retry-after') ?? ''
  return /^\d+$/.test(value) ? Math.min(Number(value) * 1000, maxRetryAfterMs) : undefined
}

function codeOfStatus(status: number): ClientErrorCode {
  if (status === 401) return 'unauthenticated'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not_found'
  if (status === 413) return 'payload_too_large'
  if (status === 429) return 'rate_limited'
  if (status >= 502 && status <= 504) return 'unavailable'
  return status >= 500 ? 'internal' : 'bad_request'
}

function onlyTexts(fields: Record<string, unknown>): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
