import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import { answerPage } from './answer-page.ts'
import { type Markup, page } from './page-frame.ts'
import type { BodyReader, IdentityPeople, Sandbox, SandboxDeps } from './sandbox.ts'
import { type DocumentFacts, findPage, submitDocument, type VerificationRow } from './verification-sessions.ts'

/** The buttons, in the order of the page. */
const answers = {
  own_name: 'Verified under the profile’s name',
  other_name: 'Verified under another name',
  aged_17: 'Verified, aged 17',
  other_person: 'Same person as another demo account',
  document_unverified_other: 'Document unreadable',
  document_expired: 'Document expired',
  selfie_face_mismatch: 'Selfie doesn’t match',
  consent_declined: 'Consent declined',
  leave: 'Leave without finishing',
  later: 'Verify after 20 seconds',
  silent: 'Verified, but the webhook is never sent',
} as const
type Answer = keyof typeof answers

const laterMs = 20_000

const isAnswer = (text: string | null): text is Answer => text !== null && Object.hasOwn(answers, text)

/** Mounts the page on which the provider would ask for a document and a photo. */
export function mountVerificationPages(http: Hono, sandbox: Sandbox, bodies: BodyReader, people: IdentityPeople): void {
  http.get('/sandbox/identity/:page', async (c) => {
    const row = await sandbox.transact((deps) => findPage(deps, c.req.param('page')))
    return row ? answerPage(c, await checkPage(row), { leadsTo: [row.return_url] }) : gone(c)
  })
  http.post('/sandbox/identity/:page', async (c) => {
    const answer = new URLSearchParams(await bodies.readText(c)).get('answer')
    const named = await sandbox.transact((deps) => findPage(deps, c.req.param('page')))
    // Fetched before the session is locked, because the site reads its own tables for it.
    const names = (named?.reference && (await people(named.reference))) || { own: null, other: null }
    const done = await sandbox.transact(async (deps) => {
      const row = await findPage(deps, c.req.param('page'))
      if (row && isAnswer(answer)) await give(deps, row, answer, names)
      return row
    })
    sandbox.nudge()
    return done ? c.redirect(done.return_url ?? '/', 303) : gone(c)
  })
}

type Names = NonNullable<Awaited<ReturnType<IdentityPeople>>>

async function give(deps: SandboxDeps, row: VerificationRow, answer: Answer, { own, other }: Names): Promise<void> {
  const name = own ?? 'Test Person'
  const facts = documentOf(name)
  switch (answer) {
    case 'leave':
      return
    case 'own_name':
      return submitDocument(deps, row, { facts })
    case 'later':
      return submitDocument(deps, row, { facts, afterMs: laterMs })
    case 'silent':
      return submitDocument(deps, row, { facts, isTold: false })
    case 'other_name':
      return submitDocument(deps, row, { facts: { ...facts, first_name: 'Robin', last_name: 'Otherwise' } })
    case 'other_person':
      return submitDocument(deps, row, { facts: documentOf(other ?? name) })
    case 'aged_17': {
      const year = deps.now().getUTCFullYear() - 17
      return submitDocument(deps, row, { facts: { ...facts, dob: { day: 1, month: 1, year } } })
    }
    case 'document_unverified_other':
    case 'document_expired':
    case 'selfie_face_mismatch':
    case 'consent_declined':
      return submitDocument(deps, row, { error: answer })
    default:
      return answer satisfies never
  }
}

/** A document for a name: the birth date depends on the name alone, so that the same name is the same person. */
export function documentOf(name: string): DocumentFacts {
  const words = name.trim().split(/\s+/)
  const last_name = words.length > 1 ? (words.at(-1) ?? '') : ''
  const first_name = words.slice(0, words.length > 1 ? -1 : 1).join(' ')
  const sum = Buffer.from(name).reduce((all, byte) => (all * 31 + byte) % 100_003, 7)
  return { first_name, last_name, dob: { day: 1 + (sum % 28), month: 1 + (sum % 12), year: 1950 + (sum % 50) } }
}

function checkPage(row: VerificationRow): Markup {
  return page(
    'Identity check',
    html`<main class="narrow card">
      <h1>Sandbox: no document is checked</h1>
      <p>A real provider would ask here for a passport, driving licence or identity card, and a photo of your face.</p>
      <p class="quiet">Choose what the check finds.</p>
      <form method="post" action="/sandbox/identity/${row.page_id}">
        ${Object.entries(answers).map(
          ([answer, label], index) =>
            html`<button type="submit" name="answer" value="${answer}" class="${index === 0 ? '' : 'plain'}">
              ${label}
            </button>`,
        )}
      </form>
    </main>`,
  )
}

async function gone(c: Context): Promise<Response> {
  const content = html`<main class="narrow card">
    <h1>This page no longer works</h1>
    <p>It works once, for two days. Please go back to the site and start again.</p>
  </main>`
  return answerPage(c, await page('Page used', content), { status: 410 })
}
