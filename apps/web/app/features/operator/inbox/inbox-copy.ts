import type { SupportTab } from '@itemo/domain/support/support-inbox-schemas.ts'
import { type SupportPriority, supportKindNames } from '@itemo/domain/support/support-state.ts'
import { supportStateWords } from '@itemo/domain/staff/staff-words.ts'
import { formatRelative, formatTime } from '#app/lib/format.ts'
import { knownWords } from '#app/lib/known-words.ts'
import type { RequestRow, SupportRequest } from './inbox-queries.ts'

export const tabNames: Readonly<Record<SupportTab, string>> = {
  open: 'Open',
  mine: 'Mine',
  late: 'Late',
  waiting: 'Waiting',
  answered: 'Answered',
  closed: 'Closed',
}

const emptyTabs: Readonly<Record<SupportTab, string>> = {
  open: 'Inbox zero.',
  mine: 'Nothing is assigned to you.',
  late: 'Nothing is late.',
  waiting: "Nothing's waiting.",
  answered: 'No answered requests are still open.',
  closed: 'No closed requests.',
}

/**
 * The empty state of the inbox; an empty open tab also says when the last answer was sent. Someone who sees only some of the requests reads
 * nothing about the others.
 */
export function describeEmpty(
  tab: SupportTab,
  { lastAnswerAt, seesAll }: { readonly lastAnswerAt: string | null; readonly seesAll: boolean },
): string {
  if (!seesAll) return tab === 'open' ? 'Nothing for you to answer.' : 'Nothing here for your role.'
  if (tab !== 'open' || lastAnswerAt === null) return emptyTabs[tab]
  const isToday = Date.now() - new Date(lastAnswerAt).getTime() < 12 * 3_600_000
  const when = isToday ? `at ${formatTime(lastAnswerAt)}` : formatRelative(lastAnswerAt)
  return `${emptyTabs.open} The last reply went out ${when}.`
}

export const priorityNames: Readonly<Record<SupportPriority, string>> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
}

/** The subjects of requests. */
export const kindNames = knownWords(supportKindNames, 'Something else')

export const stateNames: Readonly<Record<string, string>> = knownWords(supportStateWords, 'Changed')

function unitOf(minutes: number): string {
  if (minutes < 90) return `${Math.max(minutes, 1)} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
}

/** '2 h left', '3 h late'; for a request that nobody waits on, the time of its last message. */
export function describeDue({ state, due_at: due, last_message_at: last }: RequestRow, now = new Date()): string {
  if (state === 'answered' || state === 'closed') return formatRelative(last, now)
  const minutes = Math.round((new Date(due).getTime() - now.getTime()) / 60_000)
  if (state === 'waiting') return 'waiting'
  return minutes <= 0 ? `${unitOf(-minutes)} late` : `${unitOf(minutes)} left`
}

/** Describes who changed a request since the `seen` messages were all, for someone who was writing a reply to them. */
export function describeMove(seen: readonly string[], now: SupportRequest): string {
  const last = now.messages.findLast(({ id, direction }) => !seen.includes(id) && direction !== 'note')
  if (last?.direction === 'out') return `${last.author ?? 'Someone'} also replied ${formatRelative(last.at)}.`
  if (last) return `${now.name} wrote again ${formatRelative(last.at)}.`
  return 'Someone changed this in the meantime.'
}
