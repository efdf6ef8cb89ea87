import { useNavigation } from 'react-router'

/** A line along the top while the next page is loading; not shown for less than 300 ms (the animation's delay). */
export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50 h-1 overflow-hidden">
      <span className="sr-only">Loading the page</span>
      <span
        aria-hidden="true"
        className="block h-full w-2/5 animate-progress rounded-full bg-brand opacity-0 [animation-delay:300ms]"
      />
    </div>
  )
}
