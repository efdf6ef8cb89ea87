import type { RentalView } from '@itemo/contract/rental-views.ts'
import { reportRefusals } from '@itemo/domain/deposits/claim-messages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { call } from '#app/lib/api.ts'
import { errorSentence } from '#app/lib/errors-copy.ts'
import { usePageRestored } from '#app/lib/page-restored.ts'
import { notify } from '#app/lib/toasts.ts'
import { UploadError, uploadPicture } from '#app/lib/upload-picture.ts'
import { refreshRentals } from './rental-cache.ts'

/** The renter's options when a deposit failed. */
export type DepositCheckout = 'deposit-card' | 'deposit-payment'

/** Opens the card provider's page about a deposit, in this tab. */
export function useDepositCheckout(rentalId: string, way: DepositCheckout) {
  const client = useQueryClient()
  const { mutate, reset, isPending, isSuccess } = useMutation({
    mutationFn: () => call(`POST /rentals/:rentalId/${way}`, { params: { rentalId } }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => {
      notify.error(reasonOf(error))
      void refreshRentals(client)
    },
  })
  // It would still be waiting for the provider's page.
  usePageRestored(reset)
  // The button stays busy until the page has navigated.
  return { open: () => mutate(), isOpening: isPending || isSuccess }
}

/** The actions on a claim, with their parameters. */
type ClaimAct =
  | { readonly act: 'report'; readonly amount: number; readonly text: string; readonly files: readonly File[] }
  | { readonly act: 'pictures'; readonly files: readonly File[] }
  | { readonly act: 'contest' | 'appeal'; readonly text: string }
  | { readonly act: 'offer'; readonly amount: number; readonly text: string }
  | { readonly act: 'accept' | 'refuse' | 'withdraw' }

const done: Record<ClaimAct['act'], string> = {
  report: 'Reported',
  pictures: 'Photos added',
  contest: 'Answer sent',
  offer: 'Offer sent',
  refuse: 'Refused',
  appeal: 'Sent. Itemo will decide once more.',
  accept: "Agreed. It's being taken from the deposit.",
  withdraw: 'Taken back',
}

async function send(rentalId: string, act: ClaimAct): Promise<unknown> {
  const params = { rentalId }
  switch (act.act) {
    case 'report':
      return call('POST /rentals/:rentalId/claim', {
        params,
        body: { amount: act.amount, text: act.text, pictures: await uploadAll(act.files) },
      })
    case 'pictures':
      return call('POST /rentals/:rentalId/claim/pictures', {
        params,
        body: { pictures: await uploadAll(act.files) },
      })
    case 'contest':
      return call('POST /rentals/:rentalId/claim/contest', { params, body: { text: act.text } })
    case 'offer':
      return call('POST /rentals/:rentalId/claim/offer', { params, body: { amount: act.amount, text: act.text } })
    case 'appeal':
      return call('POST /rentals/:rentalId/claim/appeal', { params, body: { text: act.text } })
    case 'accept':
      return call('POST /rentals/:rentalId/claim/accept', { params })
    case 'refuse':
      return call('POST /rentals/:rentalId/claim/refuse', { params })
    case 'withdraw':
      return call('POST /rentals/:rentalId/claim/withdraw', { params })
  }
}

/** A photo that is itself the reason why nothing was sent; `message` says what is wrong with it. */
export class PhotoRefusal extends Error {
  override readonly name = 'PhotoRefusal'
  readonly file: File
  constructor(file: File, cause: UploadError) {
    super(cause.message, { cause })
    this.file = file
  }
}

/** Uploads photos one after the other: in parallel they would only slow each other down. */
async function uploadAll(files: readonly File[]): Promise<string[]> {
  const paths: string[] = []
  for (const file of files) paths.push(await uploadClaimPicture(file))
  return paths
}

async function uploadClaimPicture(file: File): Promise<string> {
  try {
    return await uploadPicture({ bucket: 'claim_pictures', file })
  } catch (error) {
    throw error instanceof UploadError && error.aboutFile ? new PhotoRefusal(file, error) : error
  }
}

/** The message for a failed action on a claim: usually the other side was faster, or the deadline has passed. */
function refusalOf(error: Error): string {
  if (error instanceof UploadError) return error.message
  const { code, serverMessage } = error instanceof ApiError ? error : {}
  if (code === 'claim_too_late') return 'You have to report damage within 24 hours of the return.'
  if (code !== 'deposit_state') return reasonOf(error)
  return Object.values(reportRefusals).find((known) => known === serverMessage) ?? errorSentence('rental_state')
}

/** Performs an action on a claim; afterwards the rentals are refetched, whether it worked or not. */
export function useClaim({ id: rentalId, deposit }: Pick<RentalView, 'id' | 'deposit'>) {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (act: ClaimAct) => send(rentalId, act),
    onSuccess: (_, { act }) =>
      notify.success(act === 'accept' && deposit?.mode === 'request' ? 'Agreed. It can be paid now.' : done[act]),
    onError: (error) => {
      // The form shows the error of a photo.
      if (!(error instanceof PhotoRefusal)) notify.error(refusalOf(error))
    },
    onSettled: () => void refreshRentals(client),
  })
  const perform = async (act: ClaimAct): Promise<void> => {
    await mutateAsync(act)
  }
  return { perform, busy: isPending }
}
