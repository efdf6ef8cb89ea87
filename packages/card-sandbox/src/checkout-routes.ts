import type { Context as HonoContext, Hono } from 'hono'
import type { BlankEnv } from 'hono/types'
import { findCard, formatCardNumber, isCardNumber, type TestCard } from './test-cards.ts'
import { answerAuthentication, findRefusal, payCheckout, type PayOutcome, successUrlOf } from './pay-checkout.ts'
import {
  authenticationPage,
  type CardForm,
  type CardFormErrors,
  checkoutPage,
  closedPage,
  unknownPage,
} from './checkout-pages.ts'
import { answerPage } from './answer-page.ts'
import { pageStyle } from './checkout-style.ts'
import type { BodyReader, Sandbox } from './sandbox.ts'
import { lockSession, type SessionRow } from './checkout-sessions.ts'
import { WireError } from './wire-error.ts'

const emptyForm: CardForm = { number: '', expiry: '', cvc: '', name: '' }

/** Mounts the hosted checkout. It works without scripts; all validation is here. */
export function mountCheckout(http: Hono, sandbox: Sandbox, bodies: BodyReader): void {
  http.get('/sandbox/checkout.css', (c) =>
    c.body(pageStyle, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'max-age=300' }),
  )
  http.use('/sandbox/*', bodies.limit(16 * 1024))
  http.get('/sandbox/checkout/:id', (c) => withSession(c, sandbox, (session) => show(c, sandbox, session)))
  http.post('/sandbox/checkout/:id', (c) =>
    withSession(c, sandbox, async (session) => pay(c, sandbox, session, new URLSearchParams(await bodies.readText(c)))),
  )
  http.get('/sandbox/checkout/:id/authenticate', (c) =>
    withSession(c, sandbox, async (session) => answer(c, session, await authenticationPage(session))),
  )
  http.post('/sandbox/checkout/:id/authenticate', (c) =>
    withSession(c, sandbox, async (session) =>
      authenticate(c, sandbox, session, new URLSearchParams(await bodies.readText(c))),
    ),
  )
}

type Context = HonoContext<BlankEnv, '/sandbox/checkout/:id'>

async function withSession(c: Context, sandbox: Sandbox, run: (session: SessionRow) => Promise<Response>) {
  try {
    const session = await sandbox.transact((deps) => lockSession(deps, c.req.param('id')))
    return session.status === 'open' ? await run(session) : await closed(c, session)
  } catch (error) {
    if (error instanceof WireError) return answer(c, undefined, await unknownPage(), 404)
    throw error
  }
}

async function show(c: Context, { deps }: Sandbox, session: SessionRow): Promise<Response> {
  const card = findCard(c.req.query('card') ?? '')
  const form = card
    ? { number: formatCardNumber(card.number), expiry: '12/40', cvc: '123', name: 'Test Person' }
    : emptyForm
  const refusal = c.req.query('refused') === undefined ? undefined : await findRefusal(deps, session)
  return answer(c, session, await checkoutPage(session, form, refusal === undefined ? {} : { form: refusal }))
}

async function pay(c: Context, sandbox: Sandbox, session: SessionRow, sent: URLSearchParams): Promise<Response> {
  const form = cardFormOf(sent)
  const { card, errors } = checkCard(form, sandbox.deps.now())
  if (!card) return answer(c, session, await checkoutPage(session, form, errors), 422)
  const outcome = await sandbox.transact((deps) => payCheckout(deps, session.id, card))
  sandbox.nudge()
  return follow(c, session, form, outcome)
}

async function authenticate(c: Context, sandbox: Sandbox, session: SessionRow, sent: URLSearchParams) {
  const passed = sent.get('answer') === 'complete'
  const outcome = await sandbox.transact((deps) => answerAuthentication(deps, session.id, passed))
  sandbox.nudge()
  return follow(c, session, emptyForm, outcome)
}

async function follow(c: Context, session: SessionRow, form: CardForm, outcome: PayOutcome): Promise<Response> {
  switch (outcome.kind) {
    case 'paid':
      return c.redirect(outcome.url, 303)
    case 'authenticate':
      return c.redirect(`/sandbox/checkout/${session.id}/authenticate`, 303)
    case 'refused':
      // Redirects to a page that the browser can go back to: it would have to resend the form for a direct response.
      return c.redirect(`/sandbox/checkout/${session.id}?refused&card=${findCard(form.number)?.number ?? ''}`, 303)
    case 'closed':
      return closed(c, outcome.session)
    default:
      return outcome satisfies never
  }
}

async function closed(c: Context, session: SessionRow): Promise<Response> {
  const onward = session.status === 'complete' ? successUrlOf(session) : (session.cancel_url ?? '/')
  return answer(c, session, await closedPage(session, onward), 410)
}

function answer(c: Context, session: SessionRow | undefined, body: string, status: 200 | 404 | 410 | 422 = 200) {
  return answerPage(c, body, { status, leadsTo: [session?.success_url, session?.cancel_url] })
}

function cardFormOf(sent: URLSearchParams): CardForm {
  const text = (name: keyof CardForm) => (sent.get(name) ?? '').trim().slice(0, 80)
  return { number: text('number'), expiry: text('expiry'), cvc: text('cvc'), name: text('name') }
}

function checkCard(form: CardForm, now: Date): { readonly card?: TestCard; readonly errors: CardFormErrors } {
  const card = findCard(form.number)
  const errors: CardFormErrors = {
    ...(!isCardNumber(form.number) && { number: "Your card number isn't valid." }),
    ...(isCardNumber(form.number) &&
      !card && { number: 'The sandbox only accepts test cards. Please choose one below.' }),
    ...(!isExpiry(form.expiry, now) && { expiry: "Please enter a month and year that isn't in the past, as MM/YY." }),
    ...(!/^\d{3,4}$/.test(form.cvc) && { cvc: 'Please enter the 3 or 4 digits.' }),
    ...(form.name === '' && { name: 'Please enter the name on the card.' }),
  }
  return card && Object.keys(errors).length === 0 ? { card, errors } : { errors }
}

function isExpiry(text: string, now: Date): boolean {
  const match = /^(0?[1-9]|1[0-2]) ?\/ ?(?:20)?(\d{2})$/.exec(text)
  return match !== null && Date.UTC(2000 + Number(match[2]), Number(match[1]), 1) > now.getTime()
}
