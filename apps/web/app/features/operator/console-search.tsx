import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SitePath } from '@itemo/domain/site-path.ts'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { consolePaths } from './console-paths.ts'
import { isTyping, useKeys } from './queue/queue-keys.tsx'

const Palette = lazyPart(() => import('./search-palette.tsx'), 'Palette', { when: 'idle' })

const goTo: Readonly<Record<string, () => SitePath>> = {
  o: () => consolePaths.overview(),
  j: () => consolePaths.jobs(),
  t: () => consolePaths.team(),
  q: () => consolePaths.queue(),
  p: () => consolePaths.people(),
  i: () => consolePaths.items(),
  r: () => consolePaths.rentals(),
  e: () => consolePaths.settings(),
  s: () => consolePaths.support(),
  m: () => consolePaths.money(),
}

/** How long after `g` the letter of a screen may follow, in milliseconds. */
const chordMs = 1500

/** Global search, opened with Ctrl-K or `/`; `g` and a letter open a screen. */
export function ConsoleSearch({ className, label }: { readonly className: string; readonly label: string }) {
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const open = () => {
    setWords('')
    setOpen(true)
  }
  const navigate = useNavigate()
  const chordAt = useRef(Number.NEGATIVE_INFINITY)
  // Takes precedence over the keys of the screen, where the same letter may do something else.
  const onLetter = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isChord = performance.now() - chordAt.current < chordMs
    chordAt.current = Number.NEGATIVE_INFINITY
    const place = goTo[event.key]
    if (!isChord || !place || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const there = place()
    void navigate(there satisfies SitePath)
  })
  useEffect(() => {
    document.addEventListener('keydown', onLetter, { capture: true })
    return () => document.removeEventListener('keydown', onLetter, { capture: true })
  }, [])
  useKeys({
    '/': open,
    g: () => {
      chordAt.current = performance.now()
    },
  })
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    event.preventDefault()
    if (!isOpen) open()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  useEarlyLetters(isOpen, (letter) => setWords((before) => before + letter))
  return (
    <>
      <button type="button" onClick={open} className={className}>
        <Search className="size-5" aria-hidden="true" />
        {label}
        <kbd aria-hidden="true" className="ms-auto hidden font-sans text-caption lg:inline">
          Ctrl K
        </kbd>
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Search">
        {isOpen ? <Palette words={words} onWords={setWords} onGone={() => setOpen(false)} /> : null}
      </Dialog>
    </>
  )
}

/** Letters typed before the dialog has the focus go to the dialog, not to the screen below. */
function useEarlyLetters(isOpen: boolean, onLetter: (letter: string) => void): void {
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || document.activeElement?.closest('[role=dialog]')) return
    event.stopImmediatePropagation()
    if (event.key.length !== 1) return
    event.preventDefault()
    onLetter(event.key)
  })
  useEffect(() => {
    if (!isOpen) return undefined
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [isOpen])
}
