import { bounds } from '@itemo/domain/bounds.ts'
import { ChevronDown, ImagePlus, Lightbulb } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { cx } from '#app/lib/cx.ts'
import { useKeepFocus } from '#app/lib/keep-focus.ts'
import { pictureTypes } from '#app/lib/upload-picture.ts'
import { ErrorText } from '#app/ui/error-text.tsx'
import { FormSection } from '#app/ui/form-section.tsx'
import { changePhotos, type Photo, placeOfMain, sayMoved } from '../../photos/photos.ts'
import type { Photos } from '../../photos/use-photos.ts'
import { photoMark, useReorder } from '../../photos/use-reorder.ts'
import { photoWords } from '../coach-copy.ts'
import type { Coach } from '../use-coach.ts'
import { HintLine } from './coach-hint.tsx'
import { PhotoTile } from './photo-tile.tsx'

/** The photos to upload, by file picker or drag and drop, in the person's order; the first one is the main picture. */
export function PhotosSection({ photos, coach }: { readonly photos: Photos; readonly coach: Coach }) {
  const [over, setOver] = useState(false)
  const [moved, setMoved] = useState('')
  const count = photos.photos.length
  const full = count >= bounds.images
  const main = placeOfMain(photos.photos)

  const move = (key: string, to: number) => {
    const from = photos.photos.findIndex((photo) => photo.key === key)
    if (from === to || to < 0 || to >= count) return
    photos.move(key, to)
    const after = changePhotos(photos.photos, { act: 'move', key, to })
    setMoved(sayMoved(to, count, placeOfMain(after) === to))
  }
  const turn = async (photo: Photo, number: number) => {
    setMoved('')
    if (await photos.turn(photo)) setMoved(`Photo ${number} is turned to the right.`)
  }
  const { dragged, grab, press } = useReorder(move)
  const box = useKeepFocus<HTMLDivElement>('li')

  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (event.dataTransfer.files.length > 0) photos.add([...event.dataTransfer.files])
  }
  const onDragOver = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.dataTransfer.types.includes('Files'))
  }

  return (
    <FormSection
      title="Photos"
      intro={`Up to ${bounds.images}. The first one is the main picture: drag them into the order you like.`}
    >
      {/* Dropping is one of two ways: the button inside does the same for keyboard users. */}
      <div
        ref={box}
        onDrop={onDrop}
        onDragOver={onDragOver}
        onDragLeave={() => setOver(false)}
        className="flex flex-col gap-3"
      >
        {count === 0 ? null : (
          <ul className={cx('grid grid-cols-2 gap-3 md:grid-cols-4', dragged !== undefined && 'select-none')}>
            {photos.photos.map((photo, index) => (
              <li key={photo.tile ?? photo.key} {...{ [photoMark]: index }}>
                <PhotoTile
                  photo={photo}
                  index={index}
                  main={index === main}
                  count={count}
                  dragging={dragged === photo.key}
                  onGrab={(event) => grab(photo.key, event)}
                  onKey={(event) => press(photo.key, index, event)}
                  onMove={(to) => move(photo.key, to)}
                  onRemove={() => photos.remove(photo)}
                  onRetry={() => photos.retry(photo)}
                  onTurn={() => void turn(photo, index + 1)}
                />
              </li>
            ))}
          </ul>
        )}
        <p aria-live="polite" className="sr-only">
          {moved}
        </p>
        <label
          className={cx(
            'flex min-h-28 flex-col items-center justify-center gap-1.5 rounded-control border-2 border-dashed p-4 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
            over ? 'border-brand bg-brand-soft' : 'border-line-strong',
            full ? 'opacity-60' : 'cursor-pointer hover:bg-sunken',
          )}
        >
          <input
            type="file"
            accept={pictureTypes}
            multiple
            disabled={full}
            className="sr-only"
            onChange={(event) => {
              photos.add([...(event.target.files ?? [])])
              // Resets the input, so that the same file can be picked again after it was removed.
              event.target.value = ''
            }}
          />
          <ImagePlus className="size-6 text-brand" />
          <span className="text-card font-semibold">{count === 0 ? 'Add photos' : 'Add more photos'}</span>
          <span className="text-small text-balance text-ink-2">
            {full
              ? `That is all: ${bounds.images} photos at most.`
              : 'Pick them here, or drop them anywhere in this box.'}
          </span>
        </label>
        <ErrorText className="text-small">{photos.refusal}</ErrorText>
        <HintLine>{coach.warnings.some(({ field }) => field === 'images') ? photoWords(count) : null}</HintLine>
      </div>
      <PhotoTips />
    </FormSection>
  )
}

const tips = [
  ['Good lighting', 'Daylight near a window shows an item best.'],
  ['Multiple angles', 'The whole item first, then its sides and its parts.'],
  ['Show unique features, labels and condition', 'Scratches too: they save questions later.'],
] as const

function PhotoTips() {
  return (
    <details className="group rounded-control bg-brand-soft">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2.5 rounded-control px-3 text-card font-medium text-brand [&::-webkit-details-marker]:hidden">
        <Lightbulb className="size-4.5" />
        <span className="grow">Photo Tips</span>
        <ChevronDown className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="flex flex-col gap-2 px-3 pt-1 pb-3 text-card">
        {tips.map(([title, sentence]) => (
          <li key={title}>
            <strong className="font-semibold">{title}.</strong> {sentence}
          </li>
        ))}
      </ul>
    </details>
  )
}
