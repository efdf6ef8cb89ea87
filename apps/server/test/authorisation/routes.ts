import { goodPassword } from '../auth.ts'
import type { Role, Fixtures } from './authorisation-fixtures.ts'

export interface RouteCheck {
  /** The status for each role, in the order of `roles`; for storage the status that the error body names. */
  readonly answers: string
  /** The path that is requested; the route itself if that has no parameters. */
  readonly path?: (fixtures: Fixtures, role: Role) => string
  readonly body?: (fixtures: Fixtures, role: Role) => unknown
  /** Responses that may contain anything, because the route exists only outside production. */
  readonly developers?: true
}

const all = (status: number) => Array.from({ length: 6 }, () => status).join(' ')
/** Acts of a logged-in person on their own account; the protocol itself reports an ended session. */
const own = (status = 200) => `401 403 ${status} ${status} ${status} ${status}`
/** Refused to everyone, with another status to callers without a token. */
const refused = (status: number) => `401 ${Array.from({ length: 5 }, () => status).join(' ')}`
/** Needs the operator's key. */
const operator = '401 403 403 403 403 403'
/** The card provider's API needs the provider's key, which no person has. */
const provider = all(401)

const anyUser = ({ people }: Fixtures) => `/auth/v1/admin/users/${people.owner.id}`
const picture = (before: string) => (fixtures: Fixtures) => `/storage/v1/${before}item_images/${fixtures.picture}`
const nobody = '00000000-0000-4000-8000-000000000000'
const noFactor = `/auth/v1/factors/${nobody}`
const noPasskey = `/auth/v1/passkeys/${nobody}`
const noAnswer = { challenge_id: nobody, credential: { id: 'x', rawId: 'x', type: 'public-key', response: {} } }
const noMail = 'nobody@people.example'

