import { Id } from '@itemo/domain/ids.ts'
import { exportKinds } from '@itemo/domain/payouts/staff-money-schemas.ts'
import { isDay } from '@itemo/domain/dates.ts'
import { staffActs } from '@itemo/domain/staff/staff-acts.ts'
import { staffReaders } from '@itemo/domain/staff/staff-roles.ts'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { AppError, refusedField } from '../../platform/http/app-error.ts'
import { mountCall } from '../../platform/http/call.ts'
import { csvFile, mountStaffFile } from '../../platform/http/member-file.ts'
import type { Http, StaffActor } from '../../platform/http/types.ts'
import { bookLines, fileNameOf, isTooLong } from '../payouts/money-csv.ts'
import { noteExport } from '../staff/access-log.ts'
import { idempotencyOf } from '../staff/repeated-acts.ts'
import { decideClaimAsStaff, readClaim, readClaims, readPictureAsStaff } from './staff-claims.ts'
import {
  actOnDueAsStaff,
  answerDisputeAsStaff,
  bearDisputeAsStaff,
  checkLedgerNow,
  readCovers,
  readDisputes,
  readEvidence,
  readLedger,
  readOwed,
  readRefunds,
  readTransfers,
  remitCovers,
  resolveFindingAsStaff,
  retryRefundAsStaff,
  settleRefundAsStaff,
} from './staff-money.ts'

/** The staff endpoints for money. */
export function mountMoney(http: Http, context: Context): void {
  mountCall(http, 'GET /staff/money/owed', ({ staff, query }) => readOwed(context, staff, query))
  mountCall(http, 'GET /staff/money/payouts', ({ query }) => readTransfers(context, query))
  mountCall(http, 'GET /staff/money/refunds', ({ staff, query }) => readRefunds(context, staff, query))
  mountCall(http, 'GET /staff/money/disputes', ({ staff, query }) => readDisputes(context, staff, query))
  mountCall(http, 'GET /staff/money/ledger', ({ staff, query }) => readLedger(context, staff, query))

  mountCall(http, 'GET /staff/money/covers', () => readCovers(context))
  mountCall(http, 'POST /staff/covers/remittances', ({ staff: by, body, http: c }) =>
    remitCovers(context, { by, idempotency: idempotencyOf(c, 'remitted', body) }, body),
  )
  mountCall(http, 'POST /staff/dues/:dueId/block', ({ staff: by, params, body, http: c }) =>
    actOnDueAsStaff(context, { by, idempotency: idempotencyOf(c, 'block', params, body) }, 'block', params.dueId, body),
  )
  mountCall(http, 'POST /staff/dues/:dueId/release', ({ staff: by, params, body, http: c }) =>
    actOnDueAsStaff(
      context,
      { by, idempotency: idempotencyOf(c, 'release', params, body) },
      'release',
      params.dueId,
      body,
    ),
  )
  mountCall(http, 'POST /staff/dues/:dueId/settled-outside', ({ staff: by, params, body, http: c }) =>
    actOnDueAsStaff(
      context,
      { by, idempotency: idempotencyOf(c, 'settled', params, body) },
      'settle_outside',
      params.dueId,
      body,
    ),
  )
  mountCall(http, 'POST /staff/refunds/:paymentId/retry', ({ staff: by, params, body, http: c }) =>
    retryRefundAsStaff(context, { by, idempotency: idempotencyOf(c, 'retry', params, body) }, params.paymentId, body),
  )
  mountCall(http, 'POST /staff/refunds/:paymentId/settled-outside', ({ staff: by, params, body, http: c }) =>
    settleRefundAsStaff(
      context,
      { by, idempotency: idempotencyOf(c, 'settled-refund', params, body) },
      params.paymentId,
      body,
    ),
  )
  mountCall(http, 'POST /staff/disputes/:disputeId/submit', ({ staff: by, params, body, http: c }) =>
    answerDisputeAsStaff(
      context,
      { by, idempotency: idempotencyOf(c, 'submit', params, body) },
      'submit',
      params.disputeId,
      body,
    ),
  )
  mountCall(http, 'POST /staff/disputes/:disputeId/accept', ({ staff: by, params, body, http: c }) =>
    answerDisputeAsStaff(
      context,
      { by, idempotency: idempotencyOf(c, 'accept', params, body) },
      'accept',
      params.disputeId,
      body,
    ),
  )
  mountCall(http, 'POST /staff/disputes/:disputeId/bear', ({ staff: by, params, body, http: c }) =>
    bearDisputeAsStaff(context, { by, idempotency: idempotencyOf(c, 'bear', params, body) }, params.disputeId, body),
  )
  mountCall(http, 'POST /staff/ledger/check', ({ staff }) => checkLedgerNow(context, staff))
  mountCall(http, 'POST /staff/ledger/findings/:findingId/resolve', ({ staff: by, params, body, http: c }) =>
    resolveFindingAsStaff(
      context,
      { by, idempotency: idempotencyOf(c, 'resolve', params, body) },
      params.findingId,
      body,
    ),
  )
  mountEvidence(http, context)
  mountExports(http, context)
  mountClaims(http, context)
}

