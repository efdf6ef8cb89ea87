import { claimMessages } from '@itemo/domain/deposits/claim-messages.ts'
import { useState } from 'react'
import { ErrorText } from '#app/ui/error-text.tsx'
import { useClaimPhotos } from '../use-claim-photos.ts'
import { FormDialog } from './form-dialog.tsx'
import { PhotoPicker } from './photo-picker.tsx'

interface AddPhotosDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** How many photos can still be added. */
  readonly max: number
  readonly onAdd: (files: readonly File[]) => Promise<void>
}

/** Adds photos to a report of damage. */
export function AddPhotosDialog({ open, onOpenChange, max, onAdd }: AddPhotosDialogProps) {
  const { files, send, picker } = useClaimPhotos()
  const [tried, setTried] = useState(false)
  const add = async () => {
    await send(onAdd)
    setTried(false)
  }
  const submit = () => {
    setTried(true)
    return files.length === 0 ? undefined : add()
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add photos"
      description="Only the two of you and Itemo see them: the damage, how it was before, or what a repair costs."
      confirmLabel="Add photos"
      busyLabel="Uploading..."
      onSubmit={submit}
    >
      <PhotoPicker {...picker} max={max} />
      <ErrorText>{tried && files.length === 0 ? claimMessages.noPictures : undefined}</ErrorText>
    </FormDialog>
  )
}
