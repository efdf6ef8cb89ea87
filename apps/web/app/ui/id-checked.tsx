import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { clientConfigQuery } from '#app/lib/client-config.ts'
import { formatMonthLong } from '#app/lib/format.ts'

interface IdCheckedProps {
  /** When a document was checked; null: renders nothing. */
  readonly on: string | null
  /** Whether the explanation is shown below. */
  readonly explained?: boolean
}

/** The meaning of the tick for a check at a given instant; in the sandbox no document was checked. */
export const identityMeaning = (on: string, isSandbox: boolean): string =>
  isSandbox
    ? 'A demonstration: no document was looked at.'
    : `A passport, driving licence or identity card was checked in ${formatMonthLong(on)}. It says who someone is, not how they behave.`

/** The tick of a person whose document was checked. */
export function IdChecked({ on, explained = false }: IdCheckedProps) {
  const isSandbox = useQuery(clientConfigQuery()).data?.identity.sandbox === true
  if (on === null) return null
  const meaning = identityMeaning(on, isSandbox)
  return (
    <span className="block text-small text-ink-2">
      <span title={meaning} className="inline-flex items-center gap-1 font-semibold text-brand">
        <BadgeCheck aria-hidden="true" className="size-4" />
        {isSandbox ? 'ID checked (sandbox)' : 'ID checked'}
      </span>
      {explained ? <span className="block">{meaning}</span> : null}
    </span>
  )
}
