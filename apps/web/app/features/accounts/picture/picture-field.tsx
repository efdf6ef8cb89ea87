import { bounds } from '@itemo/domain/bounds.ts'
import { Camera, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { pictureTypes } from '#app/lib/upload-picture.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'

const CropDialog = lazyPart(() => import('./crop-dialog.tsx'), 'CropDialog')

/** What happens to the person's picture when the form is saved. */
export type PictureChange =
  | { readonly kind: 'keep' }
  | { readonly kind: 'remove' }
  | { readonly kind: 'replace'; readonly square: Blob; readonly preview: string }
  /** A picture that this browser can't decode, sent as it is: the server crops the square in its middle. */
  | { readonly kind: 'replace'; readonly square: File; readonly preview: undefined }

interface PictureFieldProps {
  readonly name: string
  readonly image: string | null
  readonly change: PictureChange
  readonly onChange: (change: PictureChange) => void
}

const largestMegabytes = bounds.imageBytes / 1024 / 1024

/** A phone's photo format that few browsers can decode. Some systems don't know it and give it no type. */
const isHeic = ({ type, name }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

function noteOf(change: PictureChange): string {
  if (change.kind !== 'replace' || change.preview !== undefined) {
    return 'Optional. People are more likely to lend to someone with a photo.'
  }
  return `This browser can't show ${change.square.name}. We'll use the middle of it when you save.`
}

/** The person's picture, with buttons to change and remove it. Nothing is uploaded before the form is saved. */
export function PictureField({ name, image, change, onChange }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<ImageBitmap>()
  const [problem, setProblem] = useState<string>()
  const preview = change.kind === 'replace' ? change.preview : undefined
  useEffect(() => () => (preview === undefined ? undefined : URL.revokeObjectURL(preview)), [preview])

  const choose = async (file: File | undefined) => {
    if (!file) return
    setProblem(undefined)
    try {
      setPicture(await createImageBitmap(file))
    } catch {
      if (!isHeic(file))
        setProblem(`${file.name} couldn't be read. Please choose a JPEG, PNG, WebP, HEIC or AVIF picture.`)
      else if (file.size > bounds.imageBytes)
        setProblem(`${file.name} is larger than ${largestMegabytes} MB. Please choose a smaller one.`)
      else onChange({ kind: 'replace', square: file, preview: undefined })
    }
  }
  const crop = (square: Blob | undefined) => {
    picture?.close()
    setPicture(undefined)
    if (square) onChange({ kind: 'replace', square, preview: URL.createObjectURL(square) })
  }

  const shown = change.kind === 'keep' ? image : (preview ?? null)
  const hasPhoto = shown !== null || change.kind === 'replace'
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={name} image={shown} className="size-24 text-h1" />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => input.current?.click()}>
            <Camera className="size-5" />
            {hasPhoto ? 'Change Photo' : 'Add Photo'}
          </Button>
          {hasPhoto ? (
            <Button variant="quiet" onClick={() => onChange({ kind: image === null ? 'keep' : 'remove' })}>
              <Trash2 className="size-5" />
              Remove
            </Button>
          ) : null}
        </div>
        <p role={problem === undefined ? undefined : 'alert'} className="mt-2 text-small text-ink-2">
          {problem ?? noteOf(change)}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        accept={pictureTypes}
        aria-label="Photo"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          void choose(event.target.files?.[0])
          // Resets the input, so that the same file can be chosen again.
          event.target.value = ''
        }}
      />
      {picture === undefined ? null : <CropDialog picture={picture} onDone={crop} />}
    </div>
  )
}
