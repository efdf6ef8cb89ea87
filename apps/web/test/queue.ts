import type { Factor } from '@supabase/auth-js'
import { sessionKey } from '#app/lib/stored-session.ts'
import type { CaseDecision, CaseDetail, CaseRow } from '#app/features/operator/queue/queue-queries.ts'
import { answerEverywhere, openApp } from './app.tsx'
import { accessTokenOf, member, sessionOf } from './fixtures.ts'
import { server } from './stand-in.ts'

export const at = '2026-03-01T09:00:00.000Z'
const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const app: Factor = { id: 'app', factor_type: 'totp', status: 'verified', created_at: at, updated_at: at }
const marcus = member('Marcus Bell', { factors: [app] })

export function row(number: number, title: string, changes: Partial<CaseRow> = {}): CaseRow {
  return {
    id: idOf(number),
    reference: `C-104${number}`,
    kind: 'report',
    subject_kind: 'item',
    subject_id: 'item',
    owner_id: 'otto',
    about: { name: 'Otto', warnings: 1, hires: 12 },
    title,
    image_url: null,
    risk: 60,
    reason: 'prohibited',
    priority: 2,
    state: 'open',
    waiting_on: null,
    opened_at: at,
    due_at: new Date(Date.now() + 2.5 * 3_600_000).toISOString(),
    decided_at: null,
    is_late: false,
    is_mine: false,
    claimed_by: null,
    claimed_until: null,
    looking: [],
    report_count: 1,
    is_restricted: false,
    suggested: null,
    version: 3,
    ...changes,
  }
}

export const detail = (of: CaseRow, changes: Partial<CaseDetail> = {}): CaseDetail => ({
  ...of,
  reports: [
    {
      id: 'report',
      reporter_id: null,
      reason: 'prohibited',
      text: 'That is a weapon',
      created_at: at,
      evidence: [{ label: 'Title', text: 'Crossbow, hardly used' }],
      images: [],
    },
  ],
  notes: [],
  decisions: [],
  appeal: null,
  earlier: [],
  owner_name: 'Otto',
  strikes: 1,
  risk_rules: ['held_word'],
  live_hires: 2,
  subject_now: { lines: [{ label: 'Title', text: 'Crossbow, now with bolts' }], images: [] },
  said: [],
  suggestion: { ground: 'terms.prohibited', measures: ['item_remove'] },
  shows_evidence: !of.is_restricted,
  things: [],
  keeps_evidence: of.is_restricted,
  agency: null,
  conversation_id: null,
  ...changes,
})

export const decision: CaseDecision = {
  id: idOf(9),
  /** The current time, at each access. */
  get at() {
    return new Date().toISOString()
  },
  outcome: 'action',
  ground: 'terms.prohibited',
  facts: 'The listing offers a crossbow.',
  decided_by: 'Sam from Itemo',
  measures: ['item_remove'],
  revoked_at: null,
  can_undo: true,
}

/** Opens the console as Marcus, a moderator. */
export function openQueue(
  address = '/operator/queue',
  roles: readonly ('moderator' | 'operator' | 'support')[] = ['moderator'],
): void {
  server.answer('GET /staff/me', {
    user_id: marcus.id,
    display_name: 'Marcus from Itemo',
    roles: [...roles],
    child_safety: false,
    factor_at: at,
    counters: {},
  })
  const session = { ...sessionOf(marcus), access_token: accessTokenOf(marcus, 3600, { aal: 'aal2' }) }
  answerEverywhere(marcus)
  window.localStorage.setItem(sessionKey, JSON.stringify(session))
  openApp(address)
}
