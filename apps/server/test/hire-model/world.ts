import type { Member } from '../factories.ts'
import type { TestServer } from '../harness.ts'

/** The state of a scenario, and what it remembers of its acts. */
export interface World {
  readonly server: TestServer
  readonly owner: Member
  readonly renters: readonly Member[]
  readonly items: readonly string[]
  /** The version of the cover that half of the requests add; undefined: none do. */
  readonly coverId?: number
  /** The refund rule of this story: everything until `freeHours` before the start, then `latePercent`. */
  readonly refund: { readonly freeHours: number; readonly latePercent: number }
  /** The requested hires, and the URLs of their checkouts. */
  readonly hires: { readonly rentalId: string; readonly url: string; readonly renter: Member }[]
  readonly office: Office
}

/** The total refund of a hire, in whole pence, and the part of it that is the cover's because someone decided so. */
interface Back {
  /** Including earlier refunds. */
  readonly pence: number
  readonly coverPence: number
  /** The cover's part of the total. */
  readonly coverGone: number
}

/** What a scenario remembers of its staff and their acts. */
export interface Office {
  /** Undefined until the first act of staff. */
  operator: Member | undefined
  /** The refunds that they decided, by id of the hire. */
  readonly back: Map<string, Back>
  /** The hires with a refund that Itemo bears. */
  readonly borne: Set<string>
  /** The items that they have hidden, and how. */
  readonly hidden: Map<string, 'held' | 'removed'>
  /** The people they have restricted or suspended, and the case in which they decided it. */
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

/** Whether the decisions of staff allow the owner's item to be seen. */
function isOffered(world: World, itemId: string | null): boolean {
  return !(itemId !== null && world.office.hidden.has(itemId)) && !isSuspended(world, world.owner.id)
}

/** Whether the decisions of staff allow a request for an item to be approved. */
export function mayApprove(world: World, itemId: string | null): boolean {
  return isOffered(world, itemId) && !world.office.kept.has(world.owner.id)
}

/** Whether the decisions of staff allow someone to request an item. */
export function mayRequest(world: World, renterId: string, itemId: string): boolean {
  return isOffered(world, itemId) && !world.office.kept.has(renterId)
}

/** A failed expectation of a scenario. */
class StoryError extends Error {}

export function expectThat(holds: boolean, what: string): asserts holds {
  if (!holds) throw new StoryError(what)
}
