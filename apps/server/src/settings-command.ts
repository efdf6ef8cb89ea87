import { countNewMatches } from './features/items/blocked-items.ts'
import { listLive } from './features/items/items.ts'
import { settingsByHand } from './features/settings/settings-by-hand.ts'
import { runOperatorCommand } from './operator-command.ts'

/** The operator's command for settings that change without a deploy. */
await runOperatorCommand(
  'Nothing was changed',
  (context, words) =>
    settingsByHand(
      {
        ...context,
        countMatches: (words) => countNewMatches(context, words),
        listLive: (ids) => listLive(context, ids),
      },
      words,
    ),
  { takesWords: true },
)
