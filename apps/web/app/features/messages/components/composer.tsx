import { bounds } from '@itemo/domain/bounds.ts'
import { tidied } from '@itemo/domain/characters.ts'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { cx } from '#app/lib/cx.ts'
import { storeText, readStored } from '#app/lib/kept-text.ts'
import { ownId } from '#app/lib/session-state.ts'
import { controlClass } from '#app/ui/field.tsx'

/** For the link that leads past the messages. */
export const composerId = 'write'

/** The key event that ends an IME composition follows within this time; nobody presses another key so fast. */
const composedMs = 50

interface ComposerProps {
  readonly conversationId: string
  /** The conversation that was merged into this one: its draft continues here. */
  readonly movedFrom?: string | undefined
  readonly onSend: (text: string) => void
  readonly onType: () => void
}

/** The message field: Enter sends, Shift+Enter starts a new line (spec: marketplace 2 "Chat"). */
export function Composer({ conversationId, movedFrom, onSend, onType }: ComposerProps) {
  const [text, setText] = useDraft(conversationId, movedFrom)
  const box = useRef<HTMLTextAreaElement>(null)
  const composedAt = useRef(Number.NEGATIVE_INFINITY)
  const words = tidied(text)
  const ready = words !== ''
  const send = () => {
    if (!ready) return
    onSend(words)
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey) return
    // During an IME composition, Enter selects a candidate. Safari ends the composition just before the key event.
    if (event.nativeEvent.isComposing || event.timeStamp - composedAt.current < composedMs) return
    event.preventDefault()
    send()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
        // The button is disabled now: the person goes on writing.
        if (document.activeElement instanceof HTMLButtonElement) box.current?.focus()
      }}
      // In a low window the page scrolls: the field stays visible, above the navigation.
      className="flex items-end gap-2 border-t border-line bg-surface p-3 md:p-4 short:sticky short:bottom-[calc(4rem+1px+env(safe-area-inset-bottom))] short:z-10 md:short:bottom-24"
    >
      <textarea
        ref={box}
        id={composerId}
        aria-label="Message"
        dir="auto"
        rows={2}
        placeholder="Type a message..."
        value={text}
        maxLength={bounds.message}
        onChange={(event) => {
          setText(event.currentTarget.value)
          onType()
        }}
        onKeyDown={onKeyDown}
        onCompositionEnd={(event) => {
          composedAt.current = event.timeStamp
        }}
        enterKeyHint="send"
        className={cx(controlClass, 'field-sizing-content max-h-40 min-h-16 resize-none py-2')}
      />
      <button
        type="submit"
        aria-label="Send"
        disabled={!ready}
        className="inline-grid size-12 shrink-0 place-items-center rounded-full bg-brand text-on-brand transition-colors hover:bg-brand-strong disabled:opacity-50"
      >
        <SendHorizontal className="size-5" />
      </button>
    </form>
  )
}

/** The draft of a conversation. It outlives a reload of the tab; someone else who signs in there doesn't see it. */
function useDraft(conversationId: string, movedFrom?: string): readonly [string, (text: string) => void] {
  const keyOf = (id: string) => `itemo.draft.${ownId()}.${id}`
  const key = keyOf(conversationId)
  const [text, setText] = useState(() => {
    const [own, other] = [key, movedFrom && keyOf(movedFrom)].map(
      (name) => (name && readStored('sessionStorage', name)) ?? '',
    )
    if (!other) return own ?? ''
    const both = [own, other].filter(Boolean).join('\n')
    storeText('sessionStorage', key, both)
    storeText('sessionStorage', keyOf(movedFrom ?? ''), undefined)
    return both
  })
  const keep = (next: string) => {
    setText(next)
    storeText('sessionStorage', key, next || undefined)
  }
  return [text, keep]
}
