import type { SupportKind } from '@itemo/domain/support/support-state.ts'

export const kindNames: Readonly<Record<SupportKind, string>> = {
  question: 'A question',
  problem: 'A problem with a hire',
  damage: 'Damage or loss',
  privacy: 'My personal data',
  appeal: 'A decision of yours',
  other: 'Something else',
}
