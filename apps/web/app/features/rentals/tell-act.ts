import { ApiError } from '#app/lib/api-error.ts'
import { notify } from '#app/lib/notify.ts'
import { actWords, failedCopy } from './copy.ts'
import type { RentalAct, RentalOutcome } from './mutations.ts'

/** One toast for what an act did. */
export function tellAct(act: RentalAct['act'], outcome: RentalOutcome): void {
  const words = actWords(act, outcome)
  notify[words.kind](words.title, words.description)
}

/** One toast for an act that did not work out. */
export function tellFailure(act: RentalAct['act'], error: unknown): void {
  notify.error(failedCopy[act], error instanceof ApiError ? error.message : undefined)
}
