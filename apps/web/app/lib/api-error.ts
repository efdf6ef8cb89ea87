import type { FieldErrors } from '@itemo/domain/errors.ts'
import { isRecord } from './kept-text.ts'
import { type ClientErrorCode, errorSentence, isErrorCode } from './errors-copy.ts'

/** A call that did not work out. `message` is the sentence for the person; `code` is what a caller branches on. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ClientErrorCode
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  readonly fields: FieldErrors
  /** To be named when asking for help; undefined when no answer came. */
  readonly requestId: string | undefined
  /** What the server wrote with the code, for the few callers whose words depend on it; never shown as it is. */
  readonly serverMessage: string | undefined
  /** When the server says that it is worth asking again; undefined when it does not say. */
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

/** What the server says is wrong with a part of what was sent: an address, say, may hold a filter that it does not take. */
export function fieldReasonOf(error: Error): string | undefined {
  return error instanceof ApiError ? Object.values(error.fields)[0] : undefined
}

/** Why a list cannot be shown. */
export function reasonOf(error: Error): string {
  return fieldReasonOf(error) ?? error.message
}

/** The error of an answer that is not 2xx, whatever its body is. */
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

/** Nobody is left waiting longer than this, whatever an answer says. */
const maxRetryAfterMs = 10_000

/** Only seconds are read: a date in this header depends on two clocks. */
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
