import type { ItemCardView, ItemFeedView } from '@itemo/contract/item-views.ts'
import type { SavedSearchView } from '@itemo/contract/search-views.ts'
import type { AlertTime } from '@itemo/domain/searches/saved-search.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '#app/lib/api-error.ts'
import { call, callPartQuery } from '#app/lib/api.ts'
import { notify } from '#app/lib/toasts.ts'
import type { FeedFilter } from '../filter-params.ts'
import { alertFilter, alertWords, savedHint } from './alert-copy.ts'
import { alertQuery, saveAlert } from './alert-wish.ts'

/** The person's alerts, latest first, 20 at most. */
export function alertsQuery() {
  return callPartQuery(['alerts'], 'GET /my/searches', 'searches')
}

/** The maximum number of item ids per request. */
const maxIds = 20

/** The new items of all alerts, by id, fetched in as few calls as possible. Empty while loading and after a failure. */
export function useNewItems(alerts: readonly SavedSearchView[]): ReadonlyMap<string, ItemCardView> {
  const ids = [...new Set(alerts.flatMap((alert) => alert.new_item_ids))]
  const { data = [] } = useQuery({
    queryKey: ['items', 'new', ids],
    queryFn: async ({ signal }) => {
      const calls: Promise<ItemFeedView>[] = []
      for (let at = 0; at < ids.length; at += maxIds)
        calls.push(call('GET /items', { query: { ids: ids.slice(at, at + maxIds).join(',') }, signal }))
      return (await Promise.all(calls)).flatMap(({ items }) => items)
    },
    enabled: ids.length > 0,
  })
  return new Map(data.map((item) => [item.id, item]))
}

/** Refetches the list, whether a change succeeded or not. */
function useRefreshAlerts() {
  const client = useQueryClient()
  return () => client.invalidateQueries(alertsQuery())
}

/** Saves a filter as an alert. The toast says what it looks for, or why it wasn't saved. */
export function useSaveAlert() {
  const refresh = useRefreshAlerts()
  return useMutation({
    mutationFn: (filter: FeedFilter) => saveAlert(filter),
    onSuccess: (saved) => notify.success(alertWords.saved, savedHint(saved)),
    onError: (error) => notify.error(alertWords.failed, reasonOf(error)),
    onSettled: () => void refresh(),
  })
}

/** Changes how often mails are sent, with an optimistic update that is rolled back when the server refuses. */
export function useChangeAlert({ id: searchId }: SavedSearchView) {
  const client = useQueryClient()
  const refresh = useRefreshAlerts()
  const { queryKey } = alertsQuery()
  return useMutation({
    mutationFn: (body: { readonly every?: AlertTime; readonly opened?: true }) =>
      call('PATCH /my/searches/:searchId', { params: { searchId }, body }),
    onMutate: async ({ every }) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (list) =>
        list?.map((one) => (one.id === searchId && every ? { ...one, every } : one)),
      )
    },
    onError: (error) => notify.error(alertWords.changeFailed, reasonOf(error)),
    onSettled: () => void refresh(),
  })
}

/** Removes an alert, and offers to undo that. */
export function useRemoveAlert(alert: SavedSearchView) {
  const refresh = useRefreshAlerts()
  const undo = () =>
    void call('POST /my/searches', { body: { ...alertQuery(alertFilter(alert)), every: alert.every } })
      .catch((error: Error) => notify.error(alertWords.failed, reasonOf(error)))
      .finally(() => void refresh())
  return useMutation({
    mutationFn: () => call('DELETE /my/searches/:searchId', { params: { searchId: alert.id } }),
    onSuccess: () => notify.info({ title: alertWords.removed, action: { label: 'Undo', onClick: undo } }),
    onError: (error) => notify.error(alertWords.changeFailed, reasonOf(error)),
    onSettled: () => void refresh(),
  })
}

/** Keeps an alert whose dates have passed, without them. */
export function useRemoveAlertDates(alert: SavedSearchView) {
  const refresh = useRefreshAlerts()
  return useMutation({
    mutationFn: async () => {
      await saveAlert({ ...alertFilter(alert), dates: undefined })
      await call('DELETE /my/searches/:searchId', { params: { searchId: alert.id } })
    },
    onError: (error) => notify.error(alertWords.changeFailed, reasonOf(error)),
    onSettled: () => void refresh(),
  })
}
