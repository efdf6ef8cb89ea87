import { ApiError, errorOfResponse } from './api-error.ts'
import { sendWithToken } from './session.ts'

/** What the server keeps for someone who is signed in and is no JSON. Throws an `ApiError` where it doesn't come whole. */
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
