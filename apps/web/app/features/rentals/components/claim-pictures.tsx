import type { ClaimView } from '@itemo/contract/rental-views.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { placeholderImage } from '#app/lib/image-url.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { claimPictureQuery } from '../claim-picture-queries.ts'

type Pictures = ClaimView['pictures']

/** Thumbnails of both sides' photos of the damage; a press opens one at full size. */
export function ClaimPictures({ rentalId, pictures }: { readonly rentalId: string; readonly pictures: Pictures }) {
  const [open, setOpen] = useState<string>()
  const counted = { owner: 0, renter: 0 }
  const named = pictures.map(({ path, by }) => ({ path, name: `Photo ${++counted[by]} of the ${by}` }))
  const shown = named.find(({ path }) => path === open)
  return (
    <>
      <ul className="flex basis-full flex-wrap gap-2">
        {named.map(({ path, name }) => (
          <li key={path}>
            <button type="button" aria-label={name} onClick={() => setOpen(path)} className="block rounded-control">
              <Shown rentalId={rentalId} path={path} width={400} alt="" className="size-16" />
            </button>
          </li>
        ))}
      </ul>
      <Dialog open={shown !== undefined} onOpenChange={() => setOpen(undefined)} title={shown?.name ?? 'Photo'}>
        {shown ? (
          <Shown rentalId={rentalId} path={shown.path} width={1600} alt={shown.name} className="max-h-[70vh] w-full" />
        ) : null}
      </Dialog>
    </>
  )
}

interface ShownProps {
  readonly rentalId: string
  readonly path: string
  readonly width: 400 | 1600
  readonly alt: string
  readonly className: string
}

function Shown({ rentalId, path, width, alt, className }: ShownProps) {
  const { data, isError } = useQuery(claimPictureQuery(rentalId, path, width))
  if (data === undefined && !isError) return <div className={`${className} rounded-control bg-sunken`} />
  return <img src={data ?? placeholderImage} alt={alt} className={`${className} rounded-control object-contain`} />
}
