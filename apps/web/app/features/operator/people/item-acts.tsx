import { dayInLondon } from '@itemo/domain/dates.ts'
import { groundOfReason } from '@itemo/domain/moderation/grounds.ts'
import type { ReportReason } from '@itemo/domain/moderation/report-reasons.ts'
import { appealEnd } from '@itemo/domain/moderation/statement-copy.ts'
import { staffActs } from '@itemo/domain/staff/staff-acts.ts'
import { hasRole } from '@itemo/domain/staff/staff-roles.ts'
import { type FormEvent, useState } from 'react'
import { Link, useOutletContext } from 'react-router'
import { ApiError } from '#app/lib/api-error.ts'
import { formatDay } from '#app/lib/format.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { linkClass } from '../console-list.tsx'
import { consolePaths } from '../console-paths.ts'
import type { StaffSelf } from '../operator-queries.ts'
import { GroundField, StatementPreview } from '../queue/decision-fields.tsx'
import { factsOf } from '../queue/queue-copy.ts'
import { useUndo } from '../queue/queue-mutations.ts'
import { FormError, OpenCaseForm, reasonOptions } from './open-case-form.tsx'
import {
  type ItemAct,
  type ItemDecided,
  type StaffItemDetail,
  useHideItem,
  useRestoreItem,
} from './staff-people-queries.ts'

const names: Readonly<Record<ItemAct, string>> = {
  'item.hold': 'Hold…',
  'item.take_down': 'Take down…',
  'item.restore': 'Restore…',
  'case.open': 'Open a case…',
}

const done: Readonly<Record<Exclude<ItemAct, 'case.open'>, string>> = {
  'item.hold': "Held. We'll send the owner the decision in a minute.",
  'item.take_down': "Taken down. We'll send the owner the decision in a minute.",
  'item.restore': 'The listing is live again.',
}

type Done = ItemDecided & { readonly act: Exclude<ItemAct, 'case.open'> }

/** The staff's actions on a listing outside a case; each can be undone. */
export function ItemActs({ item, onChanged }: { readonly item: StaffItemDetail; readonly onChanged: () => void }) {
  const { roles } = useOutletContext<StaffSelf>()
  const mayFeature = item.status === 'active' && hasRole(roles, staffActs['setting.change'].roles)
  const [act, setAct] = useState<ItemAct>()
  const [last, setLast] = useState<Done>()
  const close = () => setAct(undefined)
  const finish = (decided: Done) => {
    close()
    setLast(decided)
    onChanged()
  }
  return (
    <>
      {last === undefined ? null : (
        <LastAct
          key={last.decision_id}
          last={last}
          onGone={() => {
            setLast(undefined)
            onChanged()
          }}
        />
      )}
      {item.acts.length === 0 && !mayFeature ? null : (
        <div className="flex flex-wrap gap-2">
          {item.acts
            .filter((name) => name in names)
            .map((name) => (
              <Button
                key={name}
                variant={name === 'item.take_down' ? 'danger' : 'secondary'}
                onClick={() => setAct(name)}
              >
                {names[name]}
              </Button>
            ))}
          {mayFeature ? (
            <ButtonLink variant="secondary" to={consolePaths.settings('home.featured', { item: item.id })}>
              Feature…
            </ButtonLink>
          ) : null}
        </div>
      )}
      <Dialog
        open={act !== undefined}
        onOpenChange={(open) => !open && close()}
        title={act === undefined ? '' : `${names[act].replace('…', '')}: ${item.title}`}
      >
        {act === 'item.hold' || act === 'item.take_down' ? (
          <HideForm item={item} act={act} onDone={(decided) => finish({ ...decided, act })} />
        ) : null}
        {act === 'item.restore' ? (
          <RestoreForm itemId={item.id} onDone={(decided) => finish({ ...decided, act })} />
        ) : null}
        {act === 'case.open' ? (
          <OpenCaseForm
            about={{ kind: 'item', id: item.id }}
            onDone={() => {
              close()
              onChanged()
            }}
          />
        ) : null}
      </Dialog>
    </>
  )
}

function LastAct({ last, onGone }: { readonly last: Done; readonly onGone: () => void }) {
  const undo = useUndo()
  const { id: caseId, version, reference } = last.case
  return (
    <p role="status" className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-brand-soft p-3">
      <span>
        {done[last.act]}{' '}
        <Link to={consolePaths.queue(caseId)} className={linkClass}>
          {reference}
        </Link>
      </span>
      <Button
        variant="secondary"
        data-undo=""
        busy={undo.isPending}
        onClick={() => undo.mutate({ decisionId: last.decision_id, caseId, version }, { onSettled: onGone })}
      >
        Undo
      </Button>
    </p>
  )
}

const dayOf = (instant: Date) => formatDay(dayInLondon(instant))
const fieldsOf = (error: Error | null) => (error instanceof ApiError ? (error.fields ?? {}) : {})

interface HideFormProps {
  readonly item: StaffItemDetail
  readonly act: 'item.hold' | 'item.take_down'
  readonly onDone: (decided: ItemDecided) => void
}

/** The form for holding a listing or taking it down: the reason, and the text for its owner. */
function HideForm({ item, act, onDone }: HideFormProps) {
  const [reason, setReason] = useState<ReportReason>('prohibited')
  const [ground, setGround] = useState(groundOfReason.prohibited)
  const [facts, setFacts] = useState(factsOf.prohibited)
  const hide = useHideItem(item.id, act)
  const measure = act === 'item.hold' ? 'item_hold' : 'item_remove'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    hide.mutate({ reason, ground, facts }, { onSuccess: onDone })
  }
  const fields = fieldsOf(hide.error)
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Select
        label="What's wrong"
        options={reasonOptions('item')}
        value={reason}
        onChange={(next) => {
          setReason(next)
          setGround(groundOfReason[next])
          setFacts(factsOf[next])
        }}
        error={fields.reason}
      />
      <GroundField value={ground} onChange={setGround} measures={[measure]} complaints={fields} />
      <TextArea
        label="What you found"
        hint="The owner will see this."
        value={facts}
        maxLength={1000}
        onChange={({ target }) => setFacts(target.value)}
        error={fields.facts}
      />
      <StatementPreview
        outcome="action"
        measures={[{ name: measure, until: null }]}
        title={item.title}
        ground={ground}
        facts={facts}
        source="own_check"
        automated={false}
        isLookedAt={false}
        canSendBack
        since={dayOf(new Date())}
        appealUntil={dayOf(appealEnd(new Date()))}
      />
      <FormError error={hide.error} />
      <Button type="submit" variant="danger" busy={hide.isPending} busyLabel="Sending...">
        {act === 'item.hold' ? 'Hold the listing' : 'Take down the listing'}
      </Button>
    </form>
  )
}

interface NoteFormProps<Result> {
  readonly itemId: string
  readonly onDone: (result: Result) => void
}

function RestoreForm({ itemId, onDone }: NoteFormProps<ItemDecided>) {
  const [note, setNote] = useState('')
  const restore = useRestoreItem(itemId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    restore.mutate({ note }, { onSuccess: onDone })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-ink-2">This reverses the decision about the listing, and we'll tell the owner.</p>
      <TextArea
        label="Why"
        hint="Only the team sees this."
        value={note}
        maxLength={2000}
        onChange={({ target }) => setNote(target.value)}
        error={fieldsOf(restore.error).note}
      />
      <FormError error={restore.error} />
      <Button type="submit" busy={restore.isPending} busyLabel="Restoring...">
        Restore the listing
      </Button>
    </form>
  )
}
