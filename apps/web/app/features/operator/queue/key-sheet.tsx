import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { Key, setKeysOff, useKeys, useKeysOff } from './queue-keys.tsx'

const sheet = [
  ['j, k', 'Next or previous row'],
  ['[, ]', 'Previous or next page'],
  ['x', 'Select a case; Shift-click selects all up to it'],
  ['Enter', 'Open; in a case, accept the suggestion'],
  ['.', 'Accept the suggestion'],
  ['e', 'No action'],
  ['t', 'Take down, hide or remove'],
  ['h', 'Hold the listing'],
  ['w', 'Warn'],
  ['s', 'Suspend'],
  ['a', 'Take or release the case'],
  ['n', 'Add a note'],
  ['r', 'Confirm you’ve read the new reports'],
  ['c', 'Read the conversation'],
  ['Space', 'Next picture of the case'],
  ['z', 'Undo the last decision; in the audit log, the last action that can be undone'],
  ['f', 'Filter'],
  ['v', 'Saved views'],
  ['Esc', 'Close'],
  ['/, Ctrl-K', 'Search; “suspend Tom” opens that dialog'],
  ['g, then o q p i r m s e j t', 'Overview, queue, people, items, rentals, money, support, settings, jobs, team'],
  ['?', 'This list'],
] as const

/** The list of keys, with a switch that turns them off. */
export function KeySheet() {
  const [isOpen, setOpen] = useState(false)
  const isOff = useKeysOff()
  useKeys({ '?': () => setOpen(true) })
  return (
    <>
      <Button variant="quiet" className="max-sm:hidden" onClick={() => setOpen(true)}>
        Keys <Key>?</Key>
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Keys">
        <Switch
          label="Single keys"
          hint="They're off while you type."
          checked={!isOff}
          onChange={(on) => setKeysOff(!on)}
        />
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
          {sheet.map(([key, what]) => (
            <div key={key} className="contents">
              <dt className="font-semibold">{key}</dt>
              <dd className="text-ink-2">{what}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}
