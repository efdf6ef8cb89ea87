import { expect, test } from 'vitest'
import { browse, linkTo, mailsTo, navigation, ownForm, someone } from '../../../../test/auth.ts'
import { createMember } from '../../../../test/factories.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'

const server = await serverOfFile()
const question = 'Did you ask to change the email of your Itemo account?'

/** A member requests an address change in a browser, and opens the link to the current address there; returns the browser's cookie. */
async function askFor(wanted: string) {
  const member = await createMember(server)
  const asked = await server.fetch('/auth/v1/user', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${member.token}` },
    body: JSON.stringify({ email: wanted }),
  })
  expect(asked.status).toBe(200)
  const cookie = asked.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const own = await linkTo(server, member.email)
  expect((await browse(own, { ...navigation, cookie })).fragment.get('message')).toContain('the other email')
  return { member, cookie, link: await linkTo(server, wanted) }
}

const addressOf = async ({ id }: { id: string }) =>
  server.db.selectFrom('auth.users').select(['email', 'new_email']).where('id', '=', id).executeTakeFirstOrThrow()

test("no click gives an address to a stranger's account that asked for it, and a no ends the change", async () => {
  const wanted = someone().email
  const { member, cookie, link } = await askFor(wanted)
  for (const elsewhere of [navigation, { ...navigation, cookie: 'itemo-browser=another' }]) {
    const { status, text, to } = await browse(link, elsewhere)
    expect([status, text.includes(question), to.href]).toEqual([200, true, 'about:blank'])
  }
  expect(await addressOf(member)).toEqual({ email: member.email, new_email: wanted })
  const refused = await browse(link, ownForm, 'POST', 'answer=no')
  expect(refused.text).toContain('The change is stopped')
  expect(await addressOf(member)).toEqual({ email: member.email, new_email: null })
  for (const headers of [navigation, { ...navigation, cookie }]) {
    expect((await browse(link, headers)).fragment.get('error_code')).toBe('otp_expired')
  }
  expect((await mailsTo(server, wanted)).map(({ subject }) => subject)).toEqual(['Confirm your new email address'])
})

test('a yes in another browser confirms the change and logs nobody in there', async () => {
  const wanted = someone().email
  const { member, link } = await askFor(wanted)
  const { to, fragment } = await browse(link, ownForm, 'POST', 'answer=yes')
  expect(to.pathname).toBe('/login')
  expect(Object.fromEntries(fragment)).toEqual({ message: 'Your email address is confirmed. Please log in.' })
  expect(await addressOf(member)).toEqual({ email: wanted, new_email: null })
})

test("the browser that asked isn't asked, and stays logged in", async () => {
  const wanted = someone().email
  const { member, cookie, link } = await askFor(wanted)
  const { to, fragment } = await browse(link, { ...navigation, cookie })
  expect([to.pathname, fragment.get('type'), fragment.has('access_token')]).toEqual([
    '/account-settings',
    'email_change',
    true,
  ])
  expect(await addressOf(member)).toEqual({ email: wanted, new_email: null })
})

test('a no posted by another site changes nothing', async () => {
  const wanted = someone().email
  const { member, link } = await askFor(wanted)
  const foreign = { ...ownForm, 'sec-fetch-site': 'cross-site' }
  expect((await browse(link, foreign, 'POST', 'answer=no')).status).toBe(403)
  expect(await addressOf(member)).toEqual({ email: member.email, new_email: wanted })
})
