import { queryOptions } from '@tanstack/react-query'
import { fetchFile } from '#app/lib/fetch-file.ts'

type Width = 400 | 1600

/** A picture of a claim, as a blob URL: an image element can't send the session. It never changes. */
export function claimPictureQuery(rentalId: string, path: string, width: Width) {
  const address = `/api/v1/rentals/${rentalId}/claim/pictures/${encodeURIComponent(path)}?width=${width}`
  return queryOptions({
    queryKey: ['claim-picture', rentalId, path, width],
    queryFn: async () => URL.createObjectURL(await fetchFile(address)),
    // The URL is valid as long as the page.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}
