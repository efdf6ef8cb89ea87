import type { OwnProfileView } from '@itemo/contract/account-views.ts'
import type { ProfileChanges } from '@itemo/domain/accounts/profile-schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'
import { cacheResponse } from '#app/lib/cache-response.ts'
import { notify } from '#app/lib/toasts.ts'
import { act } from '#app/lib/session.ts'
import { myProfileQuery, mySessionsQuery } from './account-queries.ts'

/** Changes one's own profile or settings; creates a missing profile, under the name that the server knows. */
export function useSaveProfile() {
  const keep = useCacheProfile()
  return useMutation({ mutationFn: (body: ProfileChanges) => call('PUT /me', { body }), onSuccess: keep })
}

/** Saves the profile and marks it as complete on the account (spec: accounts 3 "has_completed_profile"). */
export function useCompleteProfile() {
  const keep = useCacheProfile()
  return useMutation({
    mutationFn: async ({ changes, completed }: { changes: ProfileChanges; completed: boolean }) => {
      const profile = await call('PUT /me', { body: changes })
      if (!completed) {
        const { error } = await act((client) => client.updateUser({ data: { has_completed_profile: true } }))
        if (error) throw error
      }
      return profile
    },
    onSuccess: keep,
  })
}

function useCacheProfile() {
  const queries = useQueryClient()
  return (profile: OwnProfileView) => cacheResponse(queries, myProfileQuery().queryKey, profile)
}

/** Blocks or unblocks someone. That affects several features, so all active queries are refetched. */
export function useChangeBlock(act: 'PUT' | 'DELETE') {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (userId: string) => call(`${act} /people/:userId/block`, { params: { userId } }),
    onSuccess: () => void queries.invalidateQueries(),
    onError: (error) => notify.error("That didn't work", error.message),
  })
}

/** Ends one of the person's sessions by its id, or all but this one. */
export function useEndSessions() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (which: { readonly id: string } | 'others') => {
      if (which !== 'others') return call('DELETE /my/sessions/:sessionId', { params: { sessionId: which.id } })
      const { error } = await act((client) => client.signOut({ scope: 'others' }))
      if (error) throw error
      return undefined
    },
    onSettled: () => void queries.invalidateQueries(mySessionsQuery()),
  })
}
