import type { OwnerHiresView } from '@itemo/contract/item-views.ts'

/** What a card says of an owner who cancelled hires within a year; the item's page says it in full (R48). */
export const cancelledWords = ({ cancelled, agreed }: OwnerHiresView) =>
  `Owner cancelled ${cancelled} of ${agreed} hires`
