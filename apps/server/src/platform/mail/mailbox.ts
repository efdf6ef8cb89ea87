import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { MailMessage } from './email-message.ts'

export type StoredMail = Awaited<ReturnType<typeof listMailbox>>[number]

/** Only the newest emails are stored. */
const maxKept = 1000

const columns = ['id', 'recipient as to', 'subject', 'text', 'html', 'headers', 'sent_at'] as const

/** Stores an email, unless it is there already, and deletes the oldest ones beyond the limit. */
export async function storeInMailbox(db: Db, mail: Required<MailMessage>, at: Date): Promise<void> {
  await db
    // Part of the same statement, since every notification of a town is stored this way.
    .with('gone', (query) =>
      query.deleteFrom('mailbox').where('id', '<=', ({ selectFrom }) =>
        // The statement doesn't see the new row yet, hence one less.
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
      // PostgreSQL can't store NUL.
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

/** The stored emails, newest first; with an address, in any case, only those to it. */
export function listMailbox(db: Db, to?: string) {
  return db
    .selectFrom('mailbox')
    .select(columns)
    .$if(to !== undefined, (query) => query.where('recipient', '=', (to ?? '').trim().toLowerCase()))
    .orderBy('id', 'desc')
    .limit(maxKept)
    .execute()
}

/** A stored email, by its number. */
export function findInMailbox(db: Db, id: number) {
  return db.selectFrom('mailbox').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Deletes exactly the emails that are to these people, or about them. */
export async function eraseFromMailbox(trx: Db, subjects: readonly string[]): Promise<void> {
  await sql`delete from mailbox where subjects && ${[...subjects]}::text[]`.execute(trx)
}
