import { pathTo } from '@itemo/domain/site-path.ts'
import { expect, it } from 'vitest'
import type { SafeAddress } from '../../platform/http/safe-address.ts'
import { notificationMail } from './deliver-notification.ts'

const stopUrl = 'https://itemo.example/unsubscribe?token=x"y' as SafeAddress

const hostile = {
  title: 'Tent <b>\r\nBcc: all@example.org',
  paragraphs: ['Olive & Co wrote:', '<script>alert(1)</script>'],
  label: 'Open <i>',
  path: pathTo`/my-rentals`,
  siteUrl: 'https://itemo.example',
} as const

it("escapes people's texts, and keeps a subject on one line", () => {
  for (const topic of ['hire_requests', 'messages', 'marketing'] as const) {
    const mail = notificationMail({ ...hostile, stop: { topic, url: stopUrl } })
    expect(mail.subject).toBe('Tent <b> Bcc: all@example.org')
    for (const tag of ['<script>', '<b>', '<i>', 'x"y']) expect(mail.html).not.toContain(tag)
    expect(mail.text).toContain('https://itemo.example/my-rentals')
    expect(mail.text).toMatch(/because .* in your Itemo settings/)
  }
})
