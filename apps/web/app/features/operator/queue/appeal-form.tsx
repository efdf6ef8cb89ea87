import { appealBounds } from '@itemo/domain/moderation/appeal-bounds.ts'
import { type MeasureName, measureNames, measureOf } from '@itemo/domain/moderation/measures.ts'
import { type AppealOutcome, appealOutcomes } from '@itemo/domain/moderation/statement-copy.ts'
import { type FormEvent, useState } from 'react'
import { notify } from '#app/lib/toasts.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { GroundField, type Length, MeasuresField, measuresUntil } from './decision-fields.tsx'
import { RadioGroup } from './radio-group.tsx'
import { appealNames } from './queue-copy.ts'
import { useDecideAppeal } from './queue-mutations.ts'
import type { CaseDecision, CaseDetail } from './queue-queries.ts'
import { useComplaints } from './use-complaints.ts'

interface AppealFormProps {
  readonly shown: CaseDetail
  readonly against: CaseDecision
  readonly isOperator: boolean
  readonly onDone: () => void
}

/** What can take the place of a decision: measures about its person, and about the thing that it was about. */
function offeredInstead({ measures }: CaseDecision): MeasureName[] {
  const targets = new Set(['person', ...measures.map((name) => measureOf(name).target)])
  return measureNames.filter((name) => targets.has(measureOf(name).target))
}

/** Answers an appeal. It can't be undone. */
export function AppealForm({ shown, against, isOperator, onDone }: AppealFormProps) {
  const [outcome, setOutcome] = useState<AppealOutcome>('upheld')
  const [chosen, setChosen] = useState<readonly MeasureName[]>([])
  const [length, setLength] = useState<Length>('')
  const [ground, setGround] = useState(against.ground ?? shown.suggestion.ground)
  const [facts, setFacts] = useState('')
  const decide = useDecideAppeal(shown)
  const { complaints, setComplaints, refused } = useComplaints(shown, {
    isOver: (now) => now.decided_at !== null,
    onOver: onDone,
  })
  const isChanged = outcome === 'changed'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (decide.isPending) return
    if (isChanged && chosen.length === 0) return setComplaints({ measures: 'Please pick a measure.' })
    if (facts.trim().length < appealBounds.min)
      return setComplaints({ facts: `Please write at least ${appealBounds.min} characters.` })
    setComplaints({})
    const measures = measuresUntil(isChanged ? chosen : [], length, new Date())
    decide.mutate(
      { version: shown.version, outcome, facts, ground: isChanged ? ground : null, measures },
      {
        onSuccess: ({ is_sole_reviewer: isSole }) => {
          notify.success(
            'Appeal answered',
            isSole ? 'You decided both: the audit says that nobody else could.' : undefined,
          )
          onDone()
        },
        onError: refused,
      },
    )
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <RadioGroup
        label="Answer"
        options={appealOutcomes.map((value) => ({ value, label: appealNames[value] }))}
        value={outcome}
        onChange={setOutcome}
      />
      {isChanged ? (
        <>
          <MeasuresField
            offered={offeredInstead(against)}
            chosen={chosen}
            onChange={setChosen}
            length={length}
            onLength={setLength}
            isOperator={isOperator}
            complaints={complaints}
          />
          <GroundField value={ground} onChange={setGround} measures={chosen} complaints={complaints} />
        </>
      ) : null}
      <TextArea
        label="Your answer"
        hint="The person who appealed reads this."
        value={facts}
        maxLength={1000}
        onChange={({ target }) => setFacts(target.value)}
        error={complaints['facts']}
      />
      <ErrorText>{complaints['form']}</ErrorText>
      <Button type="submit" busy={decide.isPending} busyLabel="Sending...">
        Answer the appeal
      </Button>
    </form>
  )
}
