import { ApiError, errorOfResponse } from '#app/lib/api-error.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { accessToken, renewAccessToken } from '#app/lib/session.ts'

/** Saves a tax year of one's earnings as a file for spreadsheets. Throws an `ApiError` where it doesn't come whole. */
export async function downloadStatement(year: number): Promise<void> {
  const token = await accessToken()
  let response = await fetchStatement(year, token)
  if (response.status === 401) response = await fetchStatement(year, (await renewAccessToken()) ?? token)
  if (!response.ok) throw await errorOfResponse(response)
  let file: Blob
  try {
    file = await response.blob()
  } catch {
    throw new ApiError('network')
  }
  saveFile(file, `itemo-earnings-${year}.csv`)
}

async function fetchStatement(year: number, token: string | undefined): Promise<Response> {
  try {
    return await fetch(`/api/v1/my/earnings/${year}.csv`, { headers: { authorization: `Bearer ${token ?? ''}` } })
  } catch {
    throw new ApiError('network')
  }
}
