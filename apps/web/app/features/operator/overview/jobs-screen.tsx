import { plural } from '@itemo/domain/plural.ts'
import type { HealthAlarm } from '@itemo/domain/staff/overview-schemas.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link, useOutletContext } from 'react-router'
import type { SitePath } from '@itemo/domain/site-path.ts'
import { ApiError } from '#app/lib/api-error.ts'
import { formatDay, formatInstant, formatRelative } from '#app/lib/format.ts'
import { knownWords } from '#app/lib/known-words.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { Facts, Part, rowsClass } from '../console-list.tsx'
import { consolePaths } from '../console-paths.ts'
import { ListState } from '../list-state.tsx'
import type { StaffSelf } from '../operator-queries.ts'
import { type FailedJob, failedJobsQuery, type Health, healthQuery, useJobAct } from './overview-queries.ts'

const alarms: Readonly<Record<HealthAlarm, string>> = knownWords(
  {
    disk_unwritable: "The server can't write to its data folder.",
    provider_away: "We can't reach the card provider, or it refuses our key.",
    backup_late: 'The last backup is more than eight days old.',
    disk_low: 'The disk is nearly full.',
    balance_short: "The card provider's balance is too low for what's due. See Money, Ledger.",
    rule_broken: 'A ledger rule is broken. See Money, Ledger.',
    ledger_differs: "The ledger doesn't match the card provider. See Money, Ledger.",
    queue_slow: 'Jobs have been waiting for more than five minutes.',
    jobs_failed: "Some jobs have failed permanently. They're listed below.",
    ledger_late: "The ledger hasn't been compared for over half an hour.",
    numbers_late: "The numbers haven't been updated for over half an hour.",
    audit_broken: "The audit log doesn't match its seal. Run npm run audit:verify to see which days.",
  },
  "Something's wrong that this page doesn't recognise. Please reload it.",
)

const disks: Readonly<Record<Health['disk'], string>> = knownWords(
  {
    ok: 'Enough room',
    low: 'Nearly full',
    unwritable: 'Not writable',
  },
  'Unknown',
)

/** The health of the system, and the failed jobs. */
export function JobsScreen() {
  const health = useQuery(healthQuery())
  return (
    <>
      <h1 className="mb-4 text-h1">Jobs and health</h1>
      <ListState query={health} what="the health of the site">
        {health.data === undefined ? null : <HealthParts health={health.data} />}
      </ListState>
    </>
  )
}

