import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { browse, goodPassword, linkTo, navigation, someone } from '../../../../test/auth.ts'
import { queriesOf } from '../../../../test/count-statements.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'
import { undone } from '../../../../test/undone.ts'

const server = await serverOfFile({ plansEachCall: true, env: { RATE_LIMITS: 'true' } })

const post = (path: string, body: object, cookie = '') =>
  server.fetch(`/auth/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  })

interface PlanNode {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

const maxRead = (node: PlanNode): number =>
  Math.max(
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    ...(node.Plans ?? []).map(maxRead),
  )

/** The maximum number of rows that any plan node of an act's queries reads, and the number of queries. */
async function rowsRead(act: () => Promise<unknown>): Promise<{ questions: number; max: number }> {
  const asked = (await queriesOf(act)).filter(({ text }) => /pending_sign_ups|sign_up_marks/.test(text))
  const read: number[] = []
  for (const { text, values } of asked.filter((one) => one.text.startsWith('select'))) {
    await undone(server.db, async (trx) => {
      const query = sql.raw(`explain (analyze, format json) ${text}`)
      const compiled = { ...query.compile(trx), parameters: values }
      const { rows } = await trx.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(compiled)
      read.push(maxRead(rows[0]!['QUERY PLAN'][0].Plan))
    })
  }
  return { questions: read.length, max: Math.max(...read) }
}

test("signing up, codes, links and log-ins don't read thousands of strangers' rows [R56]", async () => {
  const { email, name } = someone()
  const signUp = (cookie?: string) =>
    post('signup', { email, password: goodPassword, data: { full_name: name } }, cookie)
  for (let turn = 0; turn < 3; turn++) await signUp()
  const cookie = (await signUp()).headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const link = await linkTo(server, email)
  await sql`insert into auth.pending_sign_ups (kind, email, password_hash, token_hash, code_hash, browser_hash, network_hash,
      origin_network_hash, mailed, signed_up_at, created_at, expires_at)
    select case n % 2 when 0 then 'signup' else 'magiclink' end, ${email}, case n % 2 when 0 then 'hash' end, 'stranger ' || n, 'none', 'browser ' || n, 'network ' || n, 'network ' || n, false,
      now(), now() + n * interval '1 millisecond', now() + interval '7 days'
    from generate_series(1, 8000) n`.execute(server.db)
  await sql`insert into auth.sign_up_marks (email_hash, browser_hash, expires_at)
    select email_hash, 'browser ' || n, expires_at from auth.sign_up_marks, generate_series(1, 8000) n
    on conflict do nothing`.execute(server.db)
  await sql`analyze auth.pending_sign_ups, auth.sign_up_marks`.execute(server.db)
  const acts = {
    'signs up': () => signUp(cookie),
    'signs up first': () => signUp(),
    'types a code': () => post('verify', { type: 'signup', email, token: '000000' }, cookie),
    'opens a link': () => browse(link, { ...navigation, cookie: 'itemo-browser=another' }),
    'logs in': () => post('token?grant_type=password', { email, password: 'wrong-harbour-9' }),
  }
  for (const [act, doing] of Object.entries(acts)) {
    const { questions, max } = await rowsRead(doing)
    expect([act, questions > 0, max < 50]).toEqual([act, true, true])
  }
})
