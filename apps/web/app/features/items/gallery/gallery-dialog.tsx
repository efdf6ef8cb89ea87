import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Carousel } from './carousel.tsx'
import { arrowStep, wrapIndex } from './gallery-pictures.ts'
import { Thumbnails } from './thumbnails.tsx'

/** The picture that the page shows now: the one that opened the dialog may have been swiped away, and can't be focused then. */
const shownPicture = 'main [aria-roledescription="carousel"] div:not([inert]) > button'

interface GalleryDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly pictures: readonly string[]
  readonly index: number
  readonly onIndex: (index: number) => void
}

/**
 * The same pictures, uncropped and as large as the screen allows. Escape and its button close it; the focus returns to the picture that is
 * shown now.
 */
export function GalleryDialog({ open, onOpenChange, title, pictures, index, onIndex }: GalleryDialogProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const by = arrowStep(event.key)
    // A focused carousel has already handled the key.
    if (by !== 0 && !event.defaultPrevented) onIndex(wrapIndex(index, by, pictures.length))
  }
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <BaseDialog.Portal>
        <BaseDialog.Popup
          onKeyDown={onKeyDown}
          finalFocus={() => document.querySelector<HTMLElement>(shownPicture) ?? true}
          className="fixed inset-0 z-50 flex flex-col bg-canvas text-ink transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <div className="flex items-center justify-between gap-4 border-b border-line px-4 py-2 md:px-6">
            <BaseDialog.Title className="text-section">Image Gallery</BaseDialog.Title>
            <BaseDialog.Close render={<IconButton label="Close" icon={<X className="size-5" />} className="-me-2" />} />
          </div>
          <div className="grid min-h-0 grow place-items-center md:p-6">
            <div className="aspect-4/3 max-h-full w-full max-w-[calc((100dvh-11rem)*4/3)]">
              <Carousel title={title} pictures={pictures} index={index} onIndex={onIndex} fit="contain" sizes="100vw" />
            </div>
          </div>
          <div className="flex justify-center px-4 pb-[calc(1rem+env(safe-area-inset-bottom))]">
            <Thumbnails pictures={pictures} index={index} onIndex={onIndex} />
          </div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