/** The evidence file of a disputed hire, for staff who answer the dispute. */
function mountEvidence(http: Http, context: Context): void {
  const who = { staff: staffActs['dispute.submit'].roles, fresh: true }
  mountStaffFile(http, '/api/v1/staff/disputes/:disputeId/evidence', who, async (c, staff) => {
    const disputeId = z.safeParse(Id, c.req.param('disputeId'))
    if (!disputeId.success) throw new AppError('not_found')
    return readEvidence(context, staff, disputeId.data)
  })
}

/** The books as files. Each download is recorded. */
function mountExports(http: Http, context: Context): void {
  mountStaffFile(
    http,
    '/api/v1/staff/exports/:file{[a-z]+[.]csv}',
    { staff: staffReaders.money, fresh: true },
    async (c, staff) => {
      const kind = exportKinds.find((known) => `${known}.csv` === c.req.param('file'))
      if (!kind) throw new AppError('not_found')
      const [from = '', until = from] = [c.req.query('from'), c.req.query('to')]
      if (!isDay(from)) throw refusedField('from', 'Please choose the first day.')
      if (!isDay(until) || until < from) throw refusedField('to', 'Please choose the last day.')
      return takeOut(context, staff, { kind, from, until })
    },
  )
}

async function takeOut(context: Context, staff: StaffActor, book: Parameters<typeof bookLines>[1]) {
  if (await isTooLong(context, book))
    throw refusedField('to', "That's more than 200,000 lines. Please choose fewer days.")
  await noteExport(context, staff, `${book.kind} ${book.from} ${book.until}`)
  return csvFile(fileNameOf(book), bookLines(context, book))
}

/** Damage cases, for staff who decide them. */
function mountClaims(http: Http, context: Context): void {
  mountCall(http, 'GET /staff/claims', ({ staff, query }) => readClaims(context, staff, query))
  mountCall(http, 'GET /staff/claims/:claimId', ({ staff, params }) => readClaim(context, staff, params.claimId))
  mountCall(http, 'POST /staff/claims/:claimId/decide', ({ staff: by, params, body, http: c }) =>
    decideClaimAsStaff(context, { by, idempotency: idempotencyOf(c, 'decide', params, body) }, params.claimId, body),
  )
  const who = { staff: ['operator', 'support', 'finance'] } as const
  mountStaffFile(http, '/api/v1/staff/claims/:claimId/pictures/:path{.+}', who, async (c) => {
    const claimId = z.safeParse(Id, c.req.param('claimId'))
    if (!claimId.success) throw new AppError('not_found')
    const width = Number(c.req.query('width') ?? 1600)
    const picture = { rentalId: claimId.data, path: c.req.param('path'), width }
    return { body: await readPictureAsStaff(context, picture), type: 'image/webp' }
  })
}
