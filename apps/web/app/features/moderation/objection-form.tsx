import { appealBounds } from '@itemo/domain/moderation/appeal-bounds.ts'
import type { UseMutationResult } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { focusFirstInvalid } from '#app/lib/first-invalid.ts'
import { useRestoredForm } from '#app/lib/kept-form.ts'
import { notify } from '#app/lib/toasts.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'

interface ObjectionFormProps {
  readonly words: {
    readonly heading: string
    readonly label: string
    readonly hint: string
    readonly submit: string
    readonly sent: string
    readonly failed: string
  }
  readonly send: UseMutationResult<unknown, Error, string>
}

/** The form for requesting a second look at a decision, or at the answer to a report. */
export function ObjectionForm({ words, send }: ObjectionFormProps) {
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const forget = useRestoredForm({
    read: () => (text === '' ? undefined : { text }),
    restore: (stored) => setText(stored.text),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    focusFirstInvalid(event.currentTarget)
    if (text.trim().length < appealBounds.min) return setFault(`Please write at least ${appealBounds.min} characters.`)
    send.mutate(text, {
      onSuccess: () => {
        forget()
        notify.success(words.sent, 'Someone else will look at it.')
      },
      onError: (error) => notify.error(words.failed, error.message),
    })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <h2 className="text-section">{words.heading}</h2>
      <TextArea
        label={words.label}
        hint={words.hint}
        value={text}
        maxLength={appealBounds.max}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setFault(undefined)
        }}
        error={fault}
      />
      <Button type="submit" className="self-start" busy={send.isPending} busyLabel="Sending...">
        {words.submit}
      </Button>
    </form>
  )
}
