import { useQuery } from '@tanstack/react-query'
import { cx } from '#app/lib/cx.ts'
import { placeholderImage } from '#app/lib/image-url.ts'
import { casePictureQuery } from './queue-queries.ts'

interface CasePictureProps {
  readonly caseId: string
  readonly path: string
  readonly alt: string
  /** In a row of a list. */
  readonly isSmall?: boolean
}

/** A picture of what a case is about: its address opens nothing to anyone else while it is held or taken down. */
export function CasePicture({ caseId, path, alt, isSmall = false }: CasePictureProps) {
  const { data, isError } = useQuery(casePictureQuery(caseId, path, isSmall ? 120 : 400))
  const size = isSmall ? 'size-11' : 'size-32'
  if (data === undefined && !isError) return <div className={cx(size, 'rounded-small bg-sunken')} />
  return <img src={data ?? placeholderImage} alt={alt} className={cx(size, 'rounded-small object-cover')} />
}
