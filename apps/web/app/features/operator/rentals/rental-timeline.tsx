import type { RentalTrace } from '@itemo/domain/rentals/staff-rental-schemas.ts'
import { useState } from 'react'
import { formatInstant } from '#app/lib/format.ts'
import { knownWords } from '#app/lib/known-words.ts'
import { Button } from '#app/ui/button.tsx'
import { AuditOf } from '../audit-list.tsx'
import { Part, rowsClass } from '../console-list.tsx'
import { describeEvent } from './staff-rental-copy.ts'
import type { StaffRentalDetail } from './staff-rental-queries.ts'

const parts = { all: 'Everything', hire: 'Hire', money: 'Money', told: 'Notices', claim: 'Damage case', staff: 'Staff' }
type TimelinePart = keyof typeof parts
const partNames = Object.keys(parts) as TimelinePart[]

interface Line {
  readonly at: string
  readonly part: Exclude<TimelinePart, 'all' | 'staff'>
  readonly text: string
  readonly note: string | null
}

const sides = knownWords({ owner: 'the owner', renter: 'the renter', system: 'both' }, 'someone')

const claims: Readonly<Record<Exclude<RentalTrace, 'told'>, string>> = knownWords(
  {
    claim_opened: 'reported damage',
    claim_offered: 'made an offer about the damage',
    claim_answered: 'answered the damage case',
    claim_appealed: 'appealed against the decision about the damage',
    claim_ended: 'The damage case ended',
  },
  'changed the damage case',
)

function describeTrace({ what, who, title, is_mailed: isMailed }: StaffRentalDetail['traces'][number]): string {
  if (what === 'told')
    return `Notice to ${sides[who]}${title === null ? '' : `: ${title}`}${isMailed ? ', by email too' : ''}`
  const text = claims[what]
  if (who === 'system') return text
  return `${who === 'owner' ? 'The owner' : 'The renter'} ${text}`
}

/** The acts of staff are shown with their actors in the audit instead. */
function linesOf({ timeline, traces }: StaffRentalDetail): Line[] {
  return [
    ...timeline.map((event) => ({
      at: event.at,
      part: partOf(event),
      text: describeEvent(event),
      note: event.note,
    })),
    ...traces.map((trace) => ({
      at: trace.at,
      part: trace.what === 'told' ? ('told' as const) : ('claim' as const),
      text: describeTrace(trace),
      note: null,
    })),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
}

function partOf({ what, amount }: StaffRentalDetail['timeline'][number]): Line['part'] {
  if (what.startsWith('claim_')) return 'claim'
  return amount !== null || moneyless.test(what) ? 'money' : 'hire'
}

/** Events that are about money even for those who don't see amounts. */
const moneyless = /^(authorised|capture|released|refund|disput|deposit)/

/** The history of a hire in one timeline, or one part of it; and the acts of staff. */
export function RentalTimeline({ rental }: { readonly rental: StaffRentalDetail }) {
  const [part, setPart] = useState<TimelinePart>('all')
  const lines = linesOf(rental).filter((line) => part === 'all' || line.part === part)
  return (
    <Part title="What happened">
      <div role="group" aria-label="Show" className="flex flex-wrap gap-2">
        {partNames.map((name) => (
          <Button
            key={name}
            variant={name === part ? 'primary' : 'secondary'}
            aria-pressed={name === part}
            onClick={() => setPart(name)}
          >
            {parts[name]}
          </Button>
        ))}
      </div>
      {part === 'staff' ? null : lines.length === 0 ? (
        <p className="text-ink-2">Nothing yet.</p>
      ) : (
        <ol data-rows="" aria-label="What happened" className={rowsClass}>
          {lines.map(({ at, text, note }, index) => (
            <li key={`${at} ${index}`} className="flex flex-wrap justify-between gap-x-4 p-3">
              <span className="min-w-0 wrap-anywhere">
                {text}
                {note === null ? null : <span className="block text-small text-ink-2">“{note}”</span>}
              </span>
              <time dateTime={at} className="text-small text-ink-2">
                {formatInstant(at)}
              </time>
            </li>
          ))}
        </ol>
      )}
      {part === 'all' || part === 'staff' ? <AuditOf about="rental" id={rental.id} /> : null}
    </Part>
  )
}
