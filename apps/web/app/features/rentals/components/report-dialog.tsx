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
          ? "Ask for what it costs you, at most £10,000. There's no deposit for this hire, so it's a request: the renter can choose whether to pay. If they disagree, Itemo makes a recommendation based on what you both wrote and showed."
          : `Ask for what it costs you, at most the deposit of ${formatAmount(max)}. The renter can agree or offer less; otherwise Itemo decides based on what you both wrote and showed.`
      }
      textLabel="What's damaged or missing?"
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
