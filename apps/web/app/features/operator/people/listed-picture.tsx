import { Picture } from '#app/ui/picture.tsx'
import { StaffPicture } from '../staff-picture.tsx'
import type { StaffItem } from './staff-people-queries.ts'

interface ListedPictureProps {
  readonly item: Pick<StaffItem, 'id' | 'status'>
  readonly image: string
  readonly sizes: '44px' | '112px'
}

/** A picture of an item, as large as its container; for a held or removed item the version for staff. */
export function ListedPicture({ item: { id, status }, image, sizes }: ListedPictureProps) {
  if (status === 'held' || status === 'removed')
    return (
      <StaffPicture of="items" id={id} path={image} alt="" width={sizes === '44px' ? 120 : 400} className="size-full" />
    )
  return <Picture image={image} alt="" sizes={sizes} className="size-full object-cover" />
}
