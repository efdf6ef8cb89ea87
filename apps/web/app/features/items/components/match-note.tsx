import type { MatchView } from '@itemo/contract/item-views.ts'

interface MatchNoteProps {
  readonly match: MatchView
  /** The typed search. */
  readonly search: string
  readonly hasMore: boolean
  /** Searches for the exact text only. */
  readonly onExactly: () => void
}

/** The server's remarks on a search: corrected words, ignored words, and the estimated number of results. */
export function MatchNote({ match, search, hasMore, onExactly }: MatchNoteProps) {
  const { kind, corrected, ignored, about } = match
  const used = corrected.reduce((text, one) => text.replace(one.typed, one.used), search.toLowerCase())
  const many = hasMore ? aboutWords(about) : undefined
  if (kind !== 'like' && ignored.length === 0 && many === undefined) return null
  return (
    <p role="status" className="mb-3 text-small text-ink-2">
      {kind !== 'like' ? null : corrected.length > 0 ? (
        <>
          Showing results for <strong className="font-semibold text-ink">{used}</strong>. You typed “{search}”.{' '}
          <button type="button" onClick={onExactly} className="py-1 font-semibold text-brand hover:underline">
            Search only for “{search}”
          </button>{' '}
        </>
      ) : (
        `No exact match for “${search}”. These are similar. `
      )}
      {ignored.length === 0
        ? null
        : `Too many words: ${ignored.map((word) => `“${word}”`).join(', ')} not looked for. `}
      {many}
    </p>
  )
}

/** 'About 1,400 in all.', rounded to two digits, since it's an estimate (R85). */
function aboutWords(about: number | null): string | undefined {
  if (about === null || about <= 50) return undefined
  return `About ${Number(about.toPrecision(2)).toLocaleString('en-GB')} in all.`
}
