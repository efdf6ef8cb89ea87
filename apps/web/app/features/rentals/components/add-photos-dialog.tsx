import { claimMessages } from '@itemo/domain/deposits/claim-messages.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'
import { PhotoPicker } from './photo-picker.tsx'

interface AddPhotosDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** How many more there can be. */
  readonly most: number
  readonly onAdd: (files: readonly File[]) => Promise<void>
}

/** Adds photos to a report of damage. */
export function AddPhotosDialog({ open, onOpenChange, most, onAdd }: AddPhotosDialogProps) {
  const [files, setFiles] = useState<readonly File[]>([])
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (files.length === 0) return
    setBusy(true)
    try {
      await onAdd(files)
      setFiles([])
      setTried(false)
      onOpenChange(false)
    } catch {
      // The person was told; what they picked stays.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !busy && onOpenChange(next)}
      title="Add photos"
      description="Only the two of you and Itemo see them: the damage, how it was before, or what a repair costs."
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <PhotoPicker files={files} most={most} onChange={setFiles} />
        <ErrorText>{tried && files.length === 0 ? claimMessages.noPictures : undefined}</ErrorText>
        <div className="flex flex-col-reverse gap-3 md:flex-row md:justify-end">
          <Button variant="secondary" disabled={busy} onClick={() => onOpenChange(false)}>
            Go back
          </Button>
          <Button type="submit" busy={busy} busyLabel="Uploading...">
            Add photos
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
