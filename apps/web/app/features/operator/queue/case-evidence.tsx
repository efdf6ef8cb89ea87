import { staffActs } from '@itemo/domain/staff/staff-acts.ts'
import { dayInLondon } from '@itemo/domain/dates.ts'
import { type FormEvent, useState } from 'react'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { formatDay } from '#app/lib/format.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { notify } from '#app/lib/toasts.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { StaffSelf } from '../operator-queries.ts'
import { WhyDialog } from '../why-dialog.tsx'
import { CasePart, Reports, SubjectNow } from './case-facts.tsx'
import { requestEvidence, requestHandover, useNoteAgency } from './queue-mutations.ts'
import type { CaseDetail } from './queue-queries.ts'

interface CaseEvidenceProps {
  readonly shown: CaseDetail
  readonly staff: StaffSelf
}

/** The reported content, and its current state. For child safety it's shown only after a reason was given, as text alone. */
export function CaseEvidence({ shown, staff }: CaseEvidenceProps) {
  const [evidence, setEvidence] = useState<CaseDetail>()
  const [isAsking, setAsking] = useState(false)
  const mayShow = staffActs['case.show_evidence'].roles.some((role) => staff.roles.includes(role))
  // A newer report isn't in the revealed evidence: it has to be requested again as a whole.
  const isWhole = evidence?.id === shown.id && evidence.report_count >= shown.report_count
  const known = isWhole ? evidence : shown
  return (
    <>
      {known.shows_evidence || !mayShow ? null : (
        <CasePart title="Evidence">
          <p className="text-ink-2">
            It's hidden by default. Only look if you have to, and only for as long as it takes to decide. Pictures are
            never shown here.
          </p>
          <Button variant="secondary" className="self-start" onClick={() => setAsking(true)}>
            Show evidence…
          </Button>
        </CasePart>
      )}
      <SubjectNow {...known} />
      <Reports {...known} />
      {isAsking ? (
        <WhyDialog
          title="Show evidence"
          description="Each time is logged with your name and reason, which other staff can see."
          action="Show the evidence"
          busyLabel="Showing..."
          ask={async (reason) => setEvidence(await requestEvidence(shown.id, reason))}
          onClose={() => setAsking(false)}
        />
      ) : null}
      {shown.keeps_evidence ? <CaseAgency shown={shown} staff={staff} /> : null}
    </>
  )
}

/** Says that the reported content is preserved, which agency was told of it, and offers the file for them. */
function CaseAgency({ shown, staff }: CaseEvidenceProps) {
  const [asked, setAsked] = useState<'note' | 'file'>()
  const mayNote = staffActs['case.note_agency'].roles.some((role) => staff.roles.includes(role))
  const mayHandOver = staffActs['case.hand_over'].roles.some((role) => staff.roles.includes(role))
  const { agency, reference } = shown
  return (
    <CasePart title="For the police or the agency">
      <p>
        {agency === null
          ? 'No report to them recorded yet.'
          : `Reported on ${formatDay(agency.reported_on)}, reference ${agency.reference}.`}
      </p>
      <p className="text-ink-2">
        We keep what was reported, including pictures, even if the owner deletes it or leaves. If you find nothing
        wrong, it's deleted.
      </p>
      <div className="flex flex-wrap gap-2">
        {mayNote ? (
          <Button variant="secondary" onClick={() => setAsked('note')}>
            {agency === null ? 'Record a report…' : 'Change it…'}
          </Button>
        ) : null}
        {mayHandOver ? (
          <Button variant="secondary" onClick={() => setAsked('file')}>
            Save the file…
          </Button>
        ) : null}
      </div>
      <Dialog
        open={asked === 'note'}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={`${reference}: reported to an agency`}
      >
        {asked === 'note' ? <AgencyForm shown={shown} onDone={() => setAsked(undefined)} /> : null}
      </Dialog>
      {asked === 'file' ? (
        <WhyDialog
          title="Save the evidence"
          description="Everything we have on this case, for authorities who asked for it in writing. This is logged with your name and reason."
          action="Save the file"
          busyLabel="Saving..."
          ask={async (reason) => {
            const { name, json } = await requestHandover(shown.id, reason)
            saveFile(new Blob([json], { type: 'application/json' }), name)
          }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </CasePart>
  )
}

function AgencyForm({ shown, onDone }: { readonly shown: CaseDetail; readonly onDone: () => void }) {
  const today = dayInLondon(new Date())
  const [reference, setReference] = useState(shown.agency?.reference ?? '')
  const [day, setDay] = useState(shown.agency?.reported_on ?? today)
  const note = useNoteAgency(shown)
  const fields = note.error instanceof ApiError ? note.error.fields : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (note.isPending) return
    note.mutate(
      { reference, reported_on: day },
      {
        onSuccess: () => {
          notify.success('Noted')
          onDone()
        },
      },
    )
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Reference"
        hint="The number the National Crime Agency or the police gave you."
        value={reference}
        maxLength={100}
        error={fields?.reference}
        onChange={({ target }) => setReference(target.value)}
      />
      <TextField
        label="Reported on"
        type="date"
        max={today}
        value={day}
        error={fields?.reported_on}
        onChange={({ target }) => setDay(target.value)}
      />
      {note.error === null || fields !== undefined ? null : <ErrorText>{reasonOf(note.error)}</ErrorText>}
      <Button type="submit" busy={note.isPending} busyLabel="Saving..." className="self-start">
        Save
      </Button>
    </form>
  )
}
