import { getLine, listLines } from './balance/balance-lines.ts'
import { getCharge, readLineSource } from './balance/line-sources.ts'
import { showBalance } from './balance/read-balance.ts'
import { createSession, expireSession, getSession } from './checkout-sessions.ts'
import type { FormObject } from './decode-form.ts'
import { decideDispute, getDispute, listDisputes, updateDispute } from './disputes.ts'
import { getEvent, listEvents } from './events.ts'
import { readPage } from './find-rows.ts'
import { cancelIntent, captureIntent, listIntents, lockIntent, showIntent } from './payment-intents.ts'
import { expands, namesOf, textOf } from './read-params.ts'
import { createRefund, getRefund, listRefunds } from './refunds.ts'
import type { SandboxDeps } from './sandbox.ts'

export interface WireCall {
  readonly id: string
  readonly params: FormObject
  /** Whose balance and payouts are meant: `Stripe-Account`, or the operator's own. */
  readonly account: string
}

type Act = (deps: SandboxDeps, call: WireCall) => Promise<object>

/** Calls that can be made in the name of a connected account. */
const balanceCalls = {
  'GET /v1/balance': (deps, { account }) => showBalance(deps, account),
  'GET /v1/balance_transactions': (deps, { params, account }) => {
    const [type, source, payout] = [textOf(params.type), textOf(params.source), textOf(params.payout)]
    return listLines(
      deps,
      { account, type, source, payout },
      readPage(params),
      sourceReader(deps, params, 'data.source'),
    )
  },
  'GET /v1/balance_transactions/:id': (deps, { id, params, account }) =>
    getLine(deps, account, id, sourceReader(deps, params, 'source')),
} satisfies Record<string, Act>

const paymentCalls = {
  'POST /v1/checkout/sessions': (deps, { params }) => createSession(deps, params),
  'GET /v1/checkout/sessions/:id': (deps, { id, params }) => getSession(deps, id, namesOf(params.expand)),
  'POST /v1/checkout/sessions/:id/expire': (deps, { id }) => expireSession(deps, id),
  'GET /v1/payment_intents': (deps, { params }) =>
    listIntents(deps, readPage(params), expands(params, 'data.latest_charge')),
  'GET /v1/payment_intents/:id': async (deps, { id, params }) =>
    showIntent(await lockIntent(deps, id), { charge: expands(params, 'latest_charge'), now: deps.now() }),
  'POST /v1/payment_intents/:id/capture': async (deps, { id, params }) =>
    showIntent(await captureIntent(deps, id, textOf(params.amount_to_capture))),
  'POST /v1/payment_intents/:id/cancel': async (deps, { id, params }) =>
    showIntent(await cancelIntent(deps, id, textOf(params.cancellation_reason) ?? null)),
  'GET /v1/charges/:id': (deps, { id }) => getCharge(deps, id),
  'POST /v1/refunds': (deps, { params }) => createRefund(deps, params),
  'GET /v1/refunds': (deps, { params }) => listRefunds(deps, textOf(params.payment_intent), readPage(params)),
  'GET /v1/refunds/:id': (deps, { id }) => getRefund(deps, id),
  'GET /v1/disputes': (deps, { params }) => listDisputes(deps, textOf(params.payment_intent), readPage(params)),
  'GET /v1/disputes/:id': (deps, { id }) => getDispute(deps, id),
  'POST /v1/disputes/:id': (deps, { id, params }) => updateDispute(deps, id, params),
  'POST /v1/disputes/:id/close': (deps, { id }) => decideDispute(deps, id, 'lost'),
  'GET /v1/events': (deps, { params }) => listEvents(deps, readPage(params)),
  'GET /v1/events/:id': (deps, { id }) => getEvent(deps, id),
} satisfies Record<string, Act>

export interface MountedCall {
  readonly method: string
  readonly path: string
  readonly act: Act
  /** Whether it can be made in the name of a connected account. */
  readonly forAccounts: boolean
}

/** Every call that the sandbox answers. */
export const wireCalls: readonly MountedCall[] = [...mounted(balanceCalls, true), ...mounted(paymentCalls, false)]

function mounted(calls: Readonly<Record<string, Act>>, forAccounts: boolean): MountedCall[] {
  return Object.entries(calls).map(([key, act]) => {
    const [method = '', path = ''] = key.split(' ')
    return { method, path, act, forAccounts }
  })
}

function sourceReader(deps: SandboxDeps, params: FormObject, name: string) {
  return expands(params, name) ? (id: string) => readLineSource(deps, id) : undefined
}
