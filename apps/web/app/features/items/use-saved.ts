import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { call } from '#app/lib/api.ts'
import { notify } from '#app/lib/toasts.ts'
import { paths } from '#app/lib/paths.ts'
import { useSession } from '#app/lib/session-state.ts'
import { savedIdsQuery } from './item-queries.ts'
import { storeItemToSave } from './save-wish.ts'

/** The messages of the two places with a heart: a card, and the item's own page (spec: marketplace 8 "Saved"). */
const words = {
  card: { signIn: 'Please sign in to save items', saved: 'Item saved', removed: 'Item removed from saved' },
  page: {
    signIn: 'You need to log in to save items',
    saved: 'Item saved successfully',
    removed: 'Item removed from saved items',
  },
} as const

const mutationKey = ['items', 'save']

/**
 * Saves and unsaves items, with an optimistic update that is rolled back on failure. A visitor is sent to /login, and the item is saved
 * after log-in.
 */
export function useSaved(place: keyof typeof words) {
  const signedIn = useSession().status === 'signed-in'
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { queryKey } = savedIdsQuery()
  const { data: ids } = useQuery({ ...savedIdsQuery(), enabled: signedIn })

  const show = (itemId: string, save: boolean) => {
    const others = (client.getQueryData(queryKey) ?? []).filter((id) => id !== itemId)
    client.setQueryData(queryKey, save ? [itemId, ...others] : others)
  }

  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ itemId, save }: { itemId: string; save: boolean }) =>
      call(save ? 'PUT /saved/:itemId' : 'DELETE /saved/:itemId', { params: { itemId } }),
    onMutate: async ({ itemId, save }) => {
      await client.cancelQueries({ queryKey })
      show(itemId, save)
    },
    onSuccess: (_, { save }) => {
      notify.success(save ? words[place].saved : words[place].removed)
      void client.invalidateQueries({ queryKey: ['items', 'saved'] })
    },
    onError: (_, { itemId, save }) => {
      // Rolls back only this change: others may be in flight.
      show(itemId, !save)
      notify.error('Failed to save item')
    },
    onSettled: () => {
      // Only the last of several refetches: an earlier response would undo the changes still in flight.
      if (client.isMutating({ mutationKey }) === 1) void client.invalidateQueries({ queryKey })
    },
  })

  // A heart that is pressed early waits until the saved items are known: it would otherwise save an item that should be removed.
  const turn = async (itemId: string) => {
    const saved = ids ?? (await client.ensureQueryData(savedIdsQuery()).catch(() => undefined))
    if (saved) mutate({ itemId, save: !saved.includes(itemId) })
    else notify.error('Failed to save item')
  }

  return {
    /** Whether the saved items are known yet. */
    known: ids !== undefined,
    isSaved: (itemId: string) => ids?.includes(itemId) ?? false,
    toggle: (itemId: string) => {
      if (signedIn) void turn(itemId)
      else {
        storeItemToSave(itemId)
        notify.info(words[place].signIn)
        void navigate(paths.login(pathname + search))
      }
    },
  }
}