/** Every route outside the contract, by method and pattern. */
export const routeChecks: Readonly<Record<string, RouteCheck>> = {
  'GET /healthz': { answers: all(200) },
  'GET /readyz': { answers: all(200) },
  'GET /robots.txt': { answers: all(200) },
  'GET /sitemap.xml': { answers: all(200) },
  'GET /sitemaps/pages.xml': { answers: all(200) },
  'GET /sitemaps/towns.xml': { answers: all(200) },
  'GET /sitemaps/:file{items(-[0-9a-f]{1,3})?\\.xml}': { answers: all(200), path: () => '/sitemaps/items.xml' },
  'GET /share/:file{[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}[.]jpg}': {
    answers: all(404),
    path: () => `/share/${nobody}.jpg`,
  },
  'GET /api/v1': { answers: all(200) },
  'GET /api/v1/openapi.json': { answers: all(200) },
  'GET /api/v1/my/earnings/:file{20[0-9][0-9][.]csv}': {
    answers: '401 401 200 200 200 200',
    path: () => '/api/v1/my/earnings/2026.csv',
  },
  'GET /api/v1/my/receipts/:file{[A-Z]-[0-9]+[.]pdf}': {
    answers: '401 401 404 404 404 404',
    path: () => '/api/v1/my/receipts/P-999999.pdf',
  },
  'GET /api/v1/rentals/:rentalId/claim/pictures/:path{.+}': {
    answers: '401 401 404 404 404 404',
    path: ({ hires }) => `/api/v1/rentals/${hires.main.id}/claim/pictures/nothing`,
  },
  'GET /api/v1/staff/cases/:caseId/pictures/:path{.+}': {
    answers: all(404),
    path: ({ decisionId }) => `/api/v1/staff/cases/${decisionId}/pictures/nothing`,
  },
  'GET /api/v1/staff/claims/:claimId/pictures/:path{.+}': {
    answers: all(404),
    path: ({ decisionId }) => `/api/v1/staff/claims/${decisionId}/pictures/nothing`,
  },
  'GET /api/v1/staff/items/:itemId/pictures/:path{.+}': {
    answers: all(404),
    path: ({ itemId }) => `/api/v1/staff/items/${itemId}/pictures/nothing`,
  },
  'GET /api/v1/staff/disputes/:disputeId/evidence': {
    answers: all(404),
    path: ({ decisionId }) => `/api/v1/staff/disputes/${decisionId}/evidence`,
  },
  'GET /api/v1/staff/exports/:file{[a-z]+[.]csv}': {
    answers: all(404),
    path: () => '/api/v1/staff/exports/ledger.csv?from=2026-04-06',
  },
  'GET /api/v1/staff/audit.csv': { answers: all(404), path: () => '/api/v1/staff/audit.csv' },
  // Counts searches for the rate limit, and passes all of them on.
  'ALL /api/v1/items': { answers: all(200), path: () => '/api/v1/items' },
  // The same for quotes, which have no GET.
  'ALL /api/v1/quotes': { answers: all(405), path: () => '/api/v1/quotes' },
  'ALL /api/v1/staff/*': { answers: all(404), path: () => '/api/v1/staff/nothing' },
  'ALL /api/*': { answers: all(404), path: () => '/api/v1/nothing' },
  'ALL /*': { answers: all(404), path: () => '/nothing' },
  // Without the provider's signature it's refused.
  'POST /webhooks/stripe': { answers: all(400), body: () => ({ type: 'checkout.session.completed' }) },
  'POST /webhooks/stripe-connect': { answers: all(400), body: () => ({ type: 'payout.paid' }) },
  'POST /webhooks/stripe-events': { answers: all(400), body: () => ({ type: 'v2.core.account.closed' }) },

  'POST /webhooks/mail': {
    answers: all(400),
    body: () => ({ message_id: '<1@example.org>', from: 'ann@example.org' }),
  },

  // The link in a mail is the credential.
  'GET /unsubscribe': { answers: all(404), path: () => '/unsubscribe?token=none' },
  'POST /unsubscribe': { answers: all(404), path: () => '/unsubscribe?token=none' },

  // Authentication: before someone is logged in
  'ALL /auth/v1/*': { answers: all(404), path: () => '/auth/v1/nothing' },
  'GET /auth/v1/health': { answers: all(200) },
  'GET /auth/v1/settings': { answers: all(200) },
  'GET /auth/v1/.well-known/jwks.json': { answers: all(200) },
  // The only route that discloses that an address is taken, as specified.
  'POST /auth/v1/signup': {
    answers: all(422),
    body: ({ people }) => ({ email: people.owner.email, password: goodPassword, data: { full_name: 'Someone New' } }),
  },
  'POST /auth/v1/token': {
    answers: all(400),
    path: () => '/auth/v1/token?grant_type=password',
    body: ({ people }) => ({ email: people.owner.email, password: 'not-this-one' }),
  },
  // Only a browser that opens the page uses up the link.
  'GET /auth/v1/verify': { answers: all(200), path: () => '/auth/v1/verify?token=none&type=recovery' },
  'POST /auth/v1/verify': { answers: all(403), body: () => ({ type: 'recovery', token_hash: 'none' }) },
  'POST /auth/v1/recover': { answers: all(200), body: ({ people }) => ({ email: people.owner.email }) },
  'POST /auth/v1/resend': { answers: all(200), body: ({ people }) => ({ email: people.owner.email, type: 'signup' }) },
  'POST /auth/v1/otp': { answers: all(200), body: () => ({ email: noMail, create_user: false }) },
  'GET /auth/v1/authorize': { answers: all(400), path: () => '/auth/v1/authorize?provider=nobody' },
  // Needs the cookie of the browser in which a confirmation is pending.
  'GET /auth/v1/social-confirmations': { answers: all(404) },
  'POST /auth/v1/social-confirmations': { answers: all(404), body: () => ({ code: '123456' }) },
  'GET /auth/v1/social-confirmation': { answers: all(200), path: () => '/auth/v1/social-confirmation?token=none' },
  'POST /auth/v1/social-confirmation': { answers: all(403), path: () => '/auth/v1/social-confirmation?token=none' },
  'GET /auth/v1/callback': { answers: all(303), path: () => '/auth/v1/callback?code=x&state=y' },
  'POST /auth/v1/callback': { answers: all(303) },

  // One's own account
  'GET /auth/v1/user': { answers: own() },
  'PUT /auth/v1/user': { answers: own(), body: () => ({ data: { seen: true } }) },
  'GET /auth/v1/user/identities': { answers: own() },
  'DELETE /auth/v1/user/identities/:identityId': {
    answers: own(422),
    path: ({ people }) => `/auth/v1/user/identities/${people.owner.id}`,
  },
  'GET /auth/v1/reauthenticate': { answers: own() },
  'POST /auth/v1/reauthenticate': { answers: own() },
  'POST /auth/v1/logout': { answers: own(204), path: () => '/auth/v1/logout?scope=others' },

  // The operator's
  'ALL /auth/v1/admin/*': { answers: operator, path: () => '/auth/v1/admin/audit' },
  'ALL /auth/v1/invite': { answers: operator },
  'GET /auth/v1/admin/users': { answers: operator },
  'POST /auth/v1/admin/users': { answers: operator, body: () => ({ email: noMail, password: goodPassword }) },
  'GET /auth/v1/admin/users/:userId': { answers: operator, path: anyUser },
  'PUT /auth/v1/admin/users/:userId': { answers: operator, path: anyUser, body: () => ({ ban_duration: '24h' }) },
  'DELETE /auth/v1/admin/users/:userId': { answers: operator, path: anyUser },
  'GET /auth/v1/admin/users/:userId/factors': { answers: operator, path: (fixtures) => `${anyUser(fixtures)}/factors` },
  'POST /auth/v1/admin/generate_link': {
    answers: operator,
    body: ({ people }) => ({ type: 'recovery', email: people.owner.email }),
  },
  'POST /auth/v1/invite': { answers: operator, body: () => ({ email: noMail }) },
  'DELETE /auth/v1/admin/users/:userId/factors/:factorId': {
    answers: operator,
    path: (fixtures) => `${anyUser(fixtures)}/factors/x`,
  },
  'ALL /auth/v1/admin/oauth/*': { answers: operator, path: () => '/auth/v1/admin/oauth/clients' },
  'ALL /auth/v1/admin/custom-providers/*': { answers: operator, path: () => '/auth/v1/admin/custom-providers/x' },
  'GET /auth/v1/admin/users/:userId/passkeys': {
    answers: operator,
    path: (fixtures) => `${anyUser(fixtures)}/passkeys`,
  },
  'DELETE /auth/v1/admin/users/:userId/passkeys/:passkeyId': {
    answers: operator,
    path: (fixtures) => `${anyUser(fixtures)}/passkeys/x`,
  },

  // Passkeys: anyone may begin a log-in, and no one ends it without the key
  'GET /auth/v1/passkeys': { answers: own() },
  'PATCH /auth/v1/passkeys/:passkeyId': {
    answers: own(404),
    path: () => noPasskey,
    body: () => ({ friendly_name: 'x' }),
  },
  'DELETE /auth/v1/passkeys/:passkeyId': { answers: own(404), path: () => noPasskey },
  'POST /auth/v1/passkeys/registration/options': { answers: own() },
  'POST /auth/v1/passkeys/registration/verify': { answers: own(400), body: () => noAnswer },
  'POST /auth/v1/passkeys/authentication/options': { answers: all(200) },
  'POST /auth/v1/passkeys/authentication/verify': { answers: all(400), body: () => noAnswer },

  // Parts of the protocol that this server doesn't implement
  'POST /auth/v1/sso': { answers: all(404) },
  'GET /auth/v1/user/identities/authorize': { answers: refused(404) },
  'POST /auth/v1/factors': { answers: own(), body: () => ({ factor_type: 'totp', friendly_name: 'phone' }) },
  'POST /auth/v1/factors/:factorId/challenge': { answers: own(404), path: () => `${noFactor}/challenge` },
  'POST /auth/v1/factors/:factorId/verify': {
    answers: own(404),
    path: () => `${noFactor}/verify`,
    body: () => ({ challenge_id: nobody, code: '000000' }),
  },
  'DELETE /auth/v1/factors/:factorId': { answers: own(404), path: () => noFactor },
  'GET /auth/v1/factors/recovery-codes': { answers: own(404) },
  // Never available as the only factor.
  'POST /auth/v1/factors/recovery-codes': { answers: own(422) },
  'POST /auth/v1/factors/recovery-codes/regenerate': { answers: own(404) },
  'POST /auth/v1/factors/recovery-codes/verify': { answers: own(404), body: () => ({ code: 'wrong' }) },
  'DELETE /auth/v1/factors/recovery-codes': { answers: own(404) },
  'ALL /auth/v1/oauth/*': { answers: all(404), path: () => '/auth/v1/oauth/authorize' },
  'ALL /auth/v1/user/oauth/*': { answers: all(404), path: () => '/auth/v1/user/oauth/grants' },

  // Pictures: everyone who knows a picture's random name may see it; only its owner may remove it
  'ALL /storage/*': { answers: all(501), path: () => '/storage/v1/bucket' },
  'ALL /storage/v1/*': { answers: all(501), path: () => '/storage/v1/bucket/item_images' },
  'POST /storage/v1/object/list/*': {
    answers: all(501),
    path: () => '/storage/v1/object/list/item_images',
    body: () => ({ prefix: '' }),
  },
  'POST /storage/v1/object/sign/*': { answers: all(501), path: picture('object/sign/') },
  'POST /storage/v1/object/upload/*': { answers: all(501), path: picture('object/upload/sign/') },
  'POST /storage/v1/object/:bucket/:path{.+}': {
    answers: '401 401 415 415 415 415',
    path: picture('object/'),
    body: () => 'no picture',
  },
  'DELETE /storage/v1/object/:bucket': {
    answers: '401 401 200 200 200 409',
    path: () => '/storage/v1/object/item_images',
    body: ({ picture: prefix }) => ({ prefixes: [prefix] }),
  },
  'GET /storage/v1/object/info/public/:bucket/:path{.+}': { answers: all(200), path: picture('object/info/public/') },
  'GET /storage/v1/object/info/:bucket/:path{.+}': { answers: all(200), path: picture('object/info/') },
  'GET /storage/v1/render/image/public/:bucket/:path{.+}': { answers: all(200), path: picture('render/image/public/') },
  'GET /storage/v1/render/image/authenticated/:bucket/:path{.+}': {
    answers: all(200),
    path: picture('render/image/authenticated/'),
  },
  'GET /storage/v1/object/public/:bucket/:path{.+}': { answers: all(200), path: picture('object/public/') },
  'GET /storage/v1/object/authenticated/:bucket/:path{.+}': {
    answers: all(200),
    path: picture('object/authenticated/'),
  },
  'GET /storage/v1/object/:bucket/:path{.+}': { answers: all(200), path: picture('object/') },

  // The card sandbox, where no real provider is configured
  'ALL /v1/*': { answers: all(404), path: () => '/v1/nothing' },
  'POST /v1/checkout/sessions': { answers: provider },
  'GET /v1/checkout/sessions/:id': {
    answers: provider,
    path: ({ hires }) => `/v1/checkout/sessions/${hires.main.session}`,
  },
  'POST /v1/checkout/sessions/:id/expire': {
    answers: provider,
    path: ({ hires }) => `/v1/checkout/sessions/${hires.unpaid.session}/expire`,
  },
  'GET /v1/payment_intents': { answers: provider },
  'POST /v1/payment_intents': { answers: provider },
  'POST /v1/customers': { answers: provider },
  'GET /v1/customers/:id': { answers: provider, path: () => '/v1/customers/cus_1' },
  'DELETE /v1/customers/:id': { answers: provider, path: () => '/v1/customers/cus_1' },
  'GET /v1/customers/:id/payment_methods': { answers: provider, path: () => '/v1/customers/cus_1/payment_methods' },
  'GET /v1/payment_methods/:id': { answers: provider, path: () => '/v1/payment_methods/pm_1' },
  'POST /v1/payment_methods/:id/detach': { answers: provider, path: () => '/v1/payment_methods/pm_1/detach' },
  'GET /v1/setup_intents/:id': { answers: provider, path: () => '/v1/setup_intents/seti_1' },
  'GET /v1/payment_intents/:id': { answers: provider, path: () => '/v1/payment_intents/pi_1' },
  'POST /v1/payment_intents/:id/capture': { answers: provider, path: () => '/v1/payment_intents/pi_1/capture' },
  'POST /v1/payment_intents/:id/cancel': { answers: provider, path: () => '/v1/payment_intents/pi_1/cancel' },
  'POST /v1/refunds': { answers: provider },
  'GET /v1/refunds': { answers: provider },
  'GET /v1/disputes': { answers: provider },
  'GET /v1/disputes/:id': { answers: provider, path: () => '/v1/disputes/dp_1' },
  'POST /v1/identity/verification_sessions': { answers: provider },
  'GET /v1/identity/verification_sessions/:id': {
    answers: provider,
    path: () => '/v1/identity/verification_sessions/vs_1',
  },
  'POST /v1/identity/verification_sessions/:id/cancel': {
    answers: provider,
    path: () => '/v1/identity/verification_sessions/vs_1/cancel',
  },
  'POST /v1/identity/verification_sessions/:id/redact': {
    answers: provider,
    path: () => '/v1/identity/verification_sessions/vs_1/redact',
  },
  'POST /v1/files': { answers: provider },
  'GET /v1/files/:id': { answers: provider, path: () => '/v1/files/file_1' },
  'POST /v1/disputes/:id': { answers: provider, path: () => '/v1/disputes/dp_1' },
  'POST /v1/disputes/:id/close': { answers: provider, path: () => '/v1/disputes/dp_1/close' },
  'GET /v1/refunds/:id': { answers: provider, path: () => '/v1/refunds/re_1' },
  'GET /v1/events': { answers: provider },
  'GET /v1/events/:id': { answers: provider, path: () => '/v1/events/evt_1' },
  'GET /v1/balance': { answers: provider },
  'GET /v1/balance_settings': { answers: provider },
  'POST /v1/balance_settings': { answers: provider },
  'GET /v1/balance_transactions': { answers: provider },
  'GET /v1/balance_transactions/:id': { answers: provider, path: () => '/v1/balance_transactions/txn_1' },
  'GET /v1/charges/:id': { answers: provider, path: () => '/v1/charges/ch_1' },
  'GET /v1/payouts': { answers: provider },
  'POST /v1/payouts': { answers: provider },
  'GET /v1/payouts/:id': { answers: provider, path: () => '/v1/payouts/po_1' },
  'GET /v1/transfers': { answers: provider },
  'POST /v1/transfers': { answers: provider },
  'GET /v1/transfers/:id': { answers: provider, path: () => '/v1/transfers/tr_1' },
  'POST /v1/transfers/:id': { answers: provider, path: () => '/v1/transfers/tr_1' },
  'GET /v1/transfers/:id/reversals': { answers: provider, path: () => '/v1/transfers/tr_1/reversals' },
  'POST /v1/transfers/:id/reversals': { answers: provider, path: () => '/v1/transfers/tr_1/reversals' },
  'GET /v1/transfers/:id/reversals/:part': { answers: provider, path: () => '/v1/transfers/tr_1/reversals/trr_1' },
  'POST /v1/accounts/:id/login_links': { answers: provider, path: () => '/v1/accounts/acct_1/login_links' },
  'ALL /v2/*': { answers: all(404), path: () => '/v2/nothing' },
  'POST /v2/core/account_links': { answers: provider },
  'POST /v2/core/accounts': { answers: provider },
  'GET /v2/core/accounts/:id': { answers: provider, path: () => '/v2/core/accounts/acct_1' },
  'POST /v2/core/accounts/:id/close': { answers: provider, path: () => '/v2/core/accounts/acct_1/close' },
  'GET /v2/core/events/:id': { answers: provider, path: () => '/v2/core/events/evt_1' },
  'ALL /sandbox/*': { answers: all(404), path: () => '/sandbox/nothing' },
  // The URL of each of these pages is the credential.
  'GET /sandbox/connect/:link': { answers: all(410), path: () => '/sandbox/connect/none' },
  'GET /sandbox/connect/visits/:visit': { answers: all(410), path: () => '/sandbox/connect/visits/none' },
  'POST /sandbox/connect/visits/:visit': { answers: all(410), path: () => '/sandbox/connect/visits/none' },
  'GET /sandbox/identity/:page': { answers: all(410), path: () => '/sandbox/identity/none' },
  'POST /sandbox/identity/:page': { answers: all(410), path: () => '/sandbox/identity/none' },
  'GET /sandbox/operator/:key': { answers: all(404), path: () => '/sandbox/operator/none' },
  'POST /sandbox/operator/:key/accounts/:id': {
    answers: all(404),
    path: () => '/sandbox/operator/none/accounts/acct_1',
    body: () => ({}),
  },
  'POST /sandbox/operator/:key/balance/:id': {
    answers: all(404),
    path: () => '/sandbox/operator/none/balance/acct_sandbox',
    body: () => ({}),
  },
  'POST /sandbox/operator/:key/cards/:id': {
    answers: all(404),
    path: () => '/sandbox/operator/none/cards/pm_1',
    body: () => ({}),
  },
  'POST /sandbox/operator/:key/disputes/:id': {
    answers: all(404),
    path: () => '/sandbox/operator/none/disputes/dp_1',
    body: () => ({}),
  },
  'POST /sandbox/operator/:key/holds/:id': {
    answers: all(404),
    path: () => '/sandbox/operator/none/holds/pi_1',
    body: () => ({}),
  },
  'POST /sandbox/operator/:key/refunds/:id': {
    answers: all(404),
    path: () => '/sandbox/operator/none/refunds/re_1',
    body: () => ({}),
  },
  'GET /sandbox/checkout.css': { answers: all(200) },
  // Like the provider's own page: anyone with its unguessable URL may pay.
  'GET /sandbox/checkout/:id': {
    answers: all(200),
    path: ({ hires }) => `/sandbox/checkout/${hires.unpaid.session}`,
    developers: true,
  },
  'POST /sandbox/checkout/:id': {
    answers: all(422),
    path: ({ hires }) => `/sandbox/checkout/${hires.unpaid.session}`,
    developers: true,
  },
  'GET /sandbox/checkout/:id/authenticate': {
    answers: all(200),
    path: ({ hires }) => `/sandbox/checkout/${hires.unpaid.session}/authenticate`,
    developers: true,
  },
  'POST /sandbox/checkout/:id/authenticate': {
    answers: all(303),
    path: ({ hires }) => `/sandbox/checkout/${hires.unpaid.session}/authenticate`,
    developers: true,
  },

  ...Object.fromEntries(
    (
      [
        ['GET', '/.well-known/openid-configuration', 200],
        ['GET', '/keys', 200],
        ['GET', '/authorize', 422],
        ['POST', '/authorize', 422],
        ['POST', '/token', 400],
        ['GET', '/userinfo', 401],
      ] as const
    ).map(([method, path, status]) => [
      `${method} /dev/login/:provider{apple|facebook|google}${path}`,
      { answers: all(status), path: () => `/dev/login/google${path}`, developers: true as const },
    ]),
  ),
  'GET /dev/mail.json': { answers: all(200), developers: true },
  'GET /dev/codes': { answers: all(200), developers: true },
  'GET /dev/mail': { answers: all(200), developers: true },
  'GET /dev/mail/:id{[0-9]{1,9}}': { answers: all(200), path: () => '/dev/mail/1', developers: true },
  'POST /dev/mail/:id{[0-9]{1,9}}/reply': {
    answers: all(404),
    path: () => '/dev/mail/999999999/reply',
    developers: true,
  },
  'GET /dev/mail/:id{[0-9]{1,9}}/html': { answers: all(200), path: () => '/dev/mail/1/html', developers: true },
}
