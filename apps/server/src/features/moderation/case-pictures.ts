import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import { readHiddenPicture } from '../items/pictures/pictures.ts'
import { findSubjectNow } from './report-subjects.ts'
import { readCaseParts } from './staff-case-queries.ts'
import { getOthersCase } from './staff-cases.ts'

interface CasePicture {
  readonly caseId: string
  readonly path: string
  /** In pixels; the nearest stored width is used. */
  readonly width: number
}

const picturesOf = (evidence: { readonly images?: readonly string[] } | undefined): readonly string[] =>
  evidence?.images ?? []

/**
 * A picture of a case's subject, even while it is hidden. Throws `not_found` for any other picture, for a case that the reader may not
 * see, and for child safety, whose pictures are never shown.
 */
export async function readCasePicture(
  deps: Pick<Context, 'db' | 'now' | 'objects'>,
  by: StaffActor,
  { caseId, path, width }: CasePicture,
): Promise<Uint8Array<ArrayBuffer>> {
  const row = await getOthersCase(deps, by, caseId)
  if (row.restricted) throw new AppError('not_found')
  const { reports, about } = await readCaseParts(deps.db, row)
  const { subject_owner_id: ownerId } = row
  const subject = ownerId !== null && about && { ownerId, kind: about.subject_kind, id: about.subject_id }
  const now = subject ? await findSubjectNow(deps.db, subject, deps.now()) : undefined
  const shown = [...reports.map(({ evidence }) => evidence as object), now].flatMap(picturesOf)
  if (!shown.includes(path)) throw new AppError('not_found')
  return readHiddenPicture(deps, path, width)
}
