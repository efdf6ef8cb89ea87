import { useQuery } from '@tanstack/react-query'
import { placeholderImage } from '#app/lib/image-url.ts'
import { casePictureQuery } from './queue-queries.ts'

interface CasePictureProps {
  readonly caseId: string
  readonly path: string
  readonly alt: string
}

/** A picture of what a case is about: its address opens nothing to anyone else while it is held or taken down. */
export function CasePicture({ caseId, path, alt }: CasePictureProps) {
  const { data, isError } = useQuery(casePictureQuery(caseId, path))
  if (data === undefined && !isError) return <div className="size-32 rounded-small bg-sunken" />
  return <img src={data ?? placeholderImage} alt={alt} className="size-32 rounded-small object-cover" />
}
