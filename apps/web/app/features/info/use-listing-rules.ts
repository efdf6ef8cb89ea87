import { listingRules, defaultWords, wordGroupTable } from '@itemo/domain/moderation/word-groups.ts'
import { useQuery } from '@tanstack/react-query'
import { clientConfigQuery } from '#app/lib/client-config.ts'

const byDefault = listingRules(defaultWords)

/**
 * Which groups of words can't be listed here, and which are checked first; the defaults until the configuration is loaded. A group that
 * this page is too old to know is left out.
 */
export function useListingRules() {
  const { refused, checked } = useQuery(clientConfigQuery()).data?.listing_rules ?? byDefault
  const known = (group: string) => group in wordGroupTable
  return { refused: refused.filter(known), checked: checked.filter(known) }
}

/** 'weapons, medicines and drugs or alcohol'; undefined for none. */
export function namesOf(groups: readonly (keyof typeof wordGroupTable)[]): string | undefined {
  const names = groups.map((group) => wordGroupTable[group].name)
  return names.length < 2 ? names[0] : `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`
}
