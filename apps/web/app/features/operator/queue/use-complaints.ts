import { useState } from 'react'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import type { Complaints } from './decision-fields.tsx'
import { isLost, useFetchCase } from './queue-mutations.ts'
import type { CaseDetail, CaseRow } from './queue-queries.ts'

/** The errors of a form about a case, by field; `form` is shown below all fields. */
export function useComplaints(
  { id }: CaseDetail,
  { isOver, onOver }: { readonly isOver: (now: CaseRow) => boolean; readonly onOver: () => void },
) {
  const [complaints, setComplaints] = useState<Complaints>({})
  const ask = useFetchCase()
  const lose = async () => {
    const now = await ask(id).catch(() => undefined)
    if (now !== undefined && isOver(now)) return onOver()
    setComplaints({ form: 'This has changed. Check it again, then send.' })
  }
  /** After a refusal: someone else was faster, or the request is invalid. */
  const refused = (error: Error) => {
    if (isLost(error)) return void lose()
    const fields = error instanceof ApiError ? error.fields : {}
    setComplaints(Object.keys(fields).length > 0 ? fields : { form: reasonOf(error) })
  }
  return { complaints, setComplaints, refused }
}
