import { queryOptions, useQuery } from '@tanstack/react-query'
import { cx } from '#app/lib/cx.ts'
import { fetchFile } from '#app/lib/fetch-file.ts'
import { placeholderImage } from '#app/lib/image-url.ts'

interface StaffPictureProps {
  /** The kind and the id of its subject. */
  readonly of: 'cases' | 'claims' | 'items'
  readonly id: string
  readonly path: string
  readonly alt: string
  /** In pixels; the closest stored width is used. */
  readonly width?: 120 | 400 | 800
  /** The classes for its size on the screen. */
  readonly className: string
}

function staffPictureQuery({ of, id, path, width }: Pick<StaffPictureProps, 'of' | 'id' | 'path'> & { width: number }) {
  const address = `/api/v1/staff/${of}/${id}/pictures/${encodeURIComponent(path)}?width=${width}`
  return queryOptions({
    queryKey: ['staff', 'picture', of, id, path, width],
    queryFn: async () => URL.createObjectURL(await fetchFile(address)),
    // The URL is valid as long as the page.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** A picture for staff: while its subject is held or removed, the picture's public address doesn't work. */
export function StaffPicture({ of, id, path, alt, width = 400, className }: StaffPictureProps) {
  const { data, isError } = useQuery(staffPictureQuery({ of, id, path, width }))
  if (data === undefined && !isError) return <div className={cx(className, 'rounded-small bg-sunken')} />
  return <img src={data ?? placeholderImage} alt={alt} className={cx(className, 'rounded-small object-cover')} />
}
