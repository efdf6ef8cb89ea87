import { getLine, listLines } from './balance/balance-lines.ts'
import { getCharge, readLineSource } from './balance/line-sources.ts'
import { createPayout, getPayout, listPayouts } from './balance/payouts.ts'
import { showBalance } from './balance/read-balance.ts'
import { getBalanceSettings, updateBalanceSettings } from './balance/balance-settings.ts'
import { createAccountLink, createLoginLink } from './connect/account-links.ts'
import { closeAccount, createAccount, getAccount } from './connect/connected-accounts.ts'
import { getThinEvent } from './connect/thin-events.ts'
import {
  createReversal,
  createTransfer,
  getReversal,
  listReversals,
  listTransfers,
  lockTransfer,
  showTransfer,
  updateTransfer,
} from './connect/transfers.ts'
import { createSession, expireSession, getSession } from './checkout-sessions.ts'
import type { FormObject } from './decode-form.ts'
import { decideDispute, getDispute, listDisputes, updateDispute } from './disputes.ts'
import { getEvent, listEvents } from './events.ts'
import { createFile, getFile } from './files.ts'
import { readPage } from './sandbox-rows.ts'
import { cancelIntent, captureIntent, listIntents, lockIntent, showIntent } from './payment-intents.ts'
import { expands, namesOf, textOf } from './read-params.ts'
import { createIntent } from './off-session.ts'
import { createCustomer, deleteCustomer, detachMethod, getCustomer, getMethod, listMethods } from './saved-cards.ts'
import { getSetupIntent } from './setup-intents.ts'
import { createRefund, getRefund, listRefunds } from './refunds.ts'
import type { SandboxDeps } from './sandbox.ts'
import { cancelVerification, createVerification, getVerification, redactVerification } from './verification-sessions.ts'

export interface WireCall {
  readonly id: string
  /** The id of the nested object, where a path has two. */
  readonly part: string
  readonly params: FormObject
  /** The account whose balance and payouts are meant: `Stripe-Account`, or the operator's own. */
  readonly account: string
}

type Act = (deps: SandboxDeps, call: WireCall) => Promise<object>

/** Calls that can be made on behalf of a connected account. */
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
  'GET /v1/balance_settings': (deps, { account }) => getBalanceSettings(deps, account),
  'POST /v1/balance_settings': (deps, { params, account }) => updateBalanceSettings(deps, account, params),
  'POST /v1/payouts': (deps, { params, account }) => createPayout(deps, account, params),
  'GET /v1/payouts': (deps, { params, account }) =>
    listPayouts(deps, { account, status: textOf(params.status) }, readPage(params)),
  'GET /v1/payouts/:id': (deps, { id, account }) => getPayout(deps, account, id),
  'GET /v1/events': (deps, { params, account }) => listEvents(deps, account, readPage(params)),
  'GET /v1/events/:id': (deps, { id, account }) => getEvent(deps, id, account),
} satisfies Record<string, Act>

const paymentCalls = {
  'POST /v1/checkout/sessions': (deps, { params }) => createSession(deps, params),
  'GET /v1/checkout/sessions/:id': (deps, { id, params }) => getSession(deps, id, namesOf(params.expand)),
  'POST /v1/checkout/sessions/:id/expire': (deps, { id }) => expireSession(deps, id),
  'GET /v1/payment_intents': (deps, { params }) =>
    listIntents(deps, textOf(params.customer), readPage(params), expands(params, 'data.latest_charge')),
  'POST /v1/payment_intents': (deps, { params }) => createIntent(deps, params),
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
  'POST /v1/files': (deps, { params }) => createFile(deps, params),
  'GET /v1/files/:id': (deps, { id }) => getFile(deps, id),
} satisfies Record<string, Act>

const cardCalls = {
  'POST /v1/customers': (deps, { params }) => createCustomer(deps, params),
  'GET /v1/customers/:id': (deps, { id }) => getCustomer(deps, id),
  'DELETE /v1/customers/:id': (deps, { id }) => deleteCustomer(deps, id),
  'GET /v1/customers/:id/payment_methods': (deps, { id, params }) => listMethods(deps, id, readPage(params)),
  'GET /v1/payment_methods/:id': (deps, { id }) => getMethod(deps, id),
  'POST /v1/payment_methods/:id/detach': (deps, { id }) => detachMethod(deps, id),
  'GET /v1/setup_intents/:id': (deps, { id }) => getSetupIntent(deps, id),
} satisfies Record<string, Act>

const connectCalls = {
  'POST /v2/core/accounts': (deps, { params }) => createAccount(deps, params),
  'GET /v2/core/accounts/:id': (deps, { id, params }) => getAccount(deps, id, namesOf(params.include)),
  'POST /v2/core/accounts/:id/close': (deps, { id, params }) => closeAccount(deps, id, params),
  'POST /v2/core/account_links': (deps, { params }) => createAccountLink(deps, params),
  'GET /v2/core/events/:id': (deps, { id }) => getThinEvent(deps, id),
  'POST /v1/accounts/:id/login_links': (deps, { id }) => createLoginLink(deps, id),
  'POST /v1/transfers': (deps, { params }) => createTransfer(deps, params),
  'GET /v1/transfers': (deps, { params }) => {
    const [destination, group] = [textOf(params.destination), textOf(params.transfer_group)]
    return listTransfers(deps, { destination, group }, readPage(params))
  },
  'GET /v1/transfers/:id': async (deps, { id }) => showTransfer(deps, await lockTransfer(deps, id)),
  'POST /v1/transfers/:id': (deps, { id, params }) => updateTransfer(deps, id, params),
  'POST /v1/transfers/:id/reversals': (deps, { id, params }) => createReversal(deps, id, params),
  'GET /v1/transfers/:id/reversals': (deps, { id, params }) => listReversals(deps, id, readPage(params)),
  'GET /v1/transfers/:id/reversals/:part': (deps, { id, part }) => getReversal(deps, id, part),
} satisfies Record<string, Act>

const identityCalls = {
  'POST /v1/identity/verification_sessions': (deps, { params }) => createVerification(deps, params),
  'GET /v1/identity/verification_sessions/:id': (deps, { id, params }) => getVerification(deps, id, params),
  'POST /v1/identity/verification_sessions/:id/cancel': (deps, { id }) => cancelVerification(deps, id),
  'POST /v1/identity/verification_sessions/:id/redact': (deps, { id }) => redactVerification(deps, id),
} satisfies Record<string, Act>

export interface MountedCall {
  readonly method: string
  readonly path: string
  readonly act: Act
  /** Whether it can be made on behalf of a connected account. */
  readonly forAccounts: boolean
}

/** All calls that the sandbox supports. */
export const wireCalls: readonly MountedCall[] = [
  ...mounted(balanceCalls, true),
  ...mounted(paymentCalls, false),
  ...mounted(cardCalls, false),
  ...mounted(connectCalls, false),
  ...mounted(identityCalls, false),
]

function mounted(calls: Readonly<Record<string, Act>>, forAccounts: boolean): MountedCall[] {
  return Object.entries(calls).map(([key, act]) => {
    const [method = '', path = ''] = key.split(' ')
    return { method, path, act, forAccounts }
  })
}

function sourceReader(deps: SandboxDeps, params: FormObject, name: string) {
  return expands(params, name) ? (id: string) => readLineSource(deps, id) : undefined
}
