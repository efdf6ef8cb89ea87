import { FullScreenDialog } from '#app/ui/full-screen-dialog.tsx'
import { Carousel } from './carousel.tsx'
import { arrowStep, wrapIndex } from './gallery-pictures.ts'
import { Thumbnails } from './thumbnails.tsx'

interface GalleryDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly pictures: readonly string[]
  readonly index: number
  readonly onIndex: (index: number) => void
}

/** The same pictures, as large as the screen allows and whole. */
export function GalleryDialog({ open, onOpenChange, title, pictures, index, onIndex }: GalleryDialogProps) {
  return (
    <FullScreenDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Image Gallery"
      onKeyDown={(event) => {
        const by = arrowStep(event.key)
        // A carousel that has the focus has answered already.
        if (by !== 0 && !event.defaultPrevented) onIndex(wrapIndex(index, by, pictures.length))
      }}
    >
      <div className="grid min-h-0 grow place-items-center md:p-6">
        <div className="aspect-4/3 max-h-full w-full max-w-[calc((100dvh-11rem)*4/3)]">
          <Carousel title={title} pictures={pictures} index={index} onIndex={onIndex} fit="contain" sizes="100vw" />
        </div>
      </div>
      <div className="flex justify-center px-4 pb-[calc(1rem+env(safe-area-inset-bottom))]">
        <Thumbnails pictures={pictures} index={index} onIndex={onIndex} />
      </div>
    </FullScreenDialog>
  )
}
