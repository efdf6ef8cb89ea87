import { expect, test } from 'vitest'
import { authClient, follow, goodPassword, someone } from '../../../../test/auth.ts'
import { startTestServer } from '../../../../test/harness.ts'
import { startSmtpServer } from '../../../../test/smtp-server.ts'

const hourMs = 3_600_000

/** The link in an email as it was transmitted. */
function linkIn(content: string): string {
  const text = content.replaceAll('=\n', '').replaceAll('=3D', '=')
  return /https?:\/\/\S*\/auth\/v1\/verify\S*/.exec(text)?.[0] ?? ''
}

test('no account email is lost while the mail server is down for twenty hours [accounts 7.15] [R45] [R67]', async () => {
  const first = await startSmtpServer()
  await first.close()
  const server = await startTestServer({ env: { SMTP_URL: `smtp://127.0.0.1:${first.port}` } })
  const waitHours = async (hours: number) => {
    for (let waited = 0; waited < hours; waited += 2) {
      server.advance(2 * hourMs)
      await server.context.jobs.drain()
    }
  }
  try {
    const { email, name } = someone()
    const client = authClient(server)
    await client.signUp({ email, password: goodPassword, options: { data: { full_name: name } } })
    await waitHours(20)
    let smtp = await startSmtpServer(first.port)
    await waitHours(2)
    const subjects = () => smtp.received.map(({ content }) => /^Subject: (.*)$/m.exec(content)?.[1] ?? '').toSorted()
    expect(subjects()).toEqual(['Confirm your email address'])

    await smtp.close()
    await follow(linkIn(smtp.received[0]?.content ?? ''))
    const abroad = authClient(server, { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/131.0' })
    expect((await abroad.signInWithPassword({ email, password: goodPassword })).error).toBeNull()
    expect((await abroad.updateUser({ password: 'another gate 8 green' })).error).toBeNull()
    await waitHours(20)
    smtp = await startSmtpServer(first.port)
    await waitHours(2)
    expect(subjects()).toEqual(['New log-in to your account', 'Welcome to Itemo', 'Your password was changed'])
    await smtp.close()
  } finally {
    await server.close()
  }
})
