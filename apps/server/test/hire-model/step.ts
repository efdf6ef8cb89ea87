import fc from 'fast-check'
import { anyStaffStep, type StaffStep } from './staff-step.ts'

/** One step of a scenario, as plain data, so that failing scenarios can be printed and shrunk. Numbers select among what exists. */
export type Step =
  | ({ readonly do: 'request' } & AuthMailRequest)
  | ({ readonly do: 'book'; readonly twice: boolean; readonly approved: boolean } & AuthMailRequest)
  | { readonly do: 'pay'; readonly hire: number; readonly card: string }
  | { readonly do: 'verify'; readonly hire: number; readonly renter: number }
  | ({ readonly do: 'act'; readonly hire: number } & SideAction)
  | { readonly do: 'race'; readonly hire: number }
  | { readonly do: 'clock'; readonly minutes: number }
  | { readonly do: 'webhooks'; readonly mode: 'send' | 'lose' | 'double' | 'hold' }
  | { readonly do: 'shuffle' }
  | { readonly do: 'deliver' }
  | { readonly do: 'forge'; readonly how: 'unsigned' | 'old' | 'altered' }
  | { readonly do: 'provider'; readonly faults: readonly CallFault[] }
  | { readonly do: 'outage'; readonly fault: 'refuse' | 'cut' | 'drop_answer' | null }
  | { readonly do: 'work' }
  | ({ readonly do: 'kill'; readonly hire: number } & SideAction)
  /** An act of staff; one about a hire is skipped while there is none. */
  | { readonly do: 'staff'; readonly hire: number; readonly action: StaffStep }

/** The dates of a request: from how many days ahead, for how many days. */
export interface AuthMailRequest {
  readonly renter: number
  readonly item: number
  readonly from: number
  readonly days: number
}

/** An act of one side on a hire. */
export interface SideAction {
  readonly act: ActName
  readonly byOwner: boolean
}

type CallFault = 'refuse' | 'cut' | 'drop_answer' | 'time_out' | null

const actNames = ['approve', 'decline', 'withdraw', 'cancel', 'amend', 'settle-amendment', 'return'] as const
export type ActName = (typeof actNames)[number]

const hire = fc.nat(3)
const wish = { renter: fc.nat(1), item: fc.nat(1), from: fc.nat(5), days: fc.integer({ min: 1, max: 3 }) }
const by = (side: 'owner' | 'renter', ...acts: ActName[]) =>
  fc.constantFrom(...acts).map((act): SideAction => ({ act, byOwner: side === 'owner' }))
/** Mostly acts that the side may do: a scenario in which every second act is refused gets nowhere. */
const action: fc.Arbitrary<SideAction> = fc.oneof(
  { weight: 4, arbitrary: by('owner', 'approve') },
  { weight: 4, arbitrary: by('renter', 'cancel') },
  { weight: 3, arbitrary: by('owner', 'decline', 'cancel', 'settle-amendment', 'return') },
  { weight: 2, arbitrary: by('renter', 'withdraw', 'amend') },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom(...actNames), byOwner: fc.boolean() }) },
)
const card = fc.constantFrom(
  ...Array.from({ length: 5 }, () => '4242 4242 4242 4242'),
  '4000 0000 0000 0002',
  '4000 0025 0000 3155',
  '4000 0000 0000 0119',
  '4000 0000 0000 0341',
  '4000 0000 0000 7726',
)
const minutes = fc.constantFrom(1, 10, 16, 31, 6 * 60, 24 * 60, 25 * 60, 49 * 60)

/** Steps weighted by importance: hires that make progress, and sometimes something that goes wrong. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('request' as const), ...wish }) },
  // Requests (perhaps twice at once), pays, notifies the owner, perhaps approves: without this step few hires reach their end.
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('book' as const), twice: fc.boolean(), approved: fc.boolean(), ...wish }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('pay' as const), hire, card }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('verify' as const), hire, renter: fc.nat(1) }) },
  {
    weight: 9,
    arbitrary: fc.tuple(hire, action).map(([chosen, done]): Step => ({ do: 'act', hire: chosen, ...done })),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('race' as const), hire }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('clock' as const), minutes }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('webhooks' as const),
      mode: fc.constantFrom('send' as const, 'lose' as const, 'double' as const, 'hold' as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'shuffle' }) },
  { weight: 4, arbitrary: fc.constant<Step>({ do: 'deliver' }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('forge' as const),
      how: fc.constantFrom('unsigned' as const, 'old' as const, 'altered' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('provider' as const),
      faults: fc.array(fc.constantFrom<CallFault>('refuse', 'cut', 'drop_answer', 'time_out', null, null), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('outage' as const),
      fault: fc.constantFrom('refuse' as const, 'cut' as const, 'drop_answer' as const, null, null),
    }),
  },
  { weight: 4, arbitrary: fc.constant<Step>({ do: 'work' }) },
  {
    weight: 1,
    arbitrary: fc.tuple(hire, action).map(([chosen, done]): Step => ({ do: 'kill', hire: chosen, ...done })),
  },
  { weight: 9, arbitrary: fc.record({ do: fc.constant('staff' as const), hire, action: anyStaffStep }) },
)
