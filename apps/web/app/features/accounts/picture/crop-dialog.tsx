import { useState } from 'react'
import { notify } from '#app/lib/toasts.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { firstCrop, squareOf } from './crop.ts'
import { CropField } from './crop-field.tsx'
import { squareAsJpeg } from './draw-crop.ts'

interface CropDialogProps {
  readonly picture: ImageBitmap
  /** Called with the chosen square as a JPEG, or undefined when the person cancelled. */
  readonly onDone: (square: Blob | undefined) => void
}

/** A dialog for choosing the square of a picture that everyone sees. */
export function CropDialog({ picture, onDone }: CropDialogProps) {
  const [crop, setCrop] = useState(() => firstCrop(picture))
  const [busy, setBusy] = useState(false)
  const use = async () => {
    setBusy(true)
    const square = await squareAsJpeg(picture, squareOf(picture, crop))
    setBusy(false)
    if (square) onDone(square)
    else notify.error("This picture couldn't be read. Please try another one.")
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onDone(undefined)} title="Choose what shows">
      <CropField picture={picture} crop={crop} onChange={setCrop} />
      <div className="mt-5 flex justify-end gap-3">
        <Button variant="secondary" onClick={() => onDone(undefined)}>
          Cancel
        </Button>
        <Button busy={busy} onClick={() => void use()}>
          Use Photo
        </Button>
      </div>
    </Dialog>
  )
}
