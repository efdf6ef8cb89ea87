import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { MailMessage } from './email-message.ts'

export type KeptMail = Awaited<ReturnType<typeof listMailbox>>[number]

/** The box keeps the newest mails only. */
const maxKept = 1000

const columns = ['id', 'recipient as to', 'subject', 'text', 'html', 'headers', 'sent_at'] as const

/** Puts a mail into the box, unless it is there, and lets go of the oldest beyond its limit. */
export async function keepInMailbox(db: Db, mail: Required<MailMessage>, at: Date): Promise<void> {
  await db
    // In the same statement: every notification of a town is kept so.
    .with('gone', (query) =>
      query.deleteFrom('mailbox').where('id', '<=', ({ selectFrom }) =>
        // Before the new one is there.
        selectFrom('mailbox as older')
          .select('older.id')
          .orderBy('older.id', 'desc')
          .offset(maxKept - 1)
          .limit(1),
      ),
    )
    .insertInto('mailbox')
    .values({
      message_id: mail.id,
      recipient: mail.to,
      // PostgreSQL keeps no NUL.
      subject: mail.subject,
      text: mail.text.replaceAll('\0', ''),
      html: mail.html.replaceAll('\0', '') || null,
      headers: JSON.stringify(mail.headers),
      subjects: [...mail.subjects],
      sent_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The emails that are kept, newest first; with an address, in any case, only those to it. */
export function listMailbox(db: Db, to?: string) {
  return db
    .selectFrom('mailbox')
    .select(columns)
    .$if(to !== undefined, (query) => query.where('recipient', '=', (to ?? '').trim().toLowerCase()))
    .orderBy('id', 'desc')
    .limit(maxKept)
    .execute()
}

/** An email that is kept, by its number. */
export function findInMailbox(db: Db, id: number) {
  return db.selectFrom('mailbox').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Removes the mails that are to some people, or tell of them, and no other. */
export async function eraseFromMailbox(trx: Db, subjects: readonly string[]): Promise<void> {
  await sql`delete from mailbox where subjects && ${[...subjects]}::text[]`.execute(trx)
}
