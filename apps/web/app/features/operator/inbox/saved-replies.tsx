import { bounds } from '@itemo/domain/bounds.ts'
import { type SupportKind, supportKinds, supportKindNames } from '@itemo/domain/support/support-state.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useOutletContext } from 'react-router'
import { reasonOf } from '#app/lib/api-error.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { ListState } from '../list-state.tsx'
import type { StaffSelf } from '../operator-queries.ts'
import { type SavedReply, savedRepliesQuery, useSaveReplies } from './inbox-queries.ts'

interface ReplyPickerProps {
  /** The kind of the request: replies for it come first. */
  readonly kind: SupportKind
  readonly onPick: (reply: SavedReply) => void
}

/** A picker for saved replies with a filter; Enter picks the first. */
export function ReplyPicker({ kind, onPick }: ReplyPickerProps) {
  const query = useQuery(savedRepliesQuery())
  const [words, setWords] = useState('')
  const all = query.data?.replies ?? []
  const folded = words.trim().toLowerCase()
  const rank = (reply: SavedReply) => (reply.kind === kind ? 0 : reply.kind === null ? 1 : 2)
  const shown = all
    .filter(({ title, body }) => `${title} ${body}`.toLowerCase().includes(folded))
    .toSorted((a, b) => rank(a) - rank(b))
  return (
    <>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          // The dialog is nested in the reply form.
          event.stopPropagation()
          if (shown[0]) onPick(shown[0])
        }}
      >
        <TextField
          label="Find"
          type="search"
          autoComplete="off"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </form>
      <ListState query={query} what="the saved replies">
        {shown.length === 0 ? (
          <p className="mt-3 text-ink-2">{all.length === 0 ? 'There are no saved replies yet.' : 'None matches.'}</p>
        ) : (
          <ul aria-label="Saved replies" className="mt-3 flex flex-col">
            {shown.map((reply) => (
              <li key={reply.id}>
                <button
                  type="button"
                  onClick={() => onPick(reply)}
                  className="block w-full rounded-small p-2.5 text-start hover:bg-sunken focus-visible:bg-sunken"
                >
                  <span className="block font-medium">{reply.title}</span>
                  <span className="line-clamp-2 block text-small text-ink-2">{reply.body}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </ListState>
    </>
  )
}

/** The button and dialog for editing the saved replies; only for those who reply. */
export function SavedRepliesButton() {
  const { roles } = useOutletContext<StaffSelf>()
  const [isOpen, setOpen] = useState(false)
  if (!roles.some((role) => role === 'operator' || role === 'support')) return null
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Saved replies…
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Saved replies"
        description="{first_name} and {reference} are filled in for you."
      >
        {isOpen ? <ReplyEditor /> : null}
      </Dialog>
    </>
  )
}

type Draft = Omit<SavedReply, 'id'> & { readonly id?: string }

function ReplyEditor() {
  const query = useQuery(savedRepliesQuery())
  const [draft, setDraft] = useState<Draft>()
  const [removing, setRemoving] = useState<SavedReply>()
  const save = useSaveReplies()
  const list = query.data
  const put = (replies: readonly Draft[]) =>
    list &&
    save.mutate(
      { version: list.version, replies: [...replies] },
      {
        onSuccess: () => setDraft(undefined),
        onSettled: () => setRemoving(undefined),
      },
    )
  const replies = list?.replies ?? []
  return (
    <ListState query={query} what="the saved replies">
      {save.error === null ? null : (
        <p role="alert" className="mb-3 text-danger">
          {reasonOf(save.error)}
        </p>
      )}
      {draft === undefined ? (
        <>
          <ul className="flex flex-col divide-y divide-line">
            {replies.map((reply) => (
              <li key={reply.id} className="flex items-center justify-between gap-3 py-1">
                <span className="min-w-0 wrap-anywhere">{reply.title}</span>
                <span className="flex">
                  <Button variant="quiet" onClick={() => setDraft(reply)} aria-label={`Change ${reply.title}`}>
                    Change
                  </Button>
                  <Button variant="quiet" onClick={() => setRemoving(reply)} aria-label={`Remove ${reply.title}`}>
                    Remove
                  </Button>
                </span>
              </li>
            ))}
          </ul>
          <AlertDialog
            open={removing !== undefined}
            onOpenChange={(open) => !open && setRemoving(undefined)}
            title={`Remove “${removing?.title ?? ''}”?`}
            description="This removes it for the whole team and can't be undone."
            confirmLabel="Remove"
            busy={save.isPending}
            onConfirm={() => put(replies.filter(({ id }) => id !== removing?.id))}
          />
          <Button className="mt-3" onClick={() => setDraft({ title: '', body: '', kind: null })}>
            Add a reply
          </Button>
        </>
      ) : (
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            const isNew = draft.id === undefined
            put(isNew ? [...replies, draft] : replies.map((reply) => (reply.id === draft.id ? draft : reply)))
          }}
        >
          <TextField
            label="Title"
            value={draft.title}
            maxLength={60}
            onChange={({ target }) => setDraft({ ...draft, title: target.value })}
          />
          <TextArea
            label="Reply"
            value={draft.body}
            maxLength={bounds.message}
            onChange={({ target }) => setDraft({ ...draft, body: target.value })}
          />
          <Select
            label="For"
            options={[
              { value: '', label: 'Anything' },
              ...supportKinds.map((value) => ({ value, label: supportKindNames[value] })),
            ]}
            value={draft.kind ?? ''}
            onChange={(value) => setDraft({ ...draft, kind: value === '' ? null : value })}
          />
          <div className="flex gap-2">
            <Button type="submit" busy={save.isPending} busyLabel="Saving...">
              Save
            </Button>
            <Button variant="secondary" onClick={() => setDraft(undefined)}>
              Back
            </Button>
          </div>
        </form>
      )}
    </ListState>
  )
}
