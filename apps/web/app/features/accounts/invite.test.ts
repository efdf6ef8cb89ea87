import { expect, test } from 'vitest'
import { inviteMessage, inviteShare, inviteWays } from './invite.ts'

const link = 'https://itemo.example/?a=1&b=2'

test('the message names the product and the site [accounts 9.10]', () => {
  expect(inviteMessage(link)).toBe(
    'Join me on Itemo and search what you need, list what you own: https://itemo.example/?a=1&b=2',
  )
  expect(inviteShare(link).url).toBe(link)
})

test('every way to invite contains the whole message [accounts 2.50]', () => {
  const { whatsapp, email, sms } = inviteWays(link)
  expect(new URL(whatsapp).searchParams.get('text')).toBe(inviteMessage(link))
  expect(new URL(email).searchParams.get('body')).toBe(inviteMessage(link))
  expect(new URL(sms).searchParams.get('body')).toBe(inviteMessage(link))
})
