import { useState } from 'react'
import { lazyDialog } from '#app/lib/lazy-dialog.ts'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { Picture } from '#app/ui/picture.tsx'
import { galleryPictures } from './gallery-pictures.ts'
import { Thumbnails } from './thumbnails.tsx'

const GalleryDialog = lazyDialog(() => import('./gallery-dialog.tsx'), 'GalleryDialog')

const sizes = '(min-width: 1200px) 720px, (min-width: 1024px) 60vw, 100vw'

const Carousel = lazyPart(() => import('./carousel.tsx'), 'Carousel', {
  fallback: ({ title, pictures: [first] }) => (
    <Picture image={first} alt={title} sizes={sizes} eager className="size-full" />
  ),
})

/** The pictures of an item, 4:3 (spec: marketplace 2 "Item detail"). The first one is shown before the carousel is loaded. */
export function Gallery({ title, images }: { title: string; images: Parameters<typeof galleryPictures>[0] }) {
  const pictures = galleryPictures(images)
  const [index, setIndex] = useState(0)
  const [open, setOpen] = useState(false)
  const current = Math.min(index, pictures.length - 1)
  return (
    // On a laptop the height leaves room for the price below: 60 % of the window's height, and so 80 % of it in width.
    <div className="lg:max-w-[80dvh]">
      <div className="aspect-4/3 overflow-hidden bg-sunken md:rounded-card">
        <Carousel
          title={title}
          pictures={pictures}
          index={current}
          onIndex={setIndex}
          onOpen={() => setOpen(true)}
          fit="cover"
          sizes={sizes}
        />
      </div>
      <Thumbnails pictures={pictures} index={current} onIndex={setIndex} className="mt-2 px-4 md:px-1" />
      <GalleryDialog
        open={open}
        onOpenChange={setOpen}
        title={title}
        pictures={pictures}
        index={current}
        onIndex={setIndex}
      />
    </div>
  )
}
