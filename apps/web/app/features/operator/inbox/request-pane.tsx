import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutletContext } from 'react-router'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { cx } from '#app/lib/cx.ts'
import { formatInstant } from '#app/lib/format.ts'
import { isGone } from '#app/lib/is-gone.ts'
import { notify } from '#app/lib/toasts.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Loaded } from '#app/ui/loaded.tsx'
import { Select } from '#app/ui/select.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { useTitle } from '../console-title.ts'
import { OtherViewers } from '../other-viewers.tsx'
import { goneStaff } from '../operator-copy.ts'
import type { StaffSelf } from '../operator-queries.ts'
import { When } from '../queue/case-facts.tsx'
import { describeDue, kindNames, stateNames } from './inbox-copy.ts'
import { type ActBody, requestQuery, type SupportRequest, useFetchRequest, useRequestAct } from './inbox-queries.ts'
import { ReplyForm } from './reply-form.tsx'
import { RequestContext } from './request-context.tsx'

/** A request with its thread, the actions on it, and its writer. */
export function RequestPane({ requestId }: { readonly requestId: string }) {
  const query = useQuery(requestQuery(requestId))
  const failure = query.data === undefined ? query.error : null
  if (isGone(failure)) return <EmptyState title="Request not found">Your role may not have access to it.</EmptyState>
  if (failure instanceof ApiError && failure.code === 'own_matter')
    return <EmptyState title="This one is yours">You&apos;re part of it, so someone else has to answer it.</EmptyState>
  return (
    <Loaded
      query={query}
      loading="Loading the request"
      failed="Couldn't load the request"
      skeleton={<Skeleton className="h-96" />}
    >
      {(request) => (
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_16rem]">
          <Thread request={request} />
          <RequestContext request={request} />
        </div>
      )}
    </Loaded>
  )
}

function Thread({ request }: { readonly request: SupportRequest }) {
  const { id: requestId, reference, subject, kind, priority, state, messages, name, may_act: mayAct } = request
  const { user_id: selfId } = useOutletContext<StaffSelf>()
  useTitle(`${reference}: ${subject}`)
  return (
    <article aria-label={`Request ${reference}`} className="flex min-w-0 flex-col gap-4">
      <header className="flex flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-2">
          <span>
            {reference} · {kindNames[kind]}
          </span>
          <span
            title={formatInstant(request.due_at)}
            className={request.is_late ? 'font-semibold text-danger' : undefined}
          >
            {describeDue(request)}
          </span>
          {priority === 'urgent' ? <Badge tone="bad">Urgent</Badge> : null}
          <Badge tone={state === 'open' ? 'attention' : 'neutral'}>{stateNames[state]}</Badge>
        </p>
        <h2 dir="auto" className="text-section-lg wrap-anywhere">
          {subject}
        </h2>
        <OtherViewers room={`support:${requestId}`} selfId={selfId} />
      </header>
      {mayAct ? <Acts request={request} /> : null}
      <ol aria-label="Messages" className="flex flex-col gap-3">
        {messages.map(({ id, direction, author, text, at }) => (
          <li
            key={id}
            className={cx(
              'rounded-card p-3',
              direction === 'in' && 'border border-line bg-surface',
              direction === 'out' && 'bg-brand-soft',
              direction === 'note' && 'border border-dashed border-line-strong bg-tape-soft',
            )}
          >
            <p className="flex flex-wrap justify-between gap-x-3 text-small">
              <span className="font-semibold">
                {direction === 'in' ? <bdi>{name}</bdi> : (author ?? goneStaff)}
                {direction === 'note' ? ', note for staff' : ''}
              </span>
              <When at={at} />
            </p>
            <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
              {text}
            </p>
          </li>
        ))}
      </ol>
      {mayAct ? (
        <ReplyForm request={request} />
      ) : (
        <p className="text-ink-2">Only support and operators can reply. You can read it.</p>
      )}
    </article>
  )
}

/** The assignee and the state. */
function Acts({ request }: { readonly request: SupportRequest }) {
  const { id, version, state, assigned_to: assigned, colleagues } = request
  const { user_id: self } = useOutletContext<StaffSelf>()
  const ask = useFetchRequest()
  const assign = useRequestAct(id, 'assign')
  const move = useRequestAct(id, 'state')
  const [asked, setAsked] = useState<ActBody<'state'>['state']>()
  const onError = (failure: Error) => {
    notify.error(reasonOf(failure))
    if (failure instanceof ApiError && failure.status === 409) void ask(id).catch(() => undefined)
  }
  const button = (to: ActBody<'state'>['state'], label: string) => (
    <Button
      variant="secondary"
      busy={move.isPending && asked === to}
      onClick={() => {
        setAsked(to)
        move.mutate({ version, state: to }, { onError })
      }}
    >
      {label}
    </Button>
  )
  const known = assigned === null || colleagues.some((one) => one.id === assigned.id)
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Select
        label="Assigned to"
        className="min-w-0 grow basis-40 sm:max-w-56"
        options={[
          { value: '', label: 'Nobody' },
          ...colleagues.map((one) => ({ value: one.id, label: one.id === self ? 'Me' : one.name })),
          ...(known ? [] : [{ value: assigned.id, label: assigned.name }]),
        ]}
        value={assigned?.id ?? ''}
        onChange={(value) => assign.mutate({ version, staff_id: value === '' ? null : value }, { onError })}
      />
      {state === 'open' ? null : button('open', 'Reopen')}
      {state === 'waiting' || state === 'closed' ? null : button('waiting', 'Mark as waiting')}
      {state === 'closed' ? null : button('closed', 'Close')}
    </div>
  )
}
