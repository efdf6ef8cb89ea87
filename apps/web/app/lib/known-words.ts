/**
 * A table of what the server's words stand for, which answers `other` for one that it doesn't have: a tab may be of the version before the
 * server's (ADR-0219), and shows something plain then. Its keys are those it was made of.
 */
export function knownWords<Word extends string, Meaning>(
  table: Readonly<Record<Word, Meaning>>,
  other: Meaning,
): Readonly<Record<Word, Meaning>> {
  return new Proxy(table, { get: (known, word) => (Object.hasOwn(known, word) ? known[word as Word] : other) })
}
