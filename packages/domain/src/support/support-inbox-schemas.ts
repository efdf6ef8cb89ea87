import * as z from 'zod/mini'
import { bounds } from '../bounds.ts'
import { Id } from '../ids.ts'
import { optionalText, text } from '../text.ts'
import { supportKinds } from './support-state.ts'

/** The most messages that the writer of a request can add; then they need a new request. */
export const maxSupportWrites = 200
/** The most messages and notes that staff can add to a request. */
export const maxStaffWrites = 300
/** The most replies that can be saved for reuse. */
export const maxSavedReplies = 50

/** The reference of a request, as people write it: `S-2207`. */
export const SupportRef = z.string().check(z.regex(/^s-\d{1,9}$/i, 'A request is named like S-2207.'))

/** The key of a thread, as its email contains it. */
export const SupportKey = z.string().check(z.regex(/^[\w-]{1,100}$/, 'Please open the link of the email.'))

const Message = text({ min: 1, max: bounds.message, message: 'Please write a message.' })
const Version = z.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))

/** A further message of the writer. The sender makes its id, so that sending it again doesn't add a second message. */
export const SupportMessageInput = z.object({ id: z.optional(Id), text: Message })
export type SupportMessageInput = z.output<typeof SupportMessageInput>

export const SupportReplyInput = z.object({ version: Version, text: Message, close: z._default(z.boolean(), false) })
export type SupportReplyInput = z.output<typeof SupportReplyInput>

export const SupportNoteInput = z.object({
  text: text({ min: 1, max: bounds.message, message: 'Please write a note.' }),
})

/** The assigned member of staff; null: nobody. */
export const SupportAssignInput = z.object({ version: Version, staff_id: z.nullable(Id) })
export type SupportAssignInput = z.output<typeof SupportAssignInput>

export const SupportStateInput = z.object({ version: Version, state: z.enum(['open', 'waiting', 'closed']) })
export type SupportStateInput = z.output<typeof SupportStateInput>

/** What a request is about: its kind, and a rental, an item and a case by their references or ids. Missing: unchanged; empty: none. */
export const SupportLinkInput = z.object({
  version: Version,
  kind: z.enum(supportKinds),
  rental: optionalText(60),
  item: optionalText(60),
  case: optionalText(60),
})
export type SupportLinkInput = z.output<typeof SupportLinkInput>

const SavedReply = z.object({
  id: z.optional(Id),
  title: text({ min: 1, max: 60, message: 'Please give it a title.', oneLine: true }),
  body: text({ min: 1, max: bounds.message, message: 'Please write the reply.' }),
  /** The kind of request that it's for; null: any. */
  kind: z._default(z.nullable(z.enum(supportKinds)), null),
})

/** All saved replies, in order; `version` is that of the list that was edited. Without it, any version is overwritten. */
export const SavedRepliesInput = z.object({
  version: z.optional(z.string().check(z.regex(/^[\w.:-]{1,100}$/, 'Please reload this page.'))),
  replies: z.array(SavedReply).check(z.maxLength(maxSavedReplies, `Please keep at most ${maxSavedReplies}.`)),
})
export type SavedRepliesInput = z.output<typeof SavedRepliesInput>

/** The tabs of the inbox. */
export const supportTabs = ['open', 'mine', 'late', 'waiting', 'answered', 'closed'] as const
export type SupportTab = (typeof supportTabs)[number]

/** A saved reply for one request: `{first_name}` and `{reference}` are filled in. */
export const fillReply = (body: string, facts: { readonly first_name: string; readonly reference: string }): string =>
  body.replace(/\{(first_name|reference)\}/g, (_, name: 'first_name' | 'reference') => facts[name])