function HealthParts({ health }: { readonly health: Health }) {
  const { alarms: found, process, database, queues, mails } = health
  const since = (at: string | null) => (at === null ? 'Not yet' : <Ago at={at} />)
  const runs = [process.web && 'pages', process.worker && 'jobs'].filter((part) => part !== false).join(' and ')
  return (
    <div className="flex flex-col gap-6">
      {found.length === 0 ? (
        <p role="status" className="flex items-center gap-2 rounded-card bg-brand-soft p-4 font-medium text-brand">
          <CircleCheck className="size-5 shrink-0" aria-hidden="true" />
          All systems normal. Last checked {formatInstant(health.looked_at)}.
        </p>
      ) : (
        <ul role="status" className="flex flex-col gap-2 rounded-card border border-danger p-4 text-danger">
          {found.map((alarm) => (
            <li key={alarm} className="flex items-start gap-2">
              <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
              {alarms[alarm]}
            </li>
          ))}
        </ul>
      )}
      <FailedJobs />
      <Part title="Waiting and running">
        {queues.length === 0 ? (
          <p className="text-ink-2">No jobs waiting.</p>
        ) : (
          <ul aria-label="Queues" className={rowsClass}>
            {queues.map(({ name, waiting, running, oldest_at: at }) => (
              <li key={name} className="flex flex-wrap justify-between gap-x-4 p-3 text-small">
                <span className="wrap-anywhere">{name}</span>
                <span className="text-ink-2">
                  {waiting} waiting, {running} running
                  {at === null ? '' : ', the oldest '}
                  {at === null ? null : <Ago at={at} />}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title="Health">
        <Facts
          facts={[
            ['This process', `Version ${process.version}, runs ${runs}`],
            ['Started', <Ago key="started" at={process.started_at} />],
            [
              'Database',
              `PostgreSQL ${database.version}, ${Math.round(database.bytes / 1_048_576)} MB, ${database.connections} connections`,
            ],
            ['Replicas', health.replicas.length === 0 ? 'None' : health.replicas.map(describeReplica).join(', ')],
            ['Last back-up', health.backup_at === null ? 'None is known' : <Ago key="backup" at={health.backup_at} />],
            ['Disk', disks[health.disk]],
            ['Emails waiting', mails.waiting],
            ['Emails failed', mails.failed],
            ['Card provider', health.provider.said],
            ['Last message', since(health.webhook_at)],
            ['Browsers with push notifications', health.push_browsers.toLocaleString('en-GB')],
            ['Ledger compared', since(health.ledger_checked_at)],
            ['Numbers counted', since(health.counted_at)],
            [
              'Audit log sealed up to',
              health.audit_sealed_until === null ? 'Not yet' : formatDay(health.audit_sealed_until),
            ],
          ]}
        />
      </Part>
    </div>
  )
}

/** 'berlin, streaming, 2 s behind'. */
function describeReplica({ name, state, behind_seconds: behind }: Health['replicas'][number]): string {
  return [name, state, ...(behind === null ? [] : [`${Math.round(behind)} s behind`])].join(', ')
}

function Ago({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={formatInstant(at)}>
      {formatRelative(at)}
    </time>
  )
}

const aboutNames = knownWords(
  { rental: 'The rental', item: 'The item', case: 'The case', person: 'The person' },
  'Subject',
)

function placeOf({ kind, id }: NonNullable<FailedJob['about']>): SitePath {
  if (kind === 'case') return consolePaths.queue(id)
  if (kind === 'person') return consolePaths.people(id)
  return kind === 'rental' ? consolePaths.rentals(id) : consolePaths.items(id)
}

function About({ kind, to }: { readonly kind: keyof typeof aboutNames; readonly to: SitePath }) {
  return (
    <Link to={to} className="underline underline-offset-2">
      {aboutNames[kind]}
    </Link>
  )
}

function FailedJobs() {
  const query = useInfiniteQuery(failedJobsQuery())
  const { roles } = useOutletContext<StaffSelf>()
  const act = useJobAct()
  const [discarded, setDiscarded] = useState<FailedJob>()
  const jobs = query.data?.pages.flatMap((page) => page.jobs) ?? []
  return (
    <Part title="Failed jobs">
      <ListState query={query} what="the failed jobs">
        {jobs.length === 0 ? (
          <p className="text-ink-2">No jobs have failed permanently.</p>
        ) : (
          <ul data-rows="" aria-label="Failed jobs" className={rowsClass}>
            {jobs.map((job) => (
              <li key={job.id} className="flex flex-wrap items-start justify-between gap-3 p-4">
                <div className="min-w-0 grow basis-64 text-small">
                  <p className="text-body font-medium wrap-anywhere">{job.name}</p>
                  <p className="wrap-anywhere text-danger">{job.error}</p>
                  <p className="text-ink-2">
                    Given up <Ago at={job.failed_at} /> after {plural(job.runs, 'try', 'tries')}
                  </p>
                  {job.about === null ? null : <About kind={job.about.kind} to={placeOf(job.about)} />}
                </div>
                {roles.includes('operator') ? (
                  <div className="flex gap-2">
                    <Button
                      variant="secondary"
                      busy={act.isPending && act.variables.id === job.id && act.variables.reason === undefined}
                      busyLabel="Retrying..."
                      aria-label={`Retry ${job.name}`}
                      onClick={() => act.mutate({ id: job.id })}
                    >
                      Retry
                    </Button>
                    <Button variant="quiet" aria-label={`Discard ${job.name}`} onClick={() => setDiscarded(job)}>
                      Discard
                    </Button>
                  </div>
                ) : null}
              </li>
            ))}
          </ul>
        )}
        <LoadMore query={query} />
      </ListState>
      {discarded === undefined ? null : (
        <DiscardDialog job={discarded} act={act} onClose={() => setDiscarded(undefined)} />
      )}
    </Part>
  )
}

interface DiscardProps {
  readonly job: FailedJob
  readonly act: ReturnType<typeof useJobAct>
  readonly onClose: () => void
}

/** Asks for the reason of discarding a job: its work won't be done. */
function DiscardDialog({ job, act, onClose }: DiscardProps) {
  const [reason, setReason] = useState('')
  const fields = act.error instanceof ApiError ? (act.error.fields ?? {}) : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    act.mutate({ id: job.id, reason }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Discard this job"
      description={`${job.name} won't run again, and its work stays undone.`}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <TextField
          label="Why"
          hint="Don't include names or addresses."
          value={reason}
          error={fields.reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <Button type="submit" variant="danger" className="self-start" busy={act.isPending} busyLabel="Discarding...">
          Discard {job.name}
        </Button>
      </form>
    </Dialog>
  )
}
