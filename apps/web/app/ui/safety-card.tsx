import { safetyCardOf, safetyForAll } from '@itemo/domain/safety-cards.ts'

/** What to check before using an item of a category. */
export function SafetyLines({ category }: { readonly category: string }) {
  return (
    <>
      <ul className="list-disc space-y-1 ps-5">
        {safetyCardOf(category).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-3 font-semibold text-ink">{safetyForAll}</p>
    </>
  )
}
