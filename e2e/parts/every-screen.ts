import { listConsole } from './console-list.ts'
import { listConversationStates } from './conversation-list.ts'
import { listDialogs, listHireDialogs } from './dialog-list.ts'
import { listFailures } from './failure-list.ts'
import { listHireForms, listItemForms, listSignInForms } from './form-list.ts'
import { listBoostStates, listHireStates, listItemStates } from './hire-list.ts'
import { listSearches } from './map-list.ts'
import { listMoneyStates } from './money-list.ts'
import type { Screen, Town } from './screen.ts'
import {
  findAddresses,
  listEmptyScreens,
  listHireScreens,
  listMemberScreens,
  listPublicScreens,
} from './screen-list.ts'
import { listSettings } from './settings-list.ts'

/** Every screen in every state, in groups of about equal duration. */
export const screenLists = {
  'pages for everyone': listPublicScreens,
  'pages of a member': async (town) => listMemberScreens(town, await findAddresses(town)),
  'pages of hires and messages': async (town) => listHireScreens(town, await findAddresses(town)),
  'pages of a member who has nothing yet': listEmptyScreens,
  'dialogs, sheets and menus': listDialogs,
  'dialogs of items and hires': listHireDialogs,
  'forms of a visitor': listSignInForms,
  'the form of an item and of a profile': listItemForms,
  'forms of a hire': listHireForms,
  'the settings': listSettings,
  'the search and the map': listSearches,
  'states of items': listItemStates,
  'states of hires': listHireStates,
  'deposits, damage and earnings': listMoneyStates,
  boosts: listBoostStates,
  conversations: listConversationStates,
  'the console': listConsole,
  'what does not come': listFailures,
} as const satisfies Record<string, (town: Town) => Screen[] | Promise<Screen[]>>

/** All of them. */
export async function listEveryScreen(town: Town): Promise<Screen[]> {
  const lists: Screen[][] = []
  for (const list of Object.values(screenLists)) lists.push(await list(town))
  return lists.flat()
}
