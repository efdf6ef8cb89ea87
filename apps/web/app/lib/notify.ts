import { useSyncExternalStore } from 'react'

/** One short message to the person: a title, perhaps a sentence below it. */
export interface Notice {
  readonly kind: 'success' | 'error' | 'info' | 'warning'
  readonly title: string
  readonly description?: string | undefined
}

export type NoticeWords = Pick<Notice, 'title' | 'description'>

type Show = (notice: Notice) => void

let show: Show | undefined
let wanted = false
const waiting: Notice[] = []
const watchers = new Set<() => void>()

/** Connects the place where toasts appear (it loads with the first one); what was said before is shown then. */
export function attachToaster(shower: Show): () => void {
  show = shower
  for (const notice of waiting.splice(0)) shower(notice)
  return () => {
    show = undefined
  }
}

function say(kind: Notice['kind'], title: string, description?: string): void {
  const notice: Notice = { kind, title, description }
  if (show) return show(notice)
  waiting.push(notice)
  wanted = true
  for (const watcher of watchers) watcher()
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Whether there was ever something to say: only then the place for toasts is loaded. */
export function useToasterWanted(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  )
}

/** Toasts. Each happening is told once, where the person is looking (spec: accounts 8; R37). */
export const notify = {
  success: (title: string, description?: string) => say('success', title, description),
  error: (title: string, description?: string) => say('error', title, description),
  info: (title: string, description?: string) => say('info', title, description),
  warning: (title: string, description?: string) => say('warning', title, description),
}
