import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bounds } from '../bounds.ts'
import {
  cutQuoted,
  InboundMail,
  isAutomatic,
  messageOf,
  readTag,
  replyAddress,
  senderOf,
  threadName,
} from './inbound-mail.ts'
import { SupportMessageInput } from './support-inbox-schemas.ts'

const mail = (changes: Partial<InboundMail> = {}) =>
  InboundMail.parse({ message_id: '<1@example.org>', from: 'Ann <ann@example.org>', ...changes })

describe('the sender of an email', () => {
  it.each([
    ['Ann Lee <Ann@Example.org>', { name: 'Ann Lee', email: 'ann@example.org' }],
    ['"Lee, Ann" <ann@example.org>', { name: 'Lee, Ann', email: 'ann@example.org' }],
    ['ann@example.org', { name: 'ann', email: 'ann@example.org' }],
    ['<ann@example.org>', { name: 'ann', email: 'ann@example.org' }],
    ['Ann', undefined],
    ['', undefined],
    ['a@b@c', undefined],
    ['ann\0@example.org', undefined],
    ['Ann <ann@example.org>, Bob <bob@example.org>', { name: 'Ann <ann@example.org>, Bob', email: 'bob@example.org' }],
  ])('%j', (from, sender) => {
    expect(senderOf(from)).toEqual(sender)
  })
})

describe('an automatic email', () => {
  it.each([
    { headers: { 'Auto-Submitted': 'auto-replied' } },
    { headers: { 'AUTO-SUBMITTED': ' auto-generated (vacation)' } },
    { headers: { Precedence: 'bulk' } },
    { headers: { 'X-Autoreply': 'yes' } },
    { headers: { 'List-Unsubscribe': '<https://list.example>' } },
    { headers: { 'Return-Path': '<>' } },
    { headers: { 'Content-Type': 'multipart/report; report-type=delivery-status' } },
    { from: 'Mail Delivery System <MAILER-DAEMON@mx.example.org>' },
    { from: 'no-reply@example.org' },
    { from: 'Itemo <hello@itemo.example>' },
  ])('is recognised by %j', (changes) => {
    expect(isAutomatic(mail(changes), ['hello@itemo.example'])).toBe(true)
  })

  it("isn't confused with an email from a person", () => {
    for (const headers of [
      {},
      { 'Auto-Submitted': 'no' },
      { Precedence: 'normal', 'Return-Path': '<ann@example.org>' },
    ])
      expect(isAutomatic(mail({ headers }), ['hello@itemo.example'])).toBe(false)
    expect(isAutomatic(mail({ from: 'reply-noreen@example.org' }), [])).toBe(false)
  })
})

describe('the thread that an email replies to', () => {
  const thread = { number: 2207, token: '0123456789abcdef0123456789abcdef' }
  const address = 'support@itemo.example'

  it("is identified by the recipient's tag in any case, or by the referenced message", () => {
    const to = [`Itemo <${replyAddress(address, thread).toUpperCase()}>`]
    expect(readTag(mail({ to }))).toEqual(thread)
    expect(readTag(mail({ to: [address], headers: { references: `<x@y> ${threadName(address, thread)}` } }))).toEqual(
      thread,
    )
    expect(readTag(mail({ headers: { 'In-Reply-To': threadName(address, thread) } }))).toEqual(thread)
  })

  it('is unknown without a complete tag', () => {
    const short = replyAddress(address, { ...thread, token: thread.token.slice(1) })
    expect(readTag(mail({ to: [address, short, 'support+2207@itemo.example'] }))).toBeUndefined()
    expect(readTag(mail({ headers: { subject: threadName(address, thread) } }))).toBeUndefined()
  })

  it('has a tag that fits into the local part of an address', () => {
    const [local = ''] = replyAddress(address, { ...thread, number: 999_999_999 }).split('@')
    expect(local.length).toBeLessThanOrEqual(64)
  })
})

describe('the text of an email', () => {
  it.each([
    ['Thanks!', 'Thanks!'],
    [
      'Thanks!\r\n\r\nOn Tue, 3 May 2027 at 10:00, Itemo <hello@itemo.example> wrote:\r\n> It is 1 < 2\r\n> Yes',
      'Thanks!',
    ],
    ['Thanks!\n\nOn Tue, 3 May 2027 at 10:00, Sana from Itemo\n<support+1-2@itemo.example> wrote:\n\n> It', 'Thanks!'],
    ['Danke!\n\nAm 03.05.2027 um 10:00 schrieb Itemo:\n> Ja', 'Danke!'],
    ['Yes.\n\n-----Original Message-----\nFrom: Itemo', 'Yes.'],
    ['Yes.\n\n________________________________\nFrom: Itemo <hello@itemo.example>\nSent: Tuesday', 'Yes.'],
    ['Yes.\n\nFrom: Itemo <hello@itemo.example>\nTo: Ann', 'Yes.'],
    ['Yes.\n-- \nAnn Lee\n0123', 'Yes.'],
    ['Yes.\n\nSent from my iPhone', 'Yes.'],
    [
      '> Is it broken?\nYes, it is.\n> Since when?\nSunday.\n> Bye\n>',
      '> Is it broken?\nYes, it is.\n> Since when?\nSunday.',
    ],
    ['On Tue, 3 May 2027 at 10:00, Itemo wrote:\n> Is it broken?\n\nYes, it is.', 'Yes, it is.'],
    ['On Monday I wrote to the owner: no answer.', 'On Monday I wrote to the owner: no answer.'],
    ['> only a quote', ''],
    ['', ''],
  ])('%j', (text, written) => {
    expect(cutQuoted(text)).toBe(written)
  })

  it('always becomes a valid message of the thread', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.nat(200), fc.nat(3), (part, times, attachments) => {
        const message = messageOf(mail({ text: part.repeat(times), attachments }))
        expect(message.length).toBeLessThanOrEqual(bounds.message)
        expect(SupportMessageInput.safeParse({ text: message }).success).toBe(true)
      }),
    )
  })

  it('notes what was left out', () => {
    expect(messageOf(mail({ text: 'Look.', attachments: 1 }))).toBe(
      'Look.\n\n[A file was left out: we can’t take any by email.]',
    )
    expect(messageOf(mail({ attachments: 2 }))).toMatch(
      /^\[The email had no text that we can read\.\]\n\n\[2 files were/,
    )
    expect(messageOf(mail({ text: 'x'.repeat(9000) }))).toMatch(
      /x\n\n\[The email was longer: its end was left out\.\]$/,
    )
  })
})
