export type WireErrorType = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'

interface WireErrorOptions {
  readonly code?: string
  readonly declineCode?: string
  readonly param?: string
  readonly intent?: object
}

export class WireError extends Error {
  readonly status: number
  readonly type: WireErrorType
  readonly options: WireErrorOptions

  constructor(status: number, type: WireErrorType, message: string, options: WireErrorOptions = {}) {
    super(message)
    this.name = 'WireError'
    this.status = status
    this.type = type
    this.options = options
  }

  toBody(): object {
    const { code, declineCode, param, intent } = this.options
    return {
      error: {
        type: this.type,
        message: this.message,
        ...(code && { code }),
        ...(declineCode && { decline_code: declineCode }),
        ...(param && { param }),
        ...(intent && { payment_intent: intent }),
      },
    }
  }
}

/** The error for a call that isn't possible in the current state, or makes no sense. */
export function invalidRequest(message: string, options: WireErrorOptions = {}): WireError {
  return new WireError(400, 'invalid_request_error', message, options)
}

/** The error for an object that doesn't exist: 404 `resource_missing`. */
export function noSuch(kind: string, id: string): WireError {
  return new WireError(404, 'invalid_request_error', `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param: 'id',
  })
}

/** The error for a call on behalf of an account that isn't connected, or that can't be made on its behalf. */
export function noAccess(account: string): WireError {
  const message = `The provided key does not have access to account '${account}' (or that account does not exist).`
  return new WireError(403, 'invalid_request_error', message, { code: 'account_invalid' })
}

/** The error for an invalid parameter: 400, `parameter_invalid` unless another code is given. */
export function badParameter(param: string, message: string, code = 'parameter_invalid'): WireError {
  return invalidRequest(message, { code, param })
}
