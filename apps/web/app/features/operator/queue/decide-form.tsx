import { dayInLondon } from '@itemo/domain/dates.ts'
import { preventsListing, type MeasureName, measuresFor } from '@itemo/domain/moderation/measures.ts'
import {
  appealEnd,
  type DecisionOutcome,
  decisionOutcomes,
  type DecisionSource,
} from '@itemo/domain/moderation/statement-copy.ts'
import { type FormEvent, useState } from 'react'
import { formatDay } from '#app/lib/format.ts'
import { knownWords } from '#app/lib/known-words.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { useTypedText } from '../typed-text.ts'
import { CaseNews, type News, readNewsFirst } from './case-news.tsx'
import {
  GroundField,
  groundFor,
  type Length,
  MeasuresField,
  measuresUntil,
  pickGround,
  StatementPreview,
} from './decision-fields.tsx'
import { RadioGroup } from './radio-group.tsx'
import { factsOf, outcomeNames } from './queue-copy.ts'
import { useDecide } from './queue-mutations.ts'
import type { CaseDetail, CaseRow } from './queue-queries.ts'
import { useComplaints } from './use-complaints.ts'

/** The initial values of the form. */
export interface Preset {
  readonly outcome: DecisionOutcome
  readonly measures: readonly MeasureName[]
}

/** A decision that was just made. */
export interface Made {
  readonly decisionId: string
  readonly row: CaseRow
  readonly outcome: DecisionOutcome
  readonly measures: readonly MeasureName[]
}

interface DecideFormProps {
  readonly shown: CaseDetail
  readonly news: News
  readonly preset: Preset
  readonly isOperator: boolean
  readonly onMade: (made: Made) => void
  /** Called when someone else has decided the case. */
  readonly onLost: () => void
}

const sources: Readonly<Record<CaseDetail['kind'], DecisionSource>> = knownWords(
  {
    report: 'report',
    risk: 'rule',
    person: 'own_check',
    appeal: 'own_check',
  },
  'own_check',
)

const dayOf = (instant: Date | string) => formatDay(dayInLondon(new Date(instant)))

/** Decides a case: the measures, the reason, and the text for the person. Enter submits. */
export function DecideForm({ shown, news, preset, isOperator, onMade, onLost }: DecideFormProps) {
  const { version, subject_kind: kind, reason, suggestion } = shown
  const [outcome, setOutcome] = useState(preset.outcome)
  const [chosen, setChosen] = useState(preset.measures)
  const [length, setLength] = useState<Length>('')
  const [picked, setPicked] = useState(suggestion.ground)
  // Stored in case a colleague decides first and the case is reopened.
  const [facts, setFacts] = useTypedText(`case.${shown.id}.facts`, factsOf[reason])
  const decide = useDecide(shown)
  const { complaints, setComplaints, refused } = useComplaints(shown, {
    isOver: (now) => now.state !== 'open' && now.state !== 'waiting',
    onOver: onLost,
  })
  const isNothing = outcome === 'no_action'
  const measures = measuresUntil(outcome === 'action' ? chosen : [], length, new Date())
  const names = measures.map(({ name }) => name)
  const ground = groundFor(picked, names)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (decide.isPending) return
    if (news.text !== undefined) return setComplaints({ form: readNewsFirst })
    if (outcome === 'action' && chosen.length === 0) return setComplaints({ measures: 'Please pick a measure.' })
    if (!isNothing && ground === null) return setComplaints({ ground: pickGround })
    if (!isNothing && facts.trim() === '') return setComplaints({ facts: 'Please say what you found.' })
    setComplaints({})
    decide.mutate(
      { version, outcome, ground: isNothing ? null : ground, ...(!isNothing && { facts }), measures },
      {
        onSuccess: ({ decision_id: decisionId, case: row }) => {
          setFacts(factsOf[reason])
          onMade({ decisionId, row, outcome, measures: names })
        },
        onError: refused,
      },
    )
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <CaseNews news={news} isInForm />
      <RadioGroup
        label="Outcome"
        options={decisionOutcomes.map((value) => ({ value, label: outcomeNames[value] }))}
        value={outcome}
        onChange={setOutcome}
      />
      {outcome === 'action' ? (
        <MeasuresField
          offered={measuresFor(kind)}
          chosen={chosen}
          onChange={setChosen}
          length={length}
          onLength={setLength}
          isOperator={isOperator}
          complaints={complaints}
        />
      ) : null}
      {isNothing ? (
        <p className="text-ink-2">We'll tell the reporter that we found no breach of our rules.</p>
      ) : (
        <>
          <GroundField value={ground} onChange={setPicked} measures={names} complaints={complaints} />
          <TextArea
            label="What you found"
            hint="The member will see this. Don't say who reported it."
            value={facts}
            maxLength={1000}
            onChange={({ target }) => setFacts(target.value)}
            error={complaints['facts']}
          />
          {ground === null ? null : (
            <StatementPreview
              outcome={outcome}
              measures={measures.map(({ name, until }) => ({ name, until: until === null ? null : dayOf(until) }))}
              title={shown.title}
              ground={ground}
              facts={facts}
              source={sources[shown.kind]}
              automated={false}
              isLookedAt={false}
              canSendBack={!measures.some(({ name }) => preventsListing(name))}
              since={dayOf(new Date())}
              appealUntil={dayOf(appealEnd(new Date()))}
            />
          )}
        </>
      )}
      <ErrorText>{complaints['form']}</ErrorText>
      <Button type="submit" busy={decide.isPending} busyLabel="Sending...">
        {isNothing ? 'Close the case' : 'Decide and send'}
      </Button>
    </form>
  )
}
