import { ApiError } from '#app/lib/api-error.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { useDeleteItem } from '../item-mutations.ts'

interface DeleteItemDialogProps {
  readonly itemId: string
  readonly title: string
  readonly isBoosted: boolean
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onDeleted: () => void
  /** Returns the element that gets the focus afterwards, since the item's own button is gone. */
  readonly returnFocus?: () => HTMLElement | null
}

/** Asks for confirmation before an item is deleted (spec: marketplace 2 "List / Edit item"). Shows why it failed. */
export function DeleteItemDialog(props: DeleteItemDialogProps) {
  const { itemId, title, isBoosted, open, onOpenChange, onDeleted, returnFocus } = props
  const { mutate, isPending, error, reset } = useDeleteItem(itemId)
  const change = (next: boolean) => {
    reset()
    onOpenChange(next)
  }
  return (
    <AlertDialog
      open={open}
      onOpenChange={change}
      title="Are you absolutely sure?"
      description={`This action can't be undone. This will permanently delete your listing “${title}”.${isBoosted ? ' Its paid boost ends with it.' : ''}`}
      confirmLabel="Delete"
      busy={isPending}
      busyLabel="Deleting..."
      returnFocus={returnFocus}
      onConfirm={() => mutate(undefined, { onSuccess: onDeleted })}
    >
      {error ? (
        <p role="alert" className="mt-4 rounded-control bg-sunken p-3 text-card text-danger">
          {error instanceof ApiError && error.code === 'item_has_live_rentals' ? (
            <>
              <strong className="block font-semibold">Failed to delete item</strong>
              {error.message}
            </>
          ) : (
            'Failed to delete item. Please try again.'
          )}
        </p>
      ) : null}
    </AlertDialog>
  )
}
