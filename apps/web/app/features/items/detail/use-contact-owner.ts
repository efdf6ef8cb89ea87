import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '#app/lib/api-error.ts'
import { call } from '#app/lib/api.ts'
import { notify } from '#app/lib/notify.ts'
import { paths } from '#app/lib/paths.ts'
import { startFailure } from './start-failure.ts'

/** Finds or creates the conversation about an item and goes there (spec: marketplace 5 "Contacting the owner"). */
export function useContactOwner({ itemId, ownerId }: { readonly itemId: string; readonly ownerId: string }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /conversations', { body: { item_id: itemId, other_user_id: ownerId } }),
    onSuccess: (conversation) => navigate(paths.conversation(conversation.id)),
    onError: (error) => {
      const code = error instanceof ApiError ? error.code : undefined
      if (code === 'unauthenticated') {
        notify.error('Please sign in to contact the owner', startFailure(error))
        void navigate(paths.login(pathname + search))
      } else notify.error(startFailure(error))
    },
  })
  const contact = () => {
    if (ownerId === '') notify.error('Missing owner information')
    else mutate()
  }
  return { contact, connecting: isPending }
}
