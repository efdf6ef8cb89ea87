import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { signedIn } from '../../../../test/auth.ts'
import { createMember, type Member } from '../../../../test/factories.ts'
import { photo, storageOf, uploadPhoto } from '../../../../test/sample-pictures.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'

const server = await serverOfFile()

async function uploadAvatar(member: Pick<Member, 'token'>): Promise<{ path: string; key: string }> {
  const { data, error } = await storageOf(server, member, 'avatars').upload(
    `${crypto.randomUUID()}-me.jpg`,
    await photo(),
  )
  if (error) throw error
  return { path: data.path, key: data.fullPath }
}

const read = (path: string) => server.fetch(`/storage/v1/object/public/avatars/${path}`)
const show = (member: Member, profile_image: string | null) =>
  server.api('PUT /me', { body: { profile_image } }, member)

it('a profile picture becomes a square of 400 pixels', async () => {
  const { path } = await uploadAvatar(await createMember(server))
  for (const address of [`object/public/avatars/${path}`, `render/image/public/avatars/${path}?width=1600`]) {
    const response = await server.fetch(`/storage/v1/${address}`)
    const { width, height, format } = await sharp(await response.arrayBuffer()).metadata()
    expect([response.status, width, height, format]).toEqual([200, 400, 400, 'webp'])
  }
})

it('a HEIC photo, which few browsers can read, becomes that square too [R27]', async () => {
  const heic = await readFile(new URL('../../../../test/photo.heic', import.meta.url))
  const upload = storageOf(server, await createMember(server), 'avatars').upload(`${crypto.randomUUID()}-me.heic`, heic)
  const { data, error } = await upload
  expect(error).toBeNull()
  const response = await read(data?.path ?? '')
  const { width, height, format } = await sharp(await response.arrayBuffer()).metadata()
  expect([response.status, width, height, format]).toEqual([200, 400, 400, 'webp'])
})

it("a profile shows one's own upload, however it is named, and deletes the previous one", async () => {
  const me = await createMember(server)
  const [first, second, third] = [await uploadAvatar(me), await uploadAvatar(me), await uploadAvatar(me)]
  expect((await show(me, first.path)).profile_image).toBe(first.path)
  expect((await show(me, second.key)).profile_image).toBe(second.path)
  await server.context.jobs.drain()
  expect([(await read(first.path)).status, (await read(second.path)).status]).toEqual([400, 200])
  expect((await show(me, `/storage/v1/object/public/avatars/${third.path}`)).profile_image).toBe(third.path)
  expect((await show(me, third.path)).profile_image).toBe(third.path)
  await server.context.jobs.drain()
  expect([(await read(second.path)).status, (await read(third.path)).status]).toEqual([400, 200])
  expect((await storageOf(server, me, 'avatars').remove([third.path])).error).not.toBeNull()
  expect((await show(me, null)).profile_image).toBeNull()
  await server.context.jobs.drain()
  expect((await read(third.path)).status).toBe(400)
})

it("a profile can't show others' uploads, item photos or external addresses", async () => {
  const [me, other] = [await createMember(server), await createMember(server)]
  const theirs = await uploadAvatar(other)
  const mine = await uploadPhoto(server, me)
  for (const profile_image of [theirs.path, mine, 'nothing', 'https://evil.example/a.png', '../x', '/etc/passwd']) {
    const refused = await server.refused('PUT /me', { body: { profile_image } }, me)
    expect(refused).toMatchObject({
      status: 422,
      code: 'picture_unknown',
      fields: { profile_image: expect.any(String) },
    })
  }
  const { client, session } = await signedIn(server)
  const wire = await client.updateUser({ data: { profile_image: theirs.key } })
  expect(wire.error).toMatchObject({ status: 422, code: 'picture_unknown' })
  const own = await uploadAvatar({ token: session.access_token })
  const { data } = await client.updateUser({ data: { profile_image: own.key } })
  expect(data.user?.user_metadata.profile_image).toBe(own.path)
})

it('the sweep keeps pictures that profiles show', async () => {
  const me = await createMember(server)
  const [shown, left] = [await uploadAvatar(me), await uploadAvatar(me)]
  await show(me, shown.path)
  server.advance(26 * 3_600_000)
  await server.context.jobs.drain()
  expect([(await read(shown.path)).status, (await read(left.path)).status]).toEqual([200, 400])
})
