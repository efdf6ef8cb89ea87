import type { World } from '../hire-model/world.ts'

/** What a story about money additionally remembers of its acts. */
export interface MoneyWorld extends World {
  /** The last agreed or decided amount to take of each deposit, in whole pence. */
  readonly decided: Map<string, number>
  /** The hires with a manual capture of the deposit of more than was decided then. */
  readonly takenByHand: Set<string>
}
