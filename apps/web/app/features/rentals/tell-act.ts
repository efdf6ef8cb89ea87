import { notify } from '#app/lib/notify.ts'
import { paths } from '#app/lib/paths.ts'
import { type ActWords, actWords, failureWords, type Place } from './act-words.ts'
import type { RentalAct, RentalOutcome } from './mutations.ts'

/** One toast for what an act did, in the words of the place where the person is by then: a slow answer finds them elsewhere. */
export function tellAct(act: RentalAct['act'], outcome: RentalOutcome): void {
  tell(actWords(act, outcome, placeNow()))
}

/** One toast for an act that did not work out. */
export function tellFailure(act: RentalAct['act'], error: unknown): void {
  tell(failureWords(act, error, placeNow()))
}

function tell({ kind, title, description }: ActWords): void {
  notify[kind](title, description)
}

function placeNow(): Place {
  return window.location.pathname.startsWith(paths.ownerResponse('')) ? 'answer' : 'dashboard'
}
