import { maskedEmail } from '@itemo/domain/accounts/masked-email.ts'
import { expect, test } from 'vitest'
import { browse, linkTo, mailsTo, navigation, ownForm, someone } from '../../../../test/auth.ts'
import { createMember } from '../../../../test/factories.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'

const server = await serverOfFile()

interface From {
  readonly cookie?: string
  readonly token?: string
}

const send = (method: string, path: string, body: object, { cookie, token }: From = {}) =>
  server.fetch(`/auth/v1/${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(cookie && { cookie }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })

/** A member who requested an address and confirmed it at their own; returns the link and the code of the email to the new one. */
async function askFor(wanted: string) {
  const member = await createMember(server)
  const asked = await send('PUT', 'user', { email: wanted }, { token: member.token })
  expect(asked.status).toBe(200)
  const cookie = asked.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  await browse(await linkTo(server, member.email), { ...navigation, cookie })
  const link = await linkTo(server, wanted)
  const [mail] = await mailsTo(server, wanted)
  const code = /code within 10 minutes: (\d{6})/.exec(mail?.text ?? '')?.[1] ?? ''
  return { ...member, cookie, link, code }
}

const addressOf = async ({ id }: { id: string }) =>
  (await server.db.selectFrom('auth.users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

async function type(email: string, token: string, from: From = {}) {
  const response = await send('POST', 'verify', { type: 'email_change', email, token }, from)
  const { user, error_code } = (await response.json()) as { user?: { id: string }; error_code?: string }
  return user?.id ?? error_code
}

test("an entered code gives an address to no stranger's account, not even the one that asked last", async () => {
  const wanted = someone().email
  const own = await askFor(wanted)
  server.advance(1000)
  const stranger = await askFor(wanted)
  const elsewhere: From[] = [{ cookie: own.cookie }, { token: own.token }, { cookie: 'itemo-browser=another' }, {}]
  for (const from of elsewhere) expect(await type(wanted, stranger.code, from)).toBe('otp_expired')
  expect(await type(wanted, own.code, { token: stranger.token })).toBe('otp_expired')
  expect([await addressOf(own), await addressOf(stranger)]).toEqual([own.email, stranger.email])
  expect(await type(wanted, own.code, { cookie: own.cookie })).toBe(own.id)
  expect([await addressOf(own), await addressOf(stranger)]).toEqual([wanted, stranger.email])
})

test('an entered code counts for the account that is logged in, in any browser', async () => {
  const wanted = someone().email
  const own = await askFor(wanted)
  const shared = { cookie: own.cookie, token: (await askFor(wanted)).token }
  expect(await type(wanted, own.code, shared)).toBe('otp_expired')
  expect(await type(wanted, own.code, { cookie: 'itemo-browser=another', token: own.token })).toBe(own.id)
})

test("an entered code is refused once the account's session has ended", async () => {
  const wanted = someone().email
  const own = await askFor(wanted)
  await server.db.deleteFrom('auth.sessions').where('user_id', '=', own.id).execute()
  expect(await type(wanted, own.code, { cookie: 'itemo-browser=another', token: own.token })).toBe('otp_expired')
})

test('a client without cookies is recognised by its network if nobody else wants the address', async () => {
  const wanted = someone().email
  const own = await askFor(wanted)
  expect(await type(wanted, own.code)).toBe(own.id)
})

test('a link opened elsewhere names the account, masked', async () => {
  const { email, link } = await askFor(someone().email)
  const { text } = await browse(link, navigation)
  expect(text).toContain(`The account’s email is ${maskedEmail(email)} now.`)
  expect(text).not.toContain(email)
})

test('a yes elsewhere confirms neither of two accounts that want an address, until one is refused', async () => {
  const wanted = someone().email
  const [own, stranger] = [await askFor(wanted), await askFor(wanted)]
  for (const { link, email } of [own, stranger]) {
    const asked = await browse(link, navigation)
    expect(asked.text).toContain(maskedEmail(email))
    expect(asked.text).not.toContain('value="yes"')
    expect((await browse(link, ownForm, 'POST', 'answer=yes')).text).toBe(asked.text)
    const token_hash = link.searchParams.get('token') ?? ''
    expect((await send('POST', 'verify', { type: 'email_change', token_hash })).status).toBe(403)
  }
  expect([await addressOf(own), await addressOf(stranger)]).toEqual([own.email, stranger.email])
  await browse(stranger.link, ownForm, 'POST', 'answer=no')
  expect((await browse(own.link, ownForm, 'POST', 'answer=yes')).to.pathname).toBe('/login')
  expect(await addressOf(own)).toBe(wanted)
})

test('the browser that asked confirms its account, even if another wants the address', async () => {
  const wanted = someone().email
  const [own] = [await askFor(wanted), await askFor(wanted)]
  const { fragment } = await browse(own.link, { ...navigation, cookie: own.cookie })
  expect(fragment.has('access_token')).toBe(true)
  expect(await addressOf(own)).toBe(wanted)
})

test("a change that is a day old doesn't block a new one", async () => {
  const wanted = someone().email
  const old = await askFor(wanted)
  server.advance(24 * 3_600_000)
  const own = await askFor(wanted)
  expect((await browse(own.link, ownForm, 'POST', 'answer=yes')).to.pathname).toBe('/login')
  expect([await addressOf(own), await addressOf(old)]).toEqual([wanted, old.email])
})

test('a link exchanged elsewhere confirms the change and opens no session there', async () => {
  const wanted = someone().email
  const own = await askFor(wanted)
  const token_hash = own.link.searchParams.get('token') ?? ''
  const answer = await send('POST', 'verify', { type: 'email_change', token_hash })
  expect(await answer.json()).toEqual({ code: 200, msg: 'Your email address is confirmed. Please log in.' })
  expect(await addressOf(own)).toBe(wanted)
})
