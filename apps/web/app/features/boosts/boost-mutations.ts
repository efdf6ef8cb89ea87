import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiError } from '#app/lib/api-error.ts'
import { call } from '#app/lib/api.ts'
import { notify } from '#app/lib/toasts.ts'
import { usePageRestored } from '#app/lib/page-restored.ts'
import { paths } from '#app/lib/paths.ts'
import { withOwnReport } from '#app/lib/session.ts'
import { boostFailure } from './boost-copy.ts'

interface BoostRequest {
  readonly itemIds: readonly string[]
  readonly planId: string
}

/** Requests a boost and opens the checkout in this tab. The same request again leads to the same checkout. */
export function useRequestBoost() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, reset, isPending, isSuccess } = useMutation({
    mutationFn: ({ itemIds, planId }: BoostRequest) =>
      withOwnReport(() => call('POST /boosts', { body: { item_ids: [...itemIds], plan_id: planId } })),
    onError: (error, { itemIds, planId }) => {
      notify.error(boostFailure(error))
      if (error instanceof ApiError && error.code === 'unauthenticated') {
        void navigate(paths.login(paths.boost({ items: itemIds.join(), plan: planId })))
      }
      void client.invalidateQueries({ queryKey: ['boosts', 'mine'] })
    },
  })

  // It would still be waiting for the checkout.
  usePageRestored(reset)

  const request = (wish: BoostRequest) => {
    const { pathname } = window.location
    mutate(wish, {
      onSuccess: ({ url }) => {
        // Someone who has navigated in the meantime isn't redirected. The address changes before the screen does.
        if (window.location.pathname === pathname) window.location.assign(url)
      },
    })
  }
  // The button stays busy until the page has navigated.
  return { request, processing: isPending || isSuccess }
}
