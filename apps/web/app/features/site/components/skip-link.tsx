/** Lets keyboard users skip the header and navigation. Every screen's main part has the id `main`. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-surface px-4 py-2 font-semibold text-brand shadow-e2 focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}
