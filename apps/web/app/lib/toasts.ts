import { createStore } from './store.ts'

/** One short message to the person: a title, and optionally a sentence below it. */
export interface Notice {
  readonly kind: 'success' | 'error' | 'info' | 'warning'
  readonly title: string
  readonly description?: string | undefined
  /** What the person should do about it: the toast stays until they do, or close it. */
  readonly action?: { readonly label: string; readonly onClick: () => void } | undefined
}

export type NoticeWords = Pick<Notice, 'title' | 'description' | 'action'>

type Show = (notice: Notice) => void

let show: Show | undefined
const waiting: Notice[] = []
const wanted = createStore(false)

/** Connects the component that shows toasts (loaded with the first one); queued toasts are then shown. */
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

/** Whether there was ever a toast: only then is the component loaded. */
export const useToasterWanted = wanted.useValue

/** Shows toasts. Each event is reported once, where the person is looking (spec: accounts 8; R37). */
export const notify = {
  success: (title: string, description?: string) => say('success', title, description),
  error: (words: string | NoticeWords, description?: string) => say('error', words, description),
  info: (words: string | NoticeWords, description?: string) => say('info', words, description),
  warning: (title: string, description?: string) => say('warning', title, description),
}
