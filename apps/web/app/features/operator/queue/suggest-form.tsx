import { bounds } from '@itemo/domain/bounds.ts'
import { type MeasureName, measuresFor, operatorMeasures } from '@itemo/domain/moderation/measures.ts'
import { type FormEvent, useState } from 'react'
import { notify } from '#app/lib/toasts.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { useTypedText } from '../typed-text.ts'
import { measureLabels } from './queue-copy.ts'
import { useSuggest } from './queue-mutations.ts'
import type { CaseDetail } from './queue-queries.ts'

interface SuggestFormProps {
  readonly shown: CaseDetail
  readonly onDone: () => void
}

/** Hands a case over to an operator: with suggested measures, and why. */
export function SuggestForm({ shown, onDone }: SuggestFormProps) {
  const { subject_kind: kind, suggested } = shown
  const offered = measuresFor(kind).filter((name) => operatorMeasures.includes(name))
  const [chosen, setChosen] = useState<readonly MeasureName[]>(suggested?.measures ?? [])
  const [text, setText] = useTypedText(`case.${shown.id}.suggestion`)
  const [tried, setTried] = useState(false)
  const suggest = useSuggest(shown)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (suggest.isPending || chosen.length === 0 || text.trim() === '') return
    suggest.mutate(
      { measures: [...chosen], text },
      {
        onSuccess: ({ reference }) => {
          notify.success('Suggested', `${reference} is waiting for an operator.`)
          setText('')
          onDone()
        },
      },
    )
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <fieldset>
        <legend className="text-card font-medium">What an operator could do</legend>
        {offered.map((name) => (
          <Checkbox
            key={name}
            label={measureLabels[name]}
            checked={chosen.includes(name)}
            onChange={(on) => setChosen(offered.filter((one) => (one === name ? on : chosen.includes(one))))}
          />
        ))}
        <ErrorText className="text-small">
          {tried && chosen.length === 0 ? 'Please pick a measure.' : undefined}
        </ErrorText>
      </fieldset>
      <TextArea
        label="Why"
        hint="Only staff see this. It's saved in the case as a note."
        value={text}
        maxLength={bounds.text}
        onChange={({ target }) => setText(target.value)}
        error={tried && text.trim() === '' ? 'Please say why.' : undefined}
      />
      <Button type="submit" busy={suggest.isPending} busyLabel="Sending...">
        Send suggestion
      </Button>
    </form>
  )
}
