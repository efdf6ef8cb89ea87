import { Id } from '@itemo/domain/ids.ts'
import { DiscardJobInput, periodChecks, periodFields } from '@itemo/domain/staff/overview-schemas.ts'
import { staffActs } from '@itemo/domain/staff/staff-acts.ts'
import { staffReaders, staffRoles } from '@itemo/domain/staff/staff-roles.ts'
import * as z from 'zod/mini'
import { type Call, type CallKey, staffAct, staffRead } from './call.ts'
import { FailedJobView, HealthView, OverviewView, SearchedWordsView, TransparencyView } from './staff-number-views.ts'
import { Cursor, Limit, Nothing } from './wire.ts'

const ofJob = z.object({ jobId: Id })

export const staffNumberCalls = {
  'GET /staff/overview': staffRead(staffRoles, {
    name: 'getOverview',
    summary:
      'The figures of a period of 400 days at most, compared with the previous one; money only for staff who may see it.',
    query: z.object({ ...periodFields, compare: z.optional(z.enum(['previous', 'none'])) }).check(...periodChecks),
    output: OverviewView,
  }),
  'GET /staff/transparency': staffRead(staffActs['record.write'].roles, {
    name: 'getTransparency',
    summary: 'The outcomes of reports, decisions and appeals in a period of 400 days at most, for publication.',
    query: z.object(periodFields).check(...periodChecks),
    output: TransparencyView,
  }),
  'GET /staff/searches': staffRead(staffReaders.cases, {
    name: 'listSearchedWords',
    summary: 'The most frequent searches, made at least three times; `empty`: only those without results.',
    query: z
      .object({ ...periodFields, empty: z.optional(z.enum(['true', 'false'])), cursor: Cursor, limit: Limit(100) })
      .check(...periodChecks),
    output: z.object({ searches: z.array(SearchedWordsView), next_cursor: z.nullable(z.string()) }),
  }),
  'GET /staff/health': staffRead(staffReaders.jobs, {
    name: 'getHealth',
    summary: 'The health of the installation: queues, emails, webhooks of the card provider, checks.',
    output: HealthView,
  }),
  'GET /staff/jobs/failed': staffRead(staffReaders.jobs, {
    name: 'listFailedJobs',
    summary: 'Jobs that were given up, latest first.',
    query: z.object({ cursor: Cursor, limit: Limit(100) }),
    output: z.object({ jobs: z.array(FailedJobView), next_cursor: z.nullable(z.string()) }),
  }),
  'POST /staff/jobs/:jobId/retry': staffAct('job.retry', {
    name: 'retryJob',
    summary: 'Restart a job that was given up.',
    params: ofJob,
    output: Nothing,
    errors: ['conflict'],
  }),
  'POST /staff/jobs/:jobId/discard': staffAct('job.discard', {
    name: 'discardJob',
    summary: 'Delete a job that was given up.',
    params: ofJob,
    body: DiscardJobInput,
    output: Nothing,
  }),
} as const satisfies Record<CallKey, Call>
