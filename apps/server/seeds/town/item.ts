import type { boostPlans } from '@itemo/domain/boosts/boost-plans.ts'
import type { Category } from '@itemo/domain/categories.ts'
import type { PersonKey } from './people.ts'
import type { PlaceKey } from './town-places.ts'

/** A boost that its owner paid for; one whose days are over has ended. */
export interface DemoBoost {
  readonly plan: (typeof boostPlans)[number]['id']
  readonly paidHoursAgo: number
  /** How often the item was opened meanwhile. */
  readonly views: number
}

/** An item of the demo town. Money in pounds; days are counted from today, negative ones lie in the past. */
export interface DemoItem {
  readonly owner: PersonKey
  /** Where it is, when not at its owner's. */
  readonly at?: PlaceKey
  readonly category: Category
  readonly title: string
  readonly text: string
  readonly daily: number
  readonly weekly?: number
  readonly monthly?: number
  readonly deposit?: number
  readonly addons?: readonly (readonly [name: string, pricePerDay: number])[]
  /** What its pictures show, the item itself first. */
  readonly things: readonly string[]
  /** First and last day it can be hired; without, from the day it was listed until a year from now. */
  readonly window?: readonly [from: number, until: number]
  readonly excluded?: readonly number[]
  readonly paused?: true
  readonly boost?: DemoBoost
}
