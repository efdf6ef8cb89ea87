import type { World } from '../hire-model/world.ts'

/** What a story of money knows besides of what it did. */
export interface MoneyWorld extends World {
  /** What was agreed or decided last to be taken of each deposit, in whole pence. */
  readonly decided: Map<string, number>
  /** The hires of whose deposits someone took more by hand than was decided then. */
  readonly takenByHand: Set<string>
}
