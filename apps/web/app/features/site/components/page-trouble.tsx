import type { SitePath } from '@itemo/domain/site-path.ts'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { createPath, useNavigate, useNavigation } from 'react-router'
import { dismissTrouble, storeDestination, reloadPage, takeDestination, type Trouble } from '#app/lib/newer-version.ts'

/** Says that there is a newer version of this page, or that a part of it failed to load. Only the person reloads it. */
export function PageTrouble({ trouble }: { readonly trouble: Trouble }) {
  return (
    <div
      role="status"
      className="pointer-events-auto flex max-w-md items-center gap-1 rounded-small bg-ink py-1 pr-1 pl-4 text-canvas shadow-e2"
    >
      <p className="mr-2 py-2 text-small">
        <b className="block">
          {trouble === 'newer' ? "There's a newer version of Itemo" : "Part of this page didn't load"}
        </b>
        Send or save what you're writing, then reload.
      </p>
      <button
        type="button"
        onClick={reloadPage}
        className="min-h-11 rounded-control px-3 text-card font-semibold underline"
      >
        Reload
      </button>
      <button
        type="button"
        aria-label="Not now"
        onClick={dismissTrouble}
        className="grid size-11 shrink-0 place-items-center rounded-control"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  )
}

/** Continues a navigation after the router found its page's script gone and reloaded this page for it. */
export function useResumedNavigation(): void {
  const navigate = useNavigate()
  const { location } = useNavigation()
  // Only once: if the page fails to load again, it isn't retried.
  const resumed = useRef<string>(undefined)
  useEffect(() => {
    if (resumed.current !== undefined) return
    const to = takeDestination()
    if (to === undefined) return
    resumed.current = to
    void navigate(to satisfies SitePath)
  }, [navigate])
  const to = location && createPath(location)
  useEffect(() => (to === undefined || to === resumed.current ? undefined : storeDestination(to)), [to])
}
