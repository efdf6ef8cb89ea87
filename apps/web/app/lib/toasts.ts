import { createStore } from './store.ts'

/** One short message to the person: a title, perhaps a sentence below it. */
export interface Notice {
  readonly kind: 'success' | 'error' | 'info' | 'warning'
  readonly title: string
  readonly description?: string | undefined
  /** What the person is to do about it: it stays until they do, or close it. */
  readonly action?: { readonly label: string; readonly onClick: () => void } | undefined
}

export type NoticeWords = Pick<Notice, 'title' | 'description' | 'action'>

type Show = (notice: Notice) => void

let show: Show | undefined
const waiting: Notice[] = []
const wanted = createStore(false)

/** Connects the place where toasts appear (it loads with the first one); what was said before is shown then. */
export function attachToaster(shower: Show): () => void {
  show = shower
  for (const notice of waiting.splice(0)) shower(notice)
  return () => {
    show = undefined
  }
}

function say(kind: Notice['kind'], words: string | NoticeWords, description?: string): void {
  const notice: Notice = typeof words === 'string' ? { kind, title: words, description } : { kind, ...words }
  if (show) return show(notice)
  waiting.push(notice)
  wanted.set(true)
}

/** Whether there was ever something to say: only then the place for toasts is loaded. */
export const useToasterWanted = wanted.useValue

/** Toasts. Each happening is told once, where the person is looking (spec: accounts 8; R37). */
export const notify = {
  success: (title: string, description?: string) => say('success', title, description),
  error: (words: string | NoticeWords, description?: string) => say('error', words, description),
  info: (words: string | NoticeWords, description?: string) => say('info', words, description),
  warning: (title: string, description?: string) => say('warning', title, description),
}
