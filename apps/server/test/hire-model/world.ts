import type { Member } from '../factories.ts'
import type { TestServer } from '../harness.ts'

/** What a scenario plays with, and what it knows of what it did. */
export interface World {
  readonly server: TestServer
  readonly owner: Member
  readonly renters: readonly Member[]
  readonly items: readonly string[]
  /** The version of the cover that half of the requests add; undefined: none does. */
  readonly coverId?: number
  /** What a renter's cancellation gives back in this story: all until so many hours before the start, then so much of a hundred. */
  readonly refund: { readonly freeHours: number; readonly latePercent: number }
  /** The hires that were asked for, and the addresses of their checkouts. */
  readonly hires: { readonly rentalId: string; readonly url: string; readonly renter: Member }[]
  readonly office: Office
}

/** What goes back of a hire in all, in whole pence, and what of it is the cover's because someone decided so. */
interface Back {
  /** With what went back before. */
  readonly pence: number
  readonly coverPence: number
  /** What of all that was the cover's. */
  readonly coverGone: number
}

/** What a scenario knows of who works here, and of what they did. */
export interface Office {
  /** Nobody does before they do something. */
  operator: Member | undefined
  /** What they decided to give back of a hire, by its id. */
  readonly back: Map<string, Back>
  /** The hires of which Itemo bears something that goes back. */
  readonly borne: Set<string>
  /** The items that they hide, and how. */
  readonly hidden: Map<string, 'held' | 'removed'>
  /** Whom they keep from something, and the case in which they decided so. */
  readonly kept: Map<
    string,
    { readonly measure: 'restrict_hiring' | 'restrict_listing' | 'suspend'; readonly caseId: string }
  >
}

export const openOffice = (): Office => ({
  operator: undefined,
  back: new Map(),
  borne: new Set(),
  hidden: new Map(),
  kept: new Map(),
})

const isSuspended = ({ office }: World, userId: string) => office.kept.get(userId)?.measure === 'suspend'

/** Whether staff let the owner's item be seen. */
function isOffered(world: World, itemId: string | null): boolean {
  return !(itemId !== null && world.office.hidden.has(itemId)) && !isSuspended(world, world.owner.id)
}

/** Whether staff let a request for an item be approved. */
export function mayApprove(world: World, itemId: string | null): boolean {
  return isOffered(world, itemId) && !world.office.kept.has(world.owner.id)
}

/** Whether staff let someone ask for an item. */
export function mayAsk(world: World, renterId: string, itemId: string): boolean {
  return isOffered(world, itemId) && !world.office.kept.has(renterId)
}

/** A failed expectation of a scenario. */
class StoryError extends Error {}

export function expectThat(holds: boolean, what: string): asserts holds {
  if (!holds) throw new StoryError(what)
}
