import type { TestServer } from './harness.ts'

/** A sent mail, as stored by the developers' mailbox. */
export interface StoredMail {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Record<string, string>
  readonly links: string[]
}

/** The mails sent to an address, the latest first. */
export async function mailsTo(server: TestServer, address: string): Promise<StoredMail[]> {
  const answer = await server.fetch(`/dev/mail.json?to=${encodeURIComponent(address)}`)
  return ((await answer.json()) as { mails: StoredMail[] }).mails
}
