import { ApiError, errorOfResponse } from './api-error.ts'
import { accessToken, renewAccessToken } from './session.ts'

/** What the server keeps for someone who is signed in and is no JSON. Throws an `ApiError` where it doesn't come whole. */
export async function fetchFile(address: string): Promise<Blob> {
  const token = await accessToken()
  let response = await get(address, token)
  if (response.status === 401) response = await get(address, (await renewAccessToken()) ?? token)
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
