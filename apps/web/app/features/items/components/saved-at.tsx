const clock = { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' } as const

/** Says that a list is an old one, which stood in for want of a network, and of when it is. */
export function SavedAt({ at }: { readonly at: string }) {
  const instant = new Date(at)
  // Offline nothing can be loaded, so this is in the first bundle, and all other ways to write a date are not.
  const day = instant.toDateString() === new Date().toDateString() ? {} : ({ day: 'numeric', month: 'short' } as const)
  return (
    <p className="mb-4 rounded-control bg-sunken px-3 py-2 text-card">
      You are offline. Saved at {instant.toLocaleString('en-GB', { ...clock, ...day })}
    </p>
  )
}
