import { claimMessages } from '@itemo/domain/deposits/claim-messages.ts'
import { bounds } from '@itemo/domain/bounds.ts'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { isPicture, leftOut, onlyPictures, pictureTypes } from '#app/lib/upload-picture.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'
import type { PhotoRefusal } from '../deposit-mutations.ts'

interface PhotoPickerProps {
  readonly files: readonly File[]
  readonly max: number
  /** The photo that the server refused. */
  readonly refused: PhotoRefusal | undefined
  readonly onChange: (files: readonly File[]) => void
}

const megabytes = bounds.imageBytes / 1024 / 1024

/** Photos that are uploaded together with a form. Listed by name, since a browser can't show every format. */
export function PhotoPicker({ files, max, refused, onChange }: PhotoPickerProps) {
  const [refusal, setRefusal] = useState<string>()
  const add = (picked: readonly File[]) => {
    const pictures = picked.filter(isPicture)
    const small = pictures.filter(({ size }) => size <= bounds.imageBytes)
    const together = [...files, ...small]
    onChange(together.slice(0, max))
    const refusals = [
      { why: onlyPictures, which: picked.filter((file) => !pictures.includes(file)) },
      { why: `A photo can have ${megabytes} MB at most.`, which: pictures.filter((file) => !small.includes(file)) },
      { why: claimMessages.pictures, which: together.slice(max) },
    ]
    setRefusal(
      refusals.flatMap(({ why, which }) => (which.length > 0 ? leftOut(why, which) : [])).join(' ') || undefined,
    )
  }
  return (
    <div className="flex flex-col gap-2">
      {files.length === 0 ? null : (
        <ul className="flex flex-col gap-1 text-small">
          {files.map((file, index) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`} className="flex items-center gap-3">
              <span className="min-w-0 flex-1">
                <span className="block truncate">{file.name}</span>
                {refused?.file === file ? <ErrorText>{`${file.name}: ${refused.message}`}</ErrorText> : null}
              </span>
              <Button
                variant="secondary"
                aria-label={`Remove ${file.name}`}
                onClick={() => onChange(files.filter((_, at) => at !== index))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control border border-dashed border-line-strong px-3.5 text-card has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand">
        <input
          type="file"
          accept={pictureTypes}
          multiple
          disabled={files.length >= max}
          className="sr-only"
          onChange={(event) => {
            add([...(event.target.files ?? [])])
            // Resets the input, so that the same file can be picked again after it was removed.
            event.target.value = ''
          }}
        />
        <ImagePlus className="size-5 text-brand" />
        <span>{files.length === 0 ? `Choose photos, ${max} at most` : 'Choose more photos'}</span>
      </label>
      <ErrorText className="text-small">{refusal}</ErrorText>
    </div>
  )
}
