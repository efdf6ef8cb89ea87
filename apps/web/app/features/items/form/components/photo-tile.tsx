import {
  ChevronLeft,
  ChevronRight,
  GripVertical,
  RotateCw,
  RotateCwSquare,
  Trash2,
  TriangleAlert,
  X,
} from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { cx } from '#app/lib/cx.ts'
import { imageAtWidth, imageUrl, placeholderImage } from '#app/lib/image-url.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { Photo } from '../../photos/photos.ts'

interface PhotoTileProps {
  readonly photo: Photo
  readonly index: number
  readonly count: number
  readonly main: boolean
  readonly onGrab: (event: PointerEvent) => void
  readonly onKey: (event: KeyboardEvent) => void
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
  readonly onRetry: () => void
  readonly onTurn: () => void
  readonly dragging: boolean
}

/** One photo, with its upload progress and its actions. */
export function PhotoTile(props: PhotoTileProps) {
  const { photo, index, count, main, onGrab, onKey, onMove, onRemove, onRetry, onTurn, dragging } = props
  const { state } = photo.upload
  // A format that this browser can't show (HEIC) has no preview until the upload is done.
  const [unreadable, setUnreadable] = useState(false)
  const fallback = photo.upload.state === 'done' ? imageAtWidth(imageUrl(photo.upload.path), 400) : placeholderImage
  const name = `photo ${index + 1}`
  const percent = photo.upload.state === 'uploading' ? Math.round(photo.upload.progress * 100) : 0
  return (
    <div
      className={cx('overflow-hidden rounded-control border border-line bg-canvas', dragging && 'ring-2 ring-brand')}
    >
      <div className="relative aspect-square bg-sunken">
        <img
          src={unreadable ? fallback : photo.preview}
          alt={`${main ? 'Main picture' : `Picture ${index + 1}`}: ${photo.name}`}
          draggable={false}
          onError={() => setUnreadable(true)}
          onPointerDown={(event) => {
            // A touch on the picture scrolls the page; the handle is for dragging.
            if (event.pointerType === 'mouse') onGrab(event)
          }}
          className={cx(
            'size-full object-cover',
            state !== 'done' && 'opacity-50',
            dragging ? 'cursor-grabbing' : 'cursor-grab',
          )}
        />
        {count > 1 ? (
          <IconButton
            label={`Reorder ${name}`}
            icon={<GripVertical className="size-5" />}
            look="raised"
            aria-description="Drag it, or press the arrow keys."
            onPointerDown={onGrab}
            onKeyDown={onKey}
            className="absolute end-1.5 top-1.5 cursor-grab touch-none"
          />
        ) : null}
        {main ? (
          <span className="absolute start-2 top-2 rounded-full bg-surface px-2.5 py-1 text-caption font-semibold text-ink shadow-e1">
            Main
          </span>
        ) : null}
        <IconButton
          label={`Turn ${name}`}
          icon={<RotateCwSquare className="size-5" />}
          look="raised"
          disabled={state !== 'done'}
          onClick={onTurn}
          className="absolute end-1.5 bottom-1.5"
        />
        {state === 'uploading' ? (
          <span className="absolute start-2 end-14 bottom-2 rounded-full bg-surface p-1">
            <div
              role="progressbar"
              aria-label={`Uploading ${name}`}
              aria-valuenow={percent}
              className="h-1.5 w-full overflow-hidden rounded-full bg-sunken"
            >
              <div
                data-mark="on"
                className="h-full rounded-full bg-brand transition-all duration-200"
                style={{ width: `${percent}%` }}
              />
            </div>
          </span>
        ) : null}
        {state === 'failed' ? (
          <span aria-hidden="true" className="absolute inset-0 grid place-items-center">
            <TriangleAlert className="size-8 text-danger" />
          </span>
        ) : null}
      </div>
      <div className="flex items-center justify-between">
        <IconButton
          label={`Move ${name} forward`}
          icon={<ChevronLeft className="size-5" />}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        />
        {photo.upload.state === 'failed' && photo.upload.hopeless !== true ? (
          <IconButton label={`Try ${name} again`} icon={<RotateCw className="size-4.5" />} onClick={onRetry} />
        ) : null}
        <IconButton
          label={state === 'uploading' ? `Cancel ${name}` : `Remove ${name}`}
          icon={state === 'uploading' ? <X className="size-5" /> : <Trash2 className="size-4.5" />}
          onClick={onRemove}
        />
        <IconButton
          label={`Move ${name} back`}
          icon={<ChevronRight className="size-5" />}
          disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        />
      </div>
      {state === 'failed' ? (
        <p role="alert" className="px-2 pb-2 text-small text-danger">
          <strong className="font-semibold wrap-anywhere">{photo.name}</strong>: {photo.upload.sentence}
        </p>
      ) : null}
    </div>
  )
}
