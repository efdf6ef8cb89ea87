import { describe, expect, it } from 'vitest'
import { authClient, goodPassword, signedIn, someone } from '../../../../test/auth.ts'
import { hashesOf } from '../../../../test/count-hashes.ts'
import { accountsAlone, serverOfFile } from '../../../../test/server-of-file.ts'

const server = await serverOfFile(accountsAlone)

const refresh = (refresh_token: unknown) => token('refresh_token', { refresh_token })
async function token(grant: string, body: unknown) {
  const response = await server.fetch(`/auth/v1/token?grant_type=${grant}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

describe('log-in', () => {
  it('answers the same, with the same work, for an unknown address and a wrong password [accounts 7.1]', async () => {
    const { email } = await signedIn(server)
    const refusal = { status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' }
    for (const address of [email, someone().email]) {
      const hashes = await hashesOf(async () => {
        const { error } = await authClient(server).signInWithPassword({ email: address, password: 'wrong-password' })
        expect(error).toMatchObject(refusal)
      })
      expect(hashes).toBe(1)
    }
  })

  it('refuses banned people, at log-in and at refresh', async () => {
    const { email, session } = await signedIn(server)
    const until = new Date(server.context.now().getTime() + 60_000)
    await server.db.updateTable('auth.users').set({ banned_until: until }).where('email', '=', email).execute()
    const { error } = await authClient(server).signInWithPassword({ email, password: goodPassword })
    expect(error).toMatchObject({ code: 'user_banned', message: 'User is banned' })
    expect((await refresh(session.refresh_token)).body.error_code).toBe('user_banned')
  })

  it("refuses unsupported methods with the API's errors", async () => {
    expect((await token('pkce', {})).body.error_code).toBe('validation_failed')
    const strange = { auth_code: crypto.randomUUID(), code_verifier: 'x'.repeat(43) }
    expect((await token('pkce', strange)).body.error_code).toBe('flow_state_not_found')
    expect((await token('id_token', {})).body.error_code).toBe('provider_disabled')
    expect((await token('web3', {})).body.error_code).toBe('web3_provider_disabled')
    expect((await token('nonsense', {})).status).toBe(400)
    expect((await token('password', { phone: '+441', password: 'x' })).body.error_code).toBe('phone_provider_disabled')
    for (const body of [{}, { email: 7, password: goodPassword }, { email: someone().email }, [], null, 'text']) {
      expect(await token('password', body)).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
    }
    const odd = await token('password', { email: 'a\u0000b', password: '\uD800\u0000' })
    expect(odd).toMatchObject({ status: 400, body: { error_code: expect.any(String) } })
  })
})

/** When a token's session was opened or refreshed, as stored. */
async function instantOf(accessToken: string, column: 'created_at' | 'refreshed_at'): Promise<Date> {
  const { session_id } = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString())
  const sessions = server.db.selectFrom('auth.sessions').select(column).where('id', '=', session_id)
  return (await sessions.executeTakeFirstOrThrow())[column]
}

describe('refresh', () => {
  it('rotates the token, and returns the same successor for reuse within ten seconds [accounts 7.5]', async () => {
    const { client, session } = await signedIn(server)
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(session.refresh_token)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    const [successor, ...others] = new Set(answers.map(({ body }) => body.refresh_token))
    expect(others).toEqual([])
    expect(successor).not.toBe(session.refresh_token)
    server.advance(5000)
    expect((await refresh(session.refresh_token)).body.refresh_token).toBe(successor)
    const { data, error } = await client.refreshSession({ refresh_token: successor ?? '' })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(session.user.email)
    const stored = await server.db.selectFrom('auth.refresh_tokens').select('token_hash').execute()
    expect(stored.map((row) => row.token_hash)).not.toContain(successor)
  })

  it('treats later reuse as theft: the session ends, with all tokens descended from it', async () => {
    const { client, session } = await signedIn(server)
    const second = (await refresh(session.refresh_token)).body.refresh_token
    const third = (await refresh(second)).body.refresh_token
    server.advance(11_000)
    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 400,
      body: { error_code: 'refresh_token_already_used', msg: 'Invalid Refresh Token: Already Used' },
    })
    expect((await refresh(third)).body).toMatchObject({
      error_code: 'refresh_token_not_found',
      msg: 'Invalid Refresh Token: Refresh Token Not Found',
    })
    const { error } = await client.getUser(session.access_token)
    expect(error?.name).toBe('AuthSessionMissingError')
  })

  it('refuses malformed tokens, and a session unused for three months', async () => {
    for (const junk of ['nonsense', 'x'.repeat(200), '\u0000']) {
      expect((await refresh(junk)).body.error_code).toBe('refresh_token_not_found')
    }
    for (const junk of [7, null, '', 'x'.repeat(201), undefined]) {
      expect(await refresh(junk)).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
    }
    for (const [seconds, status] of [
      [-1, 200],
      [1, 400],
    ] as const) {
      const { session } = await signedIn(server)
      const at = await instantOf(session.access_token, 'refreshed_at')
      server.setNow(new Date(at.getTime() + 90 * 86_400_000 + seconds * 1000))
      expect((await refresh(session.refresh_token)).status, `${seconds} s`).toBe(status)
    }
  })

  it('ends a session a year after it was opened, however often it was renewed', async () => {
    for (const [seconds, code] of [
      [-1, undefined],
      [1, 'session_expired'],
    ] as const) {
      const { session } = await signedIn(server)
      const at = await instantOf(session.access_token, 'created_at')
      let token: string | undefined = session.refresh_token
      for (const days of [80, 160, 240, 320]) {
        server.setNow(new Date(at.getTime() + days * 86_400_000))
        token = (await refresh(token)).body.refresh_token
      }
      server.setNow(new Date(at.getTime() + 365 * 86_400_000 + seconds * 1000))
      expect((await refresh(token)).body.error_code, `${seconds} s`).toBe(code)
    }
  })
})

describe('logout', () => {
  it('ends this session, the others, or all [accounts 7.4]', async () => {
    const { client, session, email } = await signedIn(server)
    const others = await Promise.all(
      [1, 2].map(async () => {
        const other = authClient(server)
        const { data } = await other.signInWithPassword({ email, password: goodPassword })
        return { other, refreshToken: data.session?.refresh_token ?? '' }
      }),
    )
    expect((await others[0]!.other.signOut({ scope: 'local' })).error).toBeNull()
    expect((await refresh(others[0]!.refreshToken)).body.error_code).toBe('refresh_token_not_found')
    expect((await client.signOut({ scope: 'others' })).error).toBeNull()
    expect((await refresh(others[1]!.refreshToken)).status).toBe(400)
    const renewed = await refresh(session.refresh_token)
    expect(renewed.status).toBe(200)
    expect((await client.signOut()).error).toBeNull()
    expect((await refresh(renewed.body.refresh_token)).status).toBe(400)
  })

  it("can't be used by a session that has ended", async () => {
    const { client, session, email } = await signedIn(server)
    const kept = authClient(server)
    const { data } = await kept.signInWithPassword({ email, password: goodPassword })
    expect((await client.signOut({ scope: 'local' })).error).toBeNull()
    for (const scope of ['others', 'global', 'local']) {
      const headers = { authorization: `Bearer ${session.access_token}` }
      const response = await server.fetch(`/auth/v1/logout?scope=${scope}`, { method: 'POST', headers })
      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject({ error_code: 'session_not_found' })
    }
    expect((await refresh(data.session?.refresh_token ?? '')).status).toBe(200)
  })

  it('needs a token and a known scope', async () => {
    const post = async (query: string, headers: Record<string, string>) => {
      const response = await server.fetch(`/auth/v1/logout${query}`, { method: 'POST', headers })
      return { status: response.status, body: (await response.json()) as Record<string, string> }
    }
    expect(await post('', {})).toMatchObject({ status: 401, body: { error_code: 'no_authorization' } })
    expect(await post('', { authorization: 'Bearer nonsense' })).toMatchObject({
      status: 403,
      body: { error_code: 'bad_jwt' },
    })
    expect((await post('?scope=world', {})).status).toBe(400)
  })
})

describe('access tokens', () => {
  it('carry the expected claims and can be verified by the library against the public keys [accounts 3.6]', async () => {
    const { client, session } = await signedIn(server)
    const { data, error } = await client.getClaims(session.access_token, { allowExpired: true })
    expect(error).toBeNull()
    expect(data?.header).toMatchObject({ alg: 'ES256', kid: expect.any(String) })
    expect(data?.claims).toMatchObject({
      sub: session.user.id,
      email: session.user.email,
      role: 'authenticated',
      aud: 'authenticated',
      iss: `${server.url}/auth/v1`,
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      user_metadata: { full_name: expect.any(String) },
      app_metadata: { provider: 'email', providers: ['email'] },
      session_id: expect.any(String),
      is_anonymous: false,
    })
    const keys = await server.fetch('/auth/v1/.well-known/jwks.json')
    expect(JSON.stringify(await keys.json())).not.toContain('"d"')
  })

  it('are refused once altered or expired', async () => {
    const { session } = await signedIn(server)
    const [head = '', body = '', signature = ''] = session.access_token.split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    const other = Buffer.from(Buffer.from(body, 'base64url').toString().replace(session.user.id, crypto.randomUUID()))
    for (const forged of [
      `${head}.${body}.`,
      `${none}.${body}.`,
      `${head}.${other.toString('base64url')}.${signature}`,
      `${head}.${body}.${signature.slice(0, -4)}AAAA`,
    ]) {
      expect(await server.refused('GET /me', {}, { token: forged })).toMatchObject({ status: 401 })
    }
    await server.api('GET /me', {}, { token: session.access_token })
    server.advance(3601_000)
    expect(await server.refused('GET /me', {}, { token: session.access_token })).toMatchObject({ status: 401 })
  })

  it('issued by another process on the same database are accepted', async () => {
    const { session } = await signedIn(server)
    const second = await server.another()
    try {
      const response = await fetch(`${second.origin}/auth/v1/user`, {
        headers: { authorization: `Bearer ${session.access_token}` },
      })
      expect(response.status).toBe(200)
    } finally {
      await second.stop()
    }
  })
})

describe('the access token of an ended session', () => {
  /** Whether a token still works, in one process and in another. */
  const opens = async (token: string, origin = server.url) => {
    const headers = { authorization: `Bearer ${token}` }
    const api = await fetch(`${origin}/api/v1/me`, { headers })
    const upload = { method: 'POST', headers, body: new FormData() }
    const storage = await fetch(`${origin}/storage/v1/object/avatars/x`, upload)
    const { statusCode } = (await storage.json()) as { statusCode?: string }
    return { api: api.status, storage: statusCode !== '401' && statusCode !== '403' }
  }
  const open = { api: 200, storage: true }
  const shut = { api: 401, storage: false }

  it('is refused by every process, however the session ended; other sessions continue', async () => {
    const second = await server.another()
    try {
      const { client, session, email } = await signedIn(server)
      const other = await authClient(server).signInWithPassword({ email, password: goodPassword })
      const theirs = other.data.session?.access_token ?? ''
      for (const origin of [server.url, second.origin]) expect(await opens(theirs, origin)).toEqual(open)
      await client.signOut({ scope: 'others' })
      for (const origin of [server.url, second.origin]) await expect.poll(() => opens(theirs, origin)).toEqual(shut)
      expect(await opens(session.access_token)).toEqual(open)
      // The authentication wire has its own error for this, which makes the library drop the session.
      expect((await authClient(server).getUser(theirs)).error?.name).toBe('AuthSessionMissingError')
      await server.db.deleteFrom('auth.sessions').where('user_id', '=', session.user.id).execute()
      await expect.poll(() => opens(session.access_token, second.origin)).toEqual(shut)
      // Public pages still work, as for a visitor.
      const headers = { authorization: `Bearer ${theirs}` }
      expect((await server.fetch('/api/v1/items', { headers })).status).toBe(200)
    } finally {
      await second.stop()
    }
  })

  it('is refused by a process that starts later, and forgotten once it has expired', async () => {
    const { client, session } = await signedIn(server)
    await client.signOut()
    const later = await server.another()
    try {
      expect(await opens(session.access_token, later.origin)).toEqual(shut)
    } finally {
      await later.stop()
    }
    await server.db
      .updateTable('auth.ended_sessions')
      .set({ ended_at: new Date(0) })
      .execute()
    await server.context.endedSessions.sweep()
    expect(await server.db.selectFrom('auth.ended_sessions').selectAll().execute()).toEqual([])
  })
})

describe('the sweep', () => {
  it('deletes what has expired and keeps the rest', async () => {
    const { session } = await signedIn(server)
    const { body } = await refresh(session.refresh_token)
    const count = async () => {
      const tables = ['auth.sessions', 'auth.refresh_tokens', 'auth.one_time_tokens'] as const
      const rows = await Promise.all(tables.map((table) => server.db.selectFrom(table).select('created_at').execute()))
      return rows.map(({ length }) => length)
    }
    server.advance(31 * 86_400_000)
    const renewed = await refresh(body.refresh_token)
    expect(renewed.status).toBe(200)
    server.advance(60 * 86_400_000)
    await server.context.jobs.drain()
    // What remains: the refreshed session, its one unused token, and no email token.
    expect(await count()).toEqual([1, 1, 0])
    expect((await refresh(renewed.body.refresh_token)).status).toBe(200)
  })
})
