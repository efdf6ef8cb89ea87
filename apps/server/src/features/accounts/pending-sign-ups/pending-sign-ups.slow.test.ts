import { expect, it } from 'vitest'
import { authClient, browse, goodPassword, linkTo, navigation, someone } from '../../../../test/auth.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'

const server = await serverOfFile()
const strangersPassword = 'strange-harbour-66'

const own = { cookie: 'itemo-browser=their-own' }
const signUp = ({ email, name }: { email: string; name: string }, password = goodPassword, headers = {}) =>
  authClient(server, headers).signUp({ email, password, options: { data: { full_name: name } } })
const signIn = (email: string, password = goodPassword) => authClient(server).signInWithPassword({ email, password })

it('an unconfirmed sign-up reserves neither address nor name: all thirty owners get in with their password [R56]', async () => {
  const comeSecond = async (people: readonly { email: string; name: string }[]) => {
    for (const { email, name } of people) {
      await authClient(server).signInWithOtp({ email, options: { data: { full_name: name } } })
      expect((await signUp({ email, name }, strangersPassword)).error).toBeNull()
    }
    await server.context.jobs.drain()
    for (const person of people) expect((await signUp(person, goodPassword, own)).error).toBeNull()
    const came: boolean[] = []
    for (const person of people) {
      await browse(await linkTo(server, person.email), { ...navigation, ...own })
      expect((await signIn(person.email, strangersPassword)).error?.code).toBe('invalid_credentials')
      const { data } = await signIn(person.email)
      const mine = await server.api('GET /me', {}, { token: data.session?.access_token ?? '' })
      came.push(mine.full_name === person.name)
    }
    return came
  }
  const came: boolean[] = []
  // Ten at a time, because the mailbox only keeps the latest emails.
  for (let turn = 0; turn < 3; turn++) came.push(...(await comeSecond(Array.from({ length: 10 }, someone))))
  expect(came.filter(Boolean)).toHaveLength(30)
})
