import { addDays, dayInLondon } from '@itemo/domain/dates.ts'
import { type RecordKind, recordKinds, recordTable, remindedDays } from '@itemo/domain/staff/records.ts'
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { type Answer, call, inPages } from '#app/lib/api.ts'
import { formatDay, formatInstant } from '#app/lib/format.ts'
import { notify } from '#app/lib/toasts.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { ListState } from './list-state.tsx'
import { RecordParts } from './record-parts.tsx'

type LawRecord = Answer<'GET /staff/records'>['records'][number]

/** The latest version of each record; for one kind all versions, latest first. */
function recordsQuery(kind?: RecordKind) {
  return infiniteQueryOptions({
    queryKey: ['staff', 'records', kind],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /staff/records', { query: { cursor, ...(kind && { kind }) }, signal }),
    ...inPages,
    staleTime: 0,
  })
}

/** The records that the law requires of an operator, each with its review date. */
export function RecordsScreen() {
  const query = useInfiniteQuery(recordsQuery())
  const [writing, setWriting] = useState<RecordKind>()
  const [reading, setReading] = useState<RecordKind>()
  const records = query.data?.pages.flatMap((page) => page.records) ?? []
  const last = records.find(({ kind }) => kind === writing)
  return (
    <>
      <RecordParts here="records" />
      <p className="mb-5 max-w-prose text-ink-2 print:hidden">
        Documents the law requires you to write and review. Every version is kept. Ask a lawyer to check them.
      </p>
      <ListState query={query} what="the records">
        <div className="flex max-w-3xl flex-col gap-4">
          {recordKinds.map((kind) => (
            <RecordCard
              key={kind}
              kind={kind}
              record={records.find((record) => record.kind === kind)}
              onWrite={() => setWriting(kind)}
              onRead={() => setReading(kind)}
            />
          ))}
          <Button variant="secondary" className="self-start" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </ListState>
      <Dialog
        open={writing !== undefined}
        onOpenChange={(open) => !open && setWriting(undefined)}
        title={writing === undefined ? '' : recordTable[writing].name}
        description={writing === undefined ? '' : recordTable[writing].hint}
      >
        {writing === undefined ? null : <RecordForm kind={writing} last={last} onDone={() => setWriting(undefined)} />}
      </Dialog>
      <Dialog
        open={reading !== undefined}
        onOpenChange={(open) => !open && setReading(undefined)}
        title={reading === undefined ? '' : `Versions: ${recordTable[reading].name}`}
      >
        {reading === undefined ? null : <Versions kind={reading} />}
      </Dialog>
    </>
  )
}

/** The state of a record's review. */
function ReviewBadge({ day }: { readonly day: string }) {
  const today = dayInLondon(new Date())
  if (day <= today) return <Badge tone="bad">Review due</Badge>
  return <Badge tone={day <= addDays(today, remindedDays) ? 'attention' : 'neutral'}>Review by {formatDay(day)}</Badge>
}

function describeVersion({ version, made_by: by, made_at: at }: LawRecord): string {
  return `Version ${version}, ${by ?? 'someone whose account was deleted'}, ${formatInstant(at)}`
}

interface RecordCardProps {
  readonly kind: RecordKind
  readonly record: LawRecord | undefined
  readonly onWrite: () => void
  readonly onRead: () => void
}

function RecordCard({ kind, record, onWrite, onRead }: RecordCardProps) {
  const { name, hint } = recordTable[kind]
  const write = record === undefined ? 'Write it…' : 'New version…'
  return (
    <section aria-label={name} className="rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-section">{name}</h2>
        {record === undefined ? (
          <Badge tone="attention">Not written yet</Badge>
        ) : (
          <ReviewBadge day={record.review_by} />
        )}
      </div>
      {record === undefined ? (
        <p className="mt-1 text-ink-2">{hint}</p>
      ) : (
        <details className="mt-1">
          <summary className="cursor-pointer rounded-small py-2 font-medium wrap-anywhere">{record.title}</summary>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {record.body}
          </p>
        </details>
      )}
      {record === undefined ? null : <p className="mt-1 text-small text-ink-2">{describeVersion(record)}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" aria-label={`${write}: ${name}`} onClick={onWrite}>
          {write}
        </Button>
        {record === undefined || record.version === 1 ? null : (
          <Button variant="quiet" aria-label={`${record.version} versions: ${name}`} onClick={onRead}>
            {record.version} versions
          </Button>
        )}
      </div>
    </section>
  )
}

function Versions({ kind }: { readonly kind: RecordKind }) {
  const query = useInfiniteQuery(recordsQuery(kind))
  const records = query.data?.pages.flatMap((page) => page.records) ?? []
  return (
    <ListState query={query} what="the versions">
      <ul className="flex flex-col divide-y divide-line">
        {records.map((record) => (
          <li key={record.id} className="py-2">
            <details>
              <summary className="cursor-pointer rounded-small py-1 font-medium wrap-anywhere">{record.title}</summary>
              <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                {record.body}
              </p>
            </details>
            <p className="text-small text-ink-2">{describeVersion(record)}</p>
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
    </ListState>
  )
}

interface RecordFormProps {
  readonly kind: RecordKind
  readonly last: LawRecord | undefined
  readonly onDone: () => void
}

/** The default interval until the next review, in days. */
const usualDays = 365

function RecordForm({ kind, last, onDone }: RecordFormProps) {
  const client = useQueryClient()
  const [title, setTitle] = useState(last?.title ?? '')
  const [body, setBody] = useState(last?.body ?? '')
  const [reviewBy, setReviewBy] = useState(addDays(dayInLondon(new Date()), usualDays))
  const write = useMutation({
    mutationFn: () =>
      call('POST /staff/records', {
        body: { kind, version: last?.version ?? 0, title, body, review_by: reviewBy },
      }),
    onSuccess: ({ version }) => {
      notify.success(`Version ${version} saved`)
      void client.invalidateQueries({ queryKey: ['staff', 'records'] })
      onDone()
    },
  })
  const fields = write.error instanceof ApiError ? write.error.fields : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!write.isPending) write.mutate()
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <TextField
        label="Title"
        value={title}
        maxLength={100}
        error={fields.title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextArea
        label="What it says"
        hint="Don't name members."
        boxClassName="min-h-60"
        value={body}
        maxLength={20_000}
        error={fields.body}
        onChange={({ target }) => setBody(target.value)}
      />
      <TextField
        label="Next review by"
        type="date"
        value={reviewBy}
        error={fields.review_by}
        onChange={({ target }) => setReviewBy(target.value)}
      />
      {write.error === null || Object.keys(fields).length > 0 ? null : <ErrorText>{reasonOf(write.error)}</ErrorText>}
      <Button type="submit" className="self-start" busy={write.isPending} busyLabel="Saving...">
        Save the version
      </Button>
    </form>
  )
}
