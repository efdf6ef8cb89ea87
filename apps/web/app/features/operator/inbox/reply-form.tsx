import { bounds } from '@itemo/domain/bounds.ts'
import { firstName } from '@itemo/domain/reviews/review-rules.ts'
import { fillReply } from '@itemo/domain/support/support-inbox-schemas.ts'
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { notify } from '#app/lib/toasts.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { useTypedText } from '../typed-text.ts'
import { describeMove } from './inbox-copy.ts'
import {
  type SavedReply,
  type SupportRequest,
  useFetchRequest,
  useOwnVersions,
  useRequestAct,
} from './inbox-queries.ts'
import { ReplyPicker } from './saved-replies.tsx'

/** A request as someone saw it: its version and its messages. */
const sightOf = ({ version, messages }: SupportRequest) => [version, ...messages.map(({ id }) => id)].join(' ')

/** The form for a reply, or an internal note. The draft is kept when someone else is faster, and until it's sent. */
export function ReplyForm({ request }: { readonly request: SupportRequest }) {
  const { id, name, reference } = request
  const [text, setText] = useTypedText(`support.${id}`)
  /** The request as it was when the draft was begun; '' without a draft. */
  const [seen, setSeen] = useTypedText(`support.${id}.seen`)
  const [complaint, setComplaint] = useState<string>()
  const [isPicking, setPicking] = useState(false)
  const reply = useRequestAct(id, 'reply')
  const note = useRequestAct(id, 'note')
  const own = useOwnVersions(id)
  const ask = useFetchRequest()
  const isBusy = reply.isPending || note.isPending
  const [seenVersion = '', ...seenMessages] = seen.split(' ')
  const isMoved = seen !== '' && Number(seenVersion) < request.version
  // One's own acts need no warning.
  const isOwn = isMoved && Number(seenVersion) + 1 === request.version && own.includes(request.version)
  const sight = sightOf(request)
  const goOn = useEffectEvent(() => setSeen(sight))
  useEffect(() => {
    if (isOwn) goOn()
  }, [isOwn])
  const moved = isMoved && !isOwn ? describeMove(seenMessages, request) : undefined

  const write = (next: string) => {
    setText(next)
    setComplaint(undefined)
    if (next === '') setSeen('')
    else if (seen === '') setSeen(sight)
  }
  const isReady = (what: string) => {
    if (isBusy) return false
    if (text.trim() !== '') return true
    setComplaint(`Please write ${what}.`)
    return false
  }
  const onError = (failure: Error) => {
    setComplaint(reasonOf(failure))
    if (!(failure instanceof ApiError) || failure.code !== 'case_changed') return
    setComplaint(undefined)
    void ask(id).catch(() => undefined)
  }
  const send = (close: boolean) => {
    if (!isReady('an answer')) return
    if (moved !== undefined) {
      setComplaint('Please read the new messages first.')
      return
    }
    const version = seen === '' || isOwn ? request.version : Number(seenVersion)
    // Also after the person has opened another request.
    void reply.mutateAsync({ version, text, close }).then(() => {
      write('')
      notify.success(close ? 'Sent and closed' : 'Sent', `${name} gets it by email.`)
    }, onError)
  }
  const addNote = () => {
    if (isReady('a note')) void note.mutateAsync({ text }).then(() => write(''), onError)
  }
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const before = text.slice(0, event.currentTarget.selectionStart)
    if (event.key === '/' && !event.ctrlKey && !event.metaKey && (before === '' || before.endsWith('\n'))) {
      event.preventDefault()
      setPicking(true)
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send(event.shiftKey)
  }
  const insert = ({ body }: SavedReply) => {
    const filled = fillReply(body, { first_name: firstName(name) || 'there', reference })
    write(text.trim() === '' ? filled : `${text.trimEnd()}\n\n${filled}`)
    setPicking(false)
  }
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        send(false)
      }}
      className="flex flex-col gap-3"
    >
      {moved === undefined ? null : (
        <p role="alert" className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-tape-soft p-3">
          <span>{moved} Your draft is still here.</span>
          <Button
            variant="secondary"
            onClick={() => {
              setSeen(sight)
              setComplaint(undefined)
            }}
          >
            I&apos;ve read it
          </Button>
        </p>
      )}
      <TextArea
        id="support-reply"
        label="Answer"
        hint="Sent by email. / inserts a saved reply, Ctrl-Enter sends, Ctrl-Shift-Enter sends and closes."
        boxClassName="min-h-32"
        value={text}
        maxLength={bounds.message}
        onChange={({ target }) => write(target.value)}
        onKeyDown={onKey}
        error={complaint}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={reply.isPending} busyLabel="Sending...">
          Send
        </Button>
        <Button variant="secondary" onClick={() => send(true)}>
          Send and close
        </Button>
        <Button variant="quiet" onClick={() => setPicking(true)}>
          Saved replies
        </Button>
        <Button variant="quiet" busy={note.isPending} busyLabel="Saving..." onClick={addNote}>
          Save as note
        </Button>
      </div>
      <Dialog open={isPicking} onOpenChange={setPicking} title="Saved replies">
        {isPicking ? <ReplyPicker kind={request.kind} onPick={insert} /> : null}
      </Dialog>
    </form>
  )
}
