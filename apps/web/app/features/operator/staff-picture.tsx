import { queryOptions, useQuery } from '@tanstack/react-query'
import { cx } from '#app/lib/cx.ts'
import { fetchFile } from '#app/lib/fetch-file.ts'
import { placeholderImage } from '#app/lib/image-url.ts'

interface StaffPictureProps {
  /** What it is a picture of, and its id. */
  readonly of: 'cases' | 'claims' | 'items'
  readonly id: string
  readonly path: string
  readonly alt: string
  /** In pixels; the nearest that is kept is shown. */
  readonly width?: 120 | 400 | 800
  /** Its size on the screen. */
  readonly className: string
}

function staffPictureQuery({ of, id, path, width }: Pick<StaffPictureProps, 'of' | 'id' | 'path'> & { width: number }) {
  const address = `/api/v1/staff/${of}/${id}/pictures/${encodeURIComponent(path)}?width=${width}`
  return queryOptions({
    queryKey: ['staff', 'picture', of, id, path, width],
    queryFn: async () => URL.createObjectURL(await fetchFile(address)),
    // The address is good for as long as the page is.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** A picture as staff see it: its own address opens nothing to anyone while what it shows is held or taken down. */
export function StaffPicture({ of, id, path, alt, width = 400, className }: StaffPictureProps) {
  const { data, isError } = useQuery(staffPictureQuery({ of, id, path, width }))
  if (data === undefined && !isError) return <div className={cx(className, 'rounded-small bg-sunken')} />
  return <img src={data ?? placeholderImage} alt={alt} className={cx(className, 'rounded-small object-cover')} />
}
