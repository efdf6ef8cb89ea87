import { claimMessages, maxClaimPictures } from '@itemo/domain/deposits/claim-messages.ts'
import { formatAmount } from '#app/lib/pounds.ts'
import { useClaimPhotos } from '../use-claim-photos.ts'
import { AmountDialog } from './amount-dialog.tsx'
import { PhotoPicker } from './photo-picker.tsx'

interface ReportDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** The title: damage, or a loss. */
  readonly title: string
  /** The deposit, in pounds; undefined for none. */
  readonly max: number | undefined
  readonly onReport: (input: {
    readonly amount: number
    readonly text: string
    readonly files: readonly File[]
  }) => Promise<void>
}

/** Asks for the amount and the reason of a claim. */
export function ReportDialog({ open, onOpenChange, title, max, onReport }: ReportDialogProps) {
  const photos = useClaimPhotos()
  return (
    <AmountDialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={
        max === undefined
          ? 'Ask for what it costs you, at most £10,000. There is no deposit for this hire: it is a request, which the renter may pay or not. If they disagree, Itemo recommends something by what the two of you wrote and show.'
          : `Ask for what it costs you, at most the deposit of ${formatAmount(max)}. The renter can agree or offer less; otherwise Itemo decides by what the two of you wrote and show.`
      }
      textLabel="What is damaged or missing?"
      isAmount={(pounds) => pounds >= 1 && pounds <= (max ?? 10_000)}
      amountMessage={max === undefined ? claimMessages.request : claimMessages.amount(formatAmount(max))}
      textMessage={claimMessages.text}
      confirmLabel={title}
      onConfirm={(asked) => photos.send((files) => onReport({ ...asked, files }))}
    >
      <PhotoPicker {...photos.picker} max={maxClaimPictures} />
    </AmountDialog>
  )
}
