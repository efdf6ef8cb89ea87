import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createMember } from '../../../test/factories.ts'
import { createItem } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { createFirstCards } from './first-cards.ts'

const server = await serverOfFile()
beforeAll(async () => void (await createItem(server, await createMember(server), { title: 'Belt sander' })))

const draws = `export const renderFeed = (feed) => feed ? feed.items.map(({ title }) => title).join() : 'None yet'`

/** The response of a fresh process for /home, with a given build output for rendering the cards. */
async function firstAnswer(feed: string, patienceMs: number): Promise<string | undefined> {
  const webDir = await mkdtemp(join(tmpdir(), 'itemo-web-'))
  onTestFinished(() => rm(webDir, { recursive: true }))
  await writeFile(join(webDir, '__feed.js'), feed)
  const { context } = server
  const firstCards = createFirstCards({ ...context, config: { ...context.config, webDir } }, patienceMs)
  return firstCards('<head></head>None yet')
}

test('the first request for /home already gets the cards', async () => {
  expect(await firstAnswer(draws, 20_000)).toMatch(/<\/head>Belt sander$/)
})

test.each([
  ['takes too long', `await new Promise(() => undefined); ${draws}`, 10],
  ['is broken', 'export const renderFeed = 1 +', 20_000],
])('when the card renderer %s the page is sent as it was built', async (_, feed, patienceMs) => {
  expect(await firstAnswer(feed, patienceMs)).toBeUndefined()
})
