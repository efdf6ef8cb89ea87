/** Explains how something is counted, in a disclosure. */
export function Counted({ children }: { readonly children: string }) {
  return (
    <details className="text-small text-ink-2">
      <summary className="inline-block min-h-6 cursor-pointer rounded-small underline underline-offset-2">
        How is this counted?
      </summary>
      <p className="mt-2">{children}</p>
    </details>
  )
}
