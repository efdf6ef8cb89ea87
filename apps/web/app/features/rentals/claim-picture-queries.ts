import { queryOptions } from '@tanstack/react-query'
import { ApiError, errorOfResponse } from '#app/lib/api-error.ts'
import { accessToken, renewAccessToken } from '#app/lib/session.ts'

type Width = 400 | 1600

/** A picture of a claim, as an address in this page: an image element can't say who asks. It never changes. */
export function claimPictureQuery(rentalId: string, path: string, width: Width) {
  return queryOptions({
    queryKey: ['claim-picture', rentalId, path, width],
    queryFn: async () => URL.createObjectURL(await fetchPicture(rentalId, path, width)),
    // The address is good for as long as the page is.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

async function fetchPicture(rentalId: string, path: string, width: Width): Promise<Blob> {
  const address = `/api/v1/rentals/${rentalId}/claim/pictures/${encodeURIComponent(path)}?width=${width}`
  const token = await accessToken()
  let response = await get(address, token)
  if (response.status === 401) response = await get(address, (await renewAccessToken()) ?? token)
  if (!response.ok) throw await errorOfResponse(response)
  return response.blob()
}

async function get(address: string, token: string | undefined): Promise<Response> {
  try {
    return await fetch(address, { headers: { authorization: `Bearer ${token ?? ''}` } })
  } catch {
    throw new ApiError('network')
  }
}
