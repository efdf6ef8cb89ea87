/** One short message to the person: a title, perhaps a sentence below it. */
export interface Notice {
  readonly kind: 'success' | 'error' | 'info' | 'warning'
  readonly title: string
  readonly description?: string | undefined
}

type Show = (notice: Notice) => void

let show: Show | undefined
const waiting: Notice[] = []

/** Connects the place where toasts appear (it loads after the page); what was said before is shown then. */
export function attachToaster(shower: Show): () => void {
  show = shower
  for (const notice of waiting.splice(0)) shower(notice)
  return () => {
    show = undefined
  }
}

function say(kind: Notice['kind'], title: string, description?: string): void {
  const notice: Notice = { kind, title, description }
  if (show) show(notice)
  else waiting.push(notice)
}

/** Toasts. Each happening is told once, where the person is looking (specification, accounts 8; decision 37). */
export const notify = {
  success: (title: string, description?: string) => say('success', title, description),
  error: (title: string, description?: string) => say('error', title, description),
  info: (title: string, description?: string) => say('info', title, description),
  warning: (title: string, description?: string) => say('warning', title, description),
}
