import type { Day } from '@itemo/domain/dates.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { itemQuery } from '#app/features/items/item-queries.ts'
import { ApiError } from '#app/lib/api-error.ts'
import { call } from '#app/lib/api.ts'
import { queryClient } from '#app/lib/query-client.ts'

export interface HireRequest {
  readonly itemId: string
  readonly startDate: Day
  readonly endDate: Day
  readonly addonIds: readonly string[]
  /** The version id of the added cover; undefined: none. */
  readonly coverId?: number | undefined
}

/** The body of a quote and of a request. They are the same, so that what is priced is what is requested. */
export function hireBody({ itemId, startDate, endDate, addonIds, coverId }: HireRequest) {
  const cover = coverId === undefined ? undefined : { id: coverId, read_key_facts: true as const }
  return { itemId, startDate, endDate, addons: addonIds.map((id) => ({ id })), ...(cover && { cover }) }
}

/** Whether an error means that the calendar's availability is outdated and has to be refetched. */
export function isAboutDates(error: unknown): boolean {
  return error instanceof ApiError && error.code.startsWith('dates_')
}

/** The price of a hire, from the code that charges it (R4). The last price stays while the next one is loading. */
export function quoteQuery(hire: HireRequest) {
  return queryOptions({
    queryKey: ['rentals', 'quote', hire],
    queryFn: async ({ signal }) => {
      try {
        return await call('POST /quotes', { body: hireBody(hire), signal })
      } catch (error) {
        // Its days are taken, or its owner has paused it since: the page refetches the item.
        if (!signal.aborted) void queryClient().invalidateQueries(itemQuery(hire.itemId))
        throw error
      }
    },
    placeholderData: keepPreviousData,
  })
}
