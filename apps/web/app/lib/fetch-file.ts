import { ApiError, errorOfResponse } from './api-error.ts'
import { sendWithToken } from './session.ts'

/** Downloads a file that isn't JSON with the session. Throws an `ApiError` when it doesn't arrive whole. */
export async function fetchFile(address: string): Promise<Blob> {
  const response = await sendWithToken((token) => get(address, token))
  if (!response.ok) throw await errorOfResponse(response)
  try {
    return await response.blob()
  } catch {
    throw new ApiError('network')
  }
}

async function get(address: string, token: string | undefined): Promise<Response> {
  try {
    return await fetch(address, { headers: { authorization: `Bearer ${token ?? ''}` } })
  } catch {
    throw new ApiError('network')
  }
}
