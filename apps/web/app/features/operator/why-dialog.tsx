import { type FormEvent, useState } from 'react'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'
import { TextArea } from '#app/ui/text-area.tsx'

interface WhyDialogProps {
  readonly title: string
  /** Who reads the reason. */
  readonly description: string
  /** The label of the button: “Show the evidence”. */
  readonly action: string
  readonly busyLabel: string
  /** Performs the request with the reason, which is logged. */
  readonly ask: (reason: string) => Promise<unknown>
  readonly onClose: () => void
}

/** Asks for a reason before hidden data is shown. */
export function WhyDialog({ title, description, action, busyLabel, ask, onClose }: WhyDialogProps) {
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Error>()
  const complaint = failure instanceof ApiError ? failure.fields?.reason : undefined
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    try {
      await ask(reason)
      onClose()
    } catch (error) {
      setFailure(error as Error)
      setBusy(false)
    }
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={description}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <TextArea
          label="Why"
          value={reason}
          maxLength={500}
          error={complaint}
          onChange={({ target }) => {
            setReason(target.value)
            setFailure(undefined)
          }}
        />
        {failure === undefined || complaint !== undefined ? null : <ErrorText>{reasonOf(failure)}</ErrorText>}
        <Button type="submit" busy={isBusy} busyLabel={busyLabel} className="self-start">
          {action}
        </Button>
      </form>
    </Dialog>
  )
}
