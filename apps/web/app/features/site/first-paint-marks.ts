import { useLayoutEffect } from 'react'
import { markMember } from '#app/lib/first-paint.ts'
import { useSession } from '#app/lib/session-state.ts'
import { applyTheme } from '#app/lib/theme.ts'

const useBrowserLayoutEffect = typeof window === 'undefined' ? () => {} : useLayoutEffect

/** Keeps on <html> what the first-paint script put there: React drops it when it has to build the document again. */
export function useFirstPaintMarks(): void {
  const { status } = useSession()
  useBrowserLayoutEffect(() => {
    applyTheme()
    if (status !== 'loading') markMember(status === 'signed-in')
  }, [status])
}
