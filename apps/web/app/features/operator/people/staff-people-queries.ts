import type { Category } from '@itemo/domain/categories.ts'
import type { ItemShow, PeopleFilter, RevealInput } from '@itemo/domain/staff/staff-people-schemas.ts'
import type { Api } from '@itemo/contract/api.ts'
import type { CallInput } from '@itemo/contract/call.ts'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '#app/lib/api-error.ts'
import { type Answer, call, callQuery, inPages } from '#app/lib/api.ts'
import { notify } from '#app/lib/toasts.ts'
import { useWriteId } from '#app/lib/write-id.ts'
import { callFresh } from '../call-fresh.ts'
import { cacheResponse } from '#app/lib/cache-response.ts'

export type StaffPerson = Answer<'GET /staff/people'>['people'][number]
export type StaffPersonDetail = Answer<'GET /staff/people/:userId'>
export type StaffItem = Answer<'GET /staff/items'>['items'][number]
export type StaffItemDetail = Answer<'GET /staff/items/:itemId'>

/** Members, newest first. `q` is a name or an id, or an email for those who may see addresses. */
export function staffPeopleQuery({ filter, q }: { filter: PeopleFilter | undefined; q: string | undefined }) {
  return infiniteQueryOptions({
    queryKey: ['staff', 'people', filter, q],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /staff/people', { query: { cursor, limit: 50, ...(filter && { filter }), ...(q && { q }) }, signal }),
    ...inPages,
    staleTime: 0,
  })
}

/** A member with their history. Viewing them is logged, once an hour. */
export function staffPersonQuery(userId: string) {
  return {
    ...callQuery(['staff', 'person', userId], 'GET /staff/people/:userId', { params: { userId } }),
    staleTime: 0,
  }
}

export interface ItemFilters {
  readonly status?: StaffItem['status'] | undefined
  readonly category?: Category | undefined
  readonly show?: ItemShow | undefined
  readonly owner?: string | undefined
  readonly q?: string | undefined
}

/** Items, newest first. `q` is a part of a title, or an id. */
export function staffItemsQuery(filters: ItemFilters) {
  return infiniteQueryOptions({
    queryKey: ['staff', 'items', filters],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /staff/items', { query: { cursor, limit: 50, ...filters }, signal }),
    ...inPages,
    staleTime: 0,
  })
}

/** An item with the cases about it and its latest hires. */
export function staffItemQuery(itemId: string) {
  return { ...callQuery(['staff', 'item', itemId], 'GET /staff/items/:itemId', { params: { itemId } }), staleTime: 0 }
}

const calls = {
  'person.end_sessions': 'POST /staff/people/:userId/end-sessions',
  'person.send_reset': 'POST /staff/people/:userId/send-reset',
  'person.send_confirmation': 'POST /staff/people/:userId/send-confirmation',
} as const satisfies Partial<Record<StaffPersonDetail['acts'][number], string>>

/** The one-press actions on an account, after a confirmation. */
type AccountAct = keyof typeof calls
/** Whether an action on a person is one of those: any other has its own dialog. */
export const isAccountAct = (name: string | undefined): name is AccountAct =>
  name !== undefined && Object.hasOwn(calls, name)

const done: Readonly<Record<AccountAct, string>> = {
  'person.end_sessions': 'Logged out everywhere',
  'person.send_reset': 'Password reset email sent',
  'person.send_confirmation': 'Confirmation email sent',
}

/** Performs one of these actions on an account, with a fresh code where the server requires one, and shows the result. */
export function useAccountAct(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (act: AccountAct) => callFresh(calls[act], { params: { userId } }),
    onSuccess: async (person, act) => {
      await cacheResponse(client, staffPersonQuery(userId).queryKey, person)
      notify.success(done[act])
    },
    onError: (error) => notify.error(reasonOf(error)),
  })
}

/** Reveals one field of a person. The response is only kept in the state of the page. */
export function useReveal(userId: string) {
  return useMutation({
    mutationFn: (body: RevealInput) => call('POST /staff/people/:userId/reveal', { params: { userId }, body }),
    gcTime: 0,
  })
}

export type ItemAct = StaffItemDetail['acts'][number]
export type ItemDecided = Answer<'POST /staff/items/:itemId/hold'>

type HideBody = CallInput<Api['POST /staff/items/:itemId/hold']>['body']

/** Holds a listing or takes it down; a repetition counts as the same decision. */
export function useHideItem(itemId: string, act: 'item.hold' | 'item.take_down') {
  const writeId = useWriteId()
  return useMutation({
    mutationFn: (body: HideBody) => {
      const options = { params: { itemId }, body, idempotencyKey: writeId.of(body) }
      return act === 'item.hold'
        ? callFresh('POST /staff/items/:itemId/hold', options)
        : callFresh('POST /staff/items/:itemId/take-down', options)
    },
    onSuccess: () => writeId.done(),
  })
}

/** Restores a listing; a repetition counts as the same decision. */
export function useRestoreItem(itemId: string) {
  const writeId = useWriteId()
  return useMutation({
    mutationFn: (body: { readonly note: string }) =>
      callFresh('POST /staff/items/:itemId/restore', { params: { itemId }, body, idempotencyKey: writeId.of(body) }),
    onSuccess: () => writeId.done(),
  })
}

/** Opens a case about an item or a person. */
export function useOpenCase() {
  const writeId = useWriteId()
  return useMutation({
    mutationFn: (body: CallInput<Api['POST /staff/cases']>['body']) =>
      call('POST /staff/cases', { body, idempotencyKey: writeId.of(body) }),
    onSuccess: ({ reference }) => {
      writeId.done()
      notify.success(`${reference} opened`)
    },
  })
}
