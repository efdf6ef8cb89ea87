import { supportDueAt } from '@itemo/domain/support/support-due.ts'
import type { SupportKind, SupportPriority, SupportState } from '@itemo/domain/support/support-state.ts'
import { emailOf, people, type PersonKey } from '../town/people.ts'
import type { ItemKey } from '../town/town-items.ts'
import { staffEmailOf } from '../town/town-staff.ts'
import type { PersonIds } from './seed-people.ts'
import type { WrittenRental } from './seed-rentals.ts'
import { hoursAgo, type TownDeps } from './town-deps.ts'

interface DemoRequest {
  readonly from: PersonKey | { readonly name: string; readonly email: string }
  readonly subject: string
  readonly message: string
  readonly kind: SupportKind
  readonly priority?: SupportPriority
  readonly state: SupportState
  readonly hoursAgo: number
  /** Whether it is assigned to Sana. */
  readonly isMine?: boolean
  /** The item whose hire it is about; the author is on either side. */
  readonly about?: ItemKey
  /** The later messages, each with its age in hours. */
  readonly said?: readonly (readonly ['in' | 'out' | 'note', number, string])[]
}

const requests: readonly DemoRequest[] = [
  {
    from: 'leila',
    subject: 'The owner does not open',
    message:
      'I am standing in front of their place to bring the slide back early, as we agreed, and nobody opens. Can you reach them?',
    kind: 'problem',
    priority: 'urgent',
    state: 'open',
    hoursAgo: 0.5,
    about: 'slide',
  },
  {
    from: 'owen',
    subject: 'I am said to have damaged it',
    message: 'The burner had those scratches when I collected it. I only wiped it. What can I do?',
    kind: 'damage',
    state: 'open',
    hoursAgo: 27,
    about: 'paella',
    isMine: true,
    said: [['note', 20, 'Asked both sides for pictures.']],
  },
  {
    from: { name: 'Harriet Lowe', email: 'harriet.lowe@visitors.itemo.example' },
    subject: 'What do you know about me?',
    message: 'I had an account two years ago. Please tell me what you still hold about me, and delete it.',
    kind: 'privacy',
    state: 'open',
    hoursAgo: 70,
  },
  {
    from: { name: 'Ben Carter', email: 'ben.carter@visitors.itemo.example' },
    subject: 'Do I need an account to hire?',
    message: 'I only need a tent for one weekend.',
    kind: 'question',
    priority: 'low',
    state: 'answered',
    hoursAgo: 30,
    said: [
      ['out', 26, 'Hello Ben,\n\nyes: the owner has to know who collects it. It takes a minute, and costs nothing.'],
    ],
  },
  {
    from: 'fergus',
    subject: 'The refund has not arrived',
    message: 'I called off the skis three days ago, and there is nothing in my account. When does it come?',
    kind: 'problem',
    priority: 'high',
    state: 'waiting',
    hoursAgo: 50,
    isMine: true,
    about: 'skis',
    said: [
      ['out', 40, 'Hello Fergus,\n\nI have asked our card provider where it is, and write to you once they answer.'],
      ['note', 40, 'Finn asks the provider.'],
    ],
  },
  {
    from: 'bronwyn',
    subject: 'Change my name',
    message: 'I have married. How do I change my name here?',
    kind: 'question',
    state: 'closed',
    hoursAgo: 200,
    said: [
      ['out', 190, 'Congratulations! You can change it in your profile, under Edit.'],
      ['in', 189, 'Found it, thank you.'],
    ],
  },
  {
    from: 'sofia',
    subject: 'An idea: hire by the hour',
    message: 'For a carpet cleaner a whole day is a lot.',
    kind: 'other',
    state: 'open',
    hoursAgo: 12,
    said: [
      ['out', 8, 'Thank you, Sofia. Not yet, but I pass it on. Which items would you hire by the hour?'],
      ['in', 2, 'Carpet cleaners, and a van.'],
    ],
  },
]

const savedReplies = [
  {
    title: 'We look into it',
    body: 'Hello {first_name},\n\nthank you for writing. We are looking into this, and come back to you under {reference}.',
    kind: null,
  },
  {
    title: 'Pictures of the damage',
    body: 'Hello {first_name},\n\nplease report the damage with pictures at the hire itself, under My Rentals. You can do that for 24 hours after the return.',
    kind: 'damage',
  },
  {
    title: 'Nobody opens',
    body: 'Hello {first_name},\n\nwe are calling the other side now. Please wait for a quarter of an hour if you can; if nobody comes, you get all of your money back.',
    kind: 'problem',
  },
  {
    title: 'Your data',
    body: 'Hello {first_name},\n\nyou can download all that we hold about you in your account settings, under “Your data”, and delete your account there. We answer {reference} within 30 days at the latest.',
    kind: 'privacy',
  },
] as const

/** The author's hire of an item; null with a real provider, with which some hires can't be made. */
function rentalOf(rentals: readonly WrittenRental[], personId: string, item: ItemKey): string | null {
  const theirs = rentals.filter(({ ownerId, renterId }) => ownerId === personId || renterId === personId)
  return theirs.find(({ rental }) => rental.item === item)?.id ?? null
}

/** Writes the town's support inbox: seven requests in every state, and saved replies. */
export async function writeSupport(
  deps: TownDeps,
  persons: PersonIds,
  rentals: readonly WrittenRental[],
): Promise<void> {
  const { trx } = deps
  const staff = trx.selectFrom('auth.users').select('id').where('email', '=', staffEmailOf('sana'))
  const { id: sana } = await staff.executeTakeFirstOrThrow()
  for (const one of requests) {
    const { from, subject, message, kind, priority = 'normal', state, said = [] } = one
    const at = hoursAgo(deps, one.hoursAgo)
    const isMember = typeof from === 'string'
    const spoken = said.filter(([direction]) => direction !== 'note')
    const last = hoursAgo(deps, spoken.at(-1)?.[1] ?? one.hoursAgo)
    const answer = spoken.find(([direction]) => direction === 'out')
    const { id } = await trx
      .insertInto('support_requests')
      .values({
        user_id: isMember ? persons[from] : null,
        name: isMember ? people[from].name : from.name,
        email: isMember ? emailOf(from) : from.email,
        subject,
        message,
        kind,
        priority,
        state,
        created_at: at,
        last_message_at: last,
        // After a further message following an answer, the deadline counts from that message.
        due_at: supportDueAt({ kind, priority }, answer && state === 'open' ? last : at),
        first_reply_at: answer ? hoursAgo(deps, answer[1]) : null,
        closed_at: state === 'closed' ? last : null,
        assigned_to: one.isMine || answer ? sana : null,
        rental_id: one.about && isMember ? rentalOf(rentals, persons[from], one.about) : null,
        version: 1 + spoken.length,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [direction, hours, text] of said) {
      const message_at = hoursAgo(deps, hours)
      const staff_id = direction === 'in' ? null : sana
      await trx
        .insertInto('support_messages')
        .values({ request_id: id, direction, staff_id, text, at: message_at })
        .execute()
    }
  }
  await trx
    .insertInto('saved_replies')
    .values(savedReplies.map((reply, place) => ({ ...reply, place })))
    .execute()
}
