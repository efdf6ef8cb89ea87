import { appealBounds } from '@itemo/domain/moderation/appeal-bounds.ts'
import { type MeasureName, measuresFor } from '@itemo/domain/moderation/measures.ts'
import { type AppealOutcome, appealOutcomes, complaintOutcomes } from '@itemo/domain/moderation/statement-copy.ts'
import { type FormEvent, useState } from 'react'
import { notify } from '#app/lib/toasts.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { useTypedText } from '../typed-text.ts'
import { GroundField, groundFor, type Length, MeasuresField, measuresUntil, pickGround } from './decision-fields.tsx'
import { RadioGroup } from './radio-group.tsx'
import { answerLabel, appealNames, complaintNames, isComplaint } from './queue-copy.ts'
import { useDecideAppeal } from './queue-mutations.ts'
import type { CaseDetail } from './queue-queries.ts'
import { useComplaints } from './use-complaints.ts'

const hintForSubject =
  "The member will see this. Don't say who reported it: the reporter only hears that we've taken action."
const hintForReporter = "The reporter will see this. Don't mention any action taken against anyone."

interface AppealFormProps {
  readonly shown: CaseDetail
  readonly appeal: NonNullable<CaseDetail['appeal']>
  readonly isOperator: boolean
  readonly onDone: () => void
}

/** The possible answers: a decision can't be reversed for someone who asked for more. */
const answersOf = (shown: CaseDetail): readonly { readonly value: AppealOutcome; readonly label: string }[] =>
  isComplaint(shown)
    ? complaintOutcomes.map((value) => ({ value, label: complaintNames[value] }))
    : appealOutcomes.map((value) => ({ value, label: appealNames[value] }))

/** Answers an appeal, or a complaint. This can't be undone. */
export function AppealForm({ shown, appeal, isOperator, onDone }: AppealFormProps) {
  const { decision: against, subject_kind: about } = appeal
  const [outcome, setOutcome] = useState<AppealOutcome>('upheld')
  const [chosen, setChosen] = useState<readonly MeasureName[]>([])
  const [length, setLength] = useState<Length>('')
  const [picked, setPicked] = useState(against.ground ?? shown.suggestion.ground)
  const [facts, setFacts] = useTypedText(`case.${shown.id}.answer`)
  const decide = useDecideAppeal(shown)
  const { complaints, setComplaints, refused } = useComplaints(shown, {
    isOver: (now) => now.decided_at !== null,
    onOver: onDone,
  })
  const isChanged = outcome === 'changed'
  const ground = groundFor(picked, chosen)
  const isForSubject = isChanged && isComplaint(shown)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (decide.isPending) return
    if (isChanged && chosen.length === 0) return setComplaints({ measures: 'Please pick a measure.' })
    if (isChanged && ground === null) return setComplaints({ ground: pickGround })
    if (facts.trim().length < appealBounds.min)
      return setComplaints({ facts: `Please write at least ${appealBounds.min} characters.` })
    setComplaints({})
    const measures = measuresUntil(isChanged ? chosen : [], length, new Date())
    decide.mutate(
      { version: shown.version, outcome, facts, ground: isChanged ? ground : null, measures },
      {
        onSuccess: ({ is_sole_reviewer: isSole }) => {
          notify.success(
            isComplaint(shown) ? 'Complaint answered' : 'Appeal answered',
            isSole ? 'You made both decisions. The audit log will say that nobody else could.' : undefined,
          )
          setFacts('')
          onDone()
        },
        onError: refused,
      },
    )
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <RadioGroup label="Answer" options={answersOf(shown)} value={outcome} onChange={setOutcome} />
      {isChanged ? (
        <>
          <MeasuresField
            offered={measuresFor(about)}
            chosen={chosen}
            onChange={setChosen}
            length={length}
            onLength={setLength}
            isOperator={isOperator}
            complaints={complaints}
          />
          <GroundField value={ground} onChange={setPicked} measures={chosen} complaints={complaints} />
        </>
      ) : null}
      <TextArea
        label={isForSubject ? 'What you found' : 'Your answer'}
        hint={
          isForSubject
            ? hintForSubject
            : isComplaint(shown)
              ? hintForReporter
              : 'The person who appealed will see this.'
        }
        value={facts}
        maxLength={1000}
        onChange={({ target }) => setFacts(target.value)}
        error={complaints['facts']}
      />
      <ErrorText>{complaints['form'] ?? complaints['outcome']}</ErrorText>
      <Button type="submit" busy={decide.isPending} busyLabel="Sending...">
        {answerLabel(shown)}
      </Button>
    </form>
  )
}
