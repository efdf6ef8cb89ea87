import fc from 'fast-check'
import { anyStaffStep, type StaffStep } from '../hire-model/staff-step.ts'
import { anyStep as anyHireStep, type AuthMailRequest, type Step as HireStep } from '../hire-model/step.ts'

const accountActs = ['verify_document', 'take_away', 'return_capability', 'bank_refuses', 'bank_accepts'] as const
const handActs = [
  'refund',
  'refund_deposit',
  'capture',
  'capture_less',
  'capture_deposit',
  'cancel',
  'cancel_deposit',
  'reverse',
] as const
const dueActs = ['block', 'release', 'settle_outside', 'take_on'] as const
const claimAnswers = ['accept', 'refuse', 'contest', 'withdraw', 'appeal'] as const

/** The steps that stories about money add to those about hires. `share`: a percentage of what is available. */
export type MoneyStep =
  | { readonly do: 'usual'; readonly step: HireStep }
  /** The owner fills in the provider's page about their account. */
  | { readonly do: 'onboard'; readonly answer: 'complete' | 'needs_document' | 'reject' | 'leave' }
  /** The provider or a bank makes a decision about that account. */
  | { readonly do: 'account'; readonly act: (typeof accountActs)[number] }
  /** The hire begins, and the item is returned. */
  | { readonly do: 'finish'; readonly hire: number }
  /** It ended a day ago, and its owner has an account: they're paid. */
  | { readonly do: 'pay_out'; readonly hire: number }
  /** It's over, and the owner says that the item isn't back; perhaps they claim the deposit. */
  | { readonly do: 'deny'; readonly hire: number; readonly share: number; readonly claims: boolean }
  | { readonly do: 'claim'; readonly hire: number; readonly share: number }
  | {
      readonly do: 'answer'
      readonly hire: number
      readonly act: (typeof claimAnswers)[number]
      readonly byOwner: boolean
    }
  /** One side offers to settle for less. */
  | { readonly do: 'offer'; readonly hire: number; readonly byOwner: boolean; readonly share: number }
  /** The hire is over, and its owner reports damage; `reply`: the renter's answer, if any. */
  | {
      readonly do: 'damage'
      readonly hire: number
      readonly share: number
      readonly reply: 'accept' | 'offer' | 'contest' | 'nothing'
    }
  /** The operator decides about a deposit; 0: it's released. */
  | { readonly do: 'decide'; readonly hire: number; readonly share: number; readonly atConsole: boolean }
  /** The bank declines the next charge to a saved card, or releases the hold of a deposit. */
  | { readonly do: 'bank'; readonly hire: number; readonly act: 'refuse' | 'lapse' }
  /** The renter gives another card for a deposit, or pays after theirs was declined. */
  | { readonly do: 'another_card'; readonly hire: number; readonly card: string }
  | { readonly do: 'pay_damage'; readonly hire: number; readonly card: string }
  | {
      readonly do: 'dispute'
      readonly hire: number
      readonly of: 'hire' | 'deposit'
      readonly share: number
      readonly inquiry: boolean
    }
  | { readonly do: 'verdict'; readonly hire: number; readonly of: 'hire' | 'deposit'; readonly won: boolean }
  /** A manual act at the provider. */
  | { readonly do: 'hand'; readonly hire: number; readonly act: (typeof handActs)[number]; readonly share: number }
  /** The operator acts on a due. */
  | { readonly do: 'due'; readonly hire: number; readonly act: (typeof dueActs)[number] }
  /** The operator's whole balance becomes unavailable, or available again. */
  | { readonly do: 'balance'; readonly act: 'hold' | 'release' }
  /** Requested, paid with a card and approved. */
  | ({ readonly do: 'agree'; readonly card: string } & AuthMailRequest)
  /** An act of staff on one of the hires of this story. */
  | { readonly do: 'staff'; readonly hire: number; readonly action: StaffStep }
  /** The process dies while its jobs run, and in the middle of an act about a hire. */
  | { readonly do: 'die'; readonly hire: number; readonly act: 'return' | 'accept' | 'claim' }

/** Selects among all requested hires: the latest as often as the first. */
const hire = fc.nat(7)
const share = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constantFrom(50, 100))
const card = fc.constantFrom(
  ...Array.from({ length: 4 }, () => '4242 4242 4242 4242'),
  '4000 0027 6000 3184',
  '4000 0000 0000 0341',
  '4000 0000 0000 5126',
  '4000 0000 0000 0259',
)
const oneOf = <const T extends string>(...names: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...names)

const wish = { renter: fc.nat(1), item: fc.nat(3), from: fc.nat(3), days: fc.integer({ min: 1, max: 5 }) }
const of = oneOf('hire', 'hire', 'deposit')

/** Steps weighted by importance: half of them are ordinary steps of hires. */
export const anyMoneyStep: fc.Arbitrary<MoneyStep> = fc.oneof<fc.MaybeWeightedArbitrary<MoneyStep>[]>(
  { weight: 50, arbitrary: anyHireStep.map((step) => ({ do: 'usual' as const, step })) },
  { weight: 18, arbitrary: fc.record({ do: oneOf('agree'), card, ...wish }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: oneOf('onboard'),
      answer: oneOf(...Array.from({ length: 16 }, () => 'complete' as const), 'needs_document', 'leave', 'reject'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: oneOf('account'), act: oneOf(...accountActs) }) },
  { weight: 10, arbitrary: fc.record({ do: oneOf('finish'), hire }) },
  { weight: 10, arbitrary: fc.record({ do: oneOf('pay_out'), hire }) },
  { weight: 3, arbitrary: fc.record({ do: oneOf('deny'), hire, share, claims: fc.boolean() }) },
  {
    weight: 14,
    arbitrary: fc.record({
      do: oneOf('damage'),
      hire,
      share,
      reply: oneOf('accept', 'accept', 'offer', 'contest', 'nothing'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: oneOf('claim'), hire, share }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: oneOf('answer'), hire, act: oneOf(...claimAnswers), byOwner: fc.boolean() }),
  },
  { weight: 5, arbitrary: fc.record({ do: oneOf('offer'), hire, byOwner: fc.boolean(), share }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: oneOf('decide'),
      hire,
      share: fc.oneof(share, fc.constant(0)),
      atConsole: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: oneOf('bank'), hire, act: oneOf('refuse', 'lapse') }) },
  { weight: 2, arbitrary: fc.record({ do: oneOf('another_card'), hire, card }) },
  { weight: 2, arbitrary: fc.record({ do: oneOf('pay_damage'), hire, card }) },
  { weight: 9, arbitrary: fc.record({ do: oneOf('dispute'), hire, of, share, inquiry: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ do: oneOf('verdict'), hire, of, won: fc.boolean() }) },
  { weight: 10, arbitrary: fc.record({ do: oneOf('hand'), hire, act: oneOf(...handActs), share }) },
  { weight: 3, arbitrary: fc.record({ do: oneOf('due'), hire, act: oneOf(...dueActs) }) },
  { weight: 3, arbitrary: fc.record({ do: oneOf('balance'), act: oneOf('hold', 'release') }) },
  { weight: 16, arbitrary: fc.record({ do: oneOf('staff'), hire, action: anyStaffStep }) },
  { weight: 3, arbitrary: fc.record({ do: oneOf('die'), hire, act: oneOf('return', 'accept', 'claim') }) },
)
