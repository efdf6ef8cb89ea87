import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { Key, setKeysOff, useKeys, useKeysOff } from './queue-keys.tsx'

const sheet = [
  ['j, k', 'Next row of a list, the one before'],
  ['[, ]', 'A page back, a page on'],
  ['x', 'Pick a case; with Shift and a click all up to it'],
  ['Enter', 'Open it; in a case, accept what is suggested'],
  ['.', 'Accept what is suggested'],
  ['e', 'No action'],
  ['t', 'Take down, hide or remove'],
  ['h', 'Hold the listing'],
  ['w', 'Warn'],
  ['s', 'Suspend'],
  ['a', 'Take the case, or let go of it'],
  ['n', 'Add a note'],
  ['r', 'Say that you’ve read what came in'],
  ['c', 'Read the conversation'],
  ['Space', 'Next picture of the case'],
  ['z', 'Undo the last decision; where the audit is shown, what can be undone last'],
  ['f', 'Filter'],
  ['v', 'Saved views'],
  ['Esc', 'Close'],
  ['/, Ctrl-K', 'Search; “suspend Tom” leads to that dialog'],
  ['g, then o q p i r m s e j t', 'Overview, queue, people, items, rentals, money, support, settings, jobs, team'],
  ['?', 'These keys'],
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
          hint="They do nothing while you type."
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
