import { noFacts } from '@itemo/domain/people/person-facts.ts'
import { describe, expect, test } from 'vitest'
import { createMember, type ItemChanges, itemInput, listItem } from '../../../test/factories.ts'
import { uploadPhoto } from '../../../test/sample-pictures.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import type { OwnItemView } from '@itemo/contract/item-views.ts'

const nobody = '00000000-0000-4000-8000-000000000000'

const server = await serverOfFile({ now: new Date('2026-03-10T12:00:00Z') })
const owner = await createMember(server, 'Olive Owner')
const other = await createMember(server, 'Ronnie Renter')

const list = (changes: ItemChanges = {}, as = owner) => listItem(server, as, changes)

const edit = (itemId: string, changes: ItemChanges, as = owner) =>
  server.call('PUT /items/:itemId', { params: { itemId }, body: itemInput(changes) }, as)

describe('listing an item', () => {
  test("fills in the form's defaults [marketplace 3.1, 3.4, 5.22, 9.18]", async () => {
    const item = await list({ weekly_rate: 0, monthly_rate: null })
    expect(item).toMatchObject({
      user_id: owner.id,
      status: 'active',
      weekly_rate: null,
      monthly_rate: null,
      deposit_required: false,
      deposit_amount: null,
      available_from: '2026-03-10',
      available_until: '2027-03-10',
      location: 'E8 3PN',
      postcode: 'E8 3PN',
      excluded_dates: [],
    })
    expect(item.addons.map(({ name, price }) => ({ name, price }))).toEqual([
      { name: 'Masonry bits', price: 2 },
      { name: 'Dust sheet', price: 1.5 },
    ])
  })

  test('shows everyone a rounded position, and only its owner the postcode [accounts 4.20] [marketplace 7.12] [R43]', async () => {
    const { id } = await list()
    const page = await server.api('GET /items/:itemId', { params: { itemId: id } }, other)
    expect(JSON.stringify(page)).not.toContain('3PN')
    for (const degrees of [page.latitude, page.longitude].map(Number))
      expect(degrees).toBe(Math.round(degrees * 100) / 100)
    expect(page.owner).toEqual({
      id: owner.id,
      full_name: 'Olive Owner',
      profile_image: null,
      bio: null,
      trust_score: null,
      identity_checked_on: null,
      is_demo: false,
      member_since: expect.stringMatching(/^2026-03-10T.*Z$/),
      hires: { agreed: 0, cancelled: 0 },
      new_member: true,
      facts: noFacts,
    })
  })

  test.each([
    [{ title: 'Abc' }, 'title', 'Title must be at least 5 characters.'],
    [{ title: 'x'.repeat(101) }, 'title', 'Please use at most 100 characters.'],
    [{ title: 'A nul \u0000 inside' }, 'title', "Please remove characters that can't be shown."],
    [{ images: [{ image_url: 'a\u0000b' }] }, 'images.0.image_url', "Please remove characters that can't be shown."],
    [{ images: [{ image_url: 'a\ud800b' }] }, 'images.0.image_url', "Please remove characters that can't be shown."],
    [{ title: 'Half a pair \uD83D' }, 'title', "Please remove characters that can't be shown."],
    [{ description: 'Too short' }, 'description', 'Description must be at least 20 characters.'],
    [{ category: 'Boats' }, 'category', 'Please select a category.'],
    [{ daily_rate: 0.5 }, 'daily_rate', 'Daily rate must be at least £1.'],
    [{ daily_rate: 10_001 }, 'daily_rate', 'Please enter at most £10,000.'],
    [{ location: 'E8' }, 'location', 'Postcode must be at least 3 characters.'],
    [
      { available_until: '2026-03-01' },
      'available_until',
      'The available period must end on or after the day it starts.',
    ],
    [
      { available_from: '2026-03-01', available_until: '2026-03-09' },
      'available_until',
      'The available period must not end in the past.',
    ],
    [{ excluded_dates: ['2026-03-09'] }, 'excluded_dates', 'Excluded dates must lie within the available period.'],
    [{ addons: [{ name: 'x'.repeat(101), price: 1 }] }, 'addons.0.name', 'Please use at most 100 characters.'],
    [
      { addons: [{ id: nobody, name: 'Foreign', price: 1 }] },
      'addons.0.id',
      "This add-on doesn't belong to this item.",
    ],
    [{ images: [{ id: nobody, image_url: 'x' }] }, 'images.0.id', "This photo doesn't belong to this item."],
    [{ deposit_required: true }, 'deposit_amount', 'Please enter the deposit amount.'],
    [{ images: null }, 'images', 'Please send a list.'],
    [{ images: ['a.jpg'] }, 'images.0', 'Please send an object.'],
    [{ excluded_dates: [5] }, 'excluded_dates.0', 'Please send a text.'],
    [{ deposit_required: 'yes' }, 'deposit_required', 'Please send true or false.'],
  ])('refuses %j [accounts 5.20] [marketplace 5.21] [R29]', async (changes, field, sentence) => {
    const before = await server.db.selectFrom('items').select('id').execute()
    const error = await server.refused('POST /items', { body: itemInput(changes) }, owner)
    expect(error).toMatchObject({ status: 422, code: 'invalid_input', fields: { [field]: sentence } })
    expect(await server.db.selectFrom('items').select('id').execute()).toHaveLength(before.length)
  })

  test('accepts emoji and right-to-left text unchanged', async () => {
    const item = await list({ title: '🚲 אופניים לילדים', description: 'דראג🎉 — a bicycle for small people 👩‍👩‍👧' })
    expect(item).toMatchObject({ title: '🚲 אופניים לילדים', description: 'דראג🎉 — a bicycle for small people 👩‍👩‍👧' })
  })

  test('puts titles and add-on names on one line', async () => {
    const addons = [{ name: 'Spare\n\nbattery', price: 1 }]
    const item = await list({
      title: ' Cordless\ndrill\t set ',
      description: 'A drill\nand what goes with it.',
      addons,
    })
    expect(item).toMatchObject({ title: 'Cordless drill set', description: 'A drill\nand what goes with it.' })
    expect(item.addons).toMatchObject([{ name: 'Spare battery' }])
  })

  test("stores no amount for a deposit that isn't required [R28]", async () => {
    expect(await list({ deposit_required: false, deposit_amount: 50 })).toMatchObject({ deposit_amount: null })
    expect(await list({ deposit_required: true, deposit_amount: 50 })).toMatchObject({ deposit_amount: 50 })
  })

  test('refuses a body that is no object with a plain message', async () => {
    for (const body of [null, [], 'x', 3]) {
      const { status, body: answer } = await server.call('POST /items', { body }, owner)
      expect({ status, answer }).toMatchObject({
        status: 422,
        answer: { error: { message: 'Please send an object.' } },
      })
    }
  })

  test('is refused with the token of a deleted account', async () => {
    const gone = await createMember(server)
    await server.db.deleteFrom('auth.users').where('id', '=', gone.id).execute()
    expect(await server.refused('POST /items', { body: itemInput() }, gone)).toMatchObject({ code: 'unauthenticated' })
  })
})

describe('pictures of an item', () => {
  test('are stored once each, however often they were sent', async () => {
    const [one, two] = [await uploadPhoto(server, owner), await uploadPhoto(server, owner)]
    const images = [one, two, `item_images/${one}`, two].map((image_url) => ({ image_url }))
    expect((await list({ images })).images.map(({ image_url }) => image_url)).toEqual([one, two])
  })

  test("must be one's own uploads, and keep the order in which they were sent [marketplace 3.3]", async () => {
    const [one, two] = [await uploadPhoto(server, owner), await uploadPhoto(server, owner)]
    const item = await list({ images: [{ image_url: two }, { image_url: `item_images/${one}` }] })
    expect(item.images.map(({ image_url, position }) => ({ image_url, position }))).toEqual([
      { image_url: two, position: 0 },
      { image_url: one, position: 1 },
    ])
    const { items } = await server.api('GET /my/items', { query: {} }, owner)
    expect(items[0]).toMatchObject({ id: item.id, image_url: two })
  })

  test("another person's upload and an unknown one are refused by field, and nothing is saved [R23]", async () => {
    const mine = await uploadPhoto(server, owner)
    const theirs = await uploadPhoto(server, other)
    for (const image_url of [theirs, 'nothing.webp', '../../etc/passwd', 'https://evil.example/x.png']) {
      const body = itemInput({ title: 'Never to be seen', images: [{ image_url: mine }, { image_url }] })
      const error = await server.refused('POST /items', { body }, owner)
      expect(error).toMatchObject({ status: 422, code: 'picture_unknown' })
      expect(Object.keys(error.fields ?? {})).toEqual(['images.1.image_url'])
    }
    expect(await server.db.selectFrom('items').select('id').where('title', '=', 'Never to be seen').execute()).toEqual(
      [],
    )
  })
})

describe('editing an item', () => {
  test('keeps the ids of unchanged parts, by id or by content, and removes the rest [marketplace 7.5] [R23]', async () => {
    const paths = [await uploadPhoto(server, owner), await uploadPhoto(server, owner)]
    const before = await list({ images: paths.map((image_url) => ({ image_url })) })
    const [first, second] = before.images
    const [bits, sheet] = before.addons
    const { body } = await edit(before.id, {
      images: [{ image_url: second?.image_url }, { id: first?.id, image_url: first?.image_url }],
      addons: [
        { name: 'Gloves', price: 0 },
        { id: sheet?.id, name: 'Big dust sheet', price: 3 },
      ],
    })
    const after = body as OwnItemView
    expect(after.images.map(({ id }) => id)).toEqual([second?.id, first?.id])
    expect(after.addons[1]).toEqual({ id: sheet?.id, name: 'Big dust sheet', price: 3 })
    expect(after.addons.map(({ id }) => id)).not.toContain(bits?.id)
    expect(after.addons).toHaveLength(2)
  })

  test('refuses ids of another item of the same owner, naming the field', async () => {
    const [one, two] = [await list(), await list()]
    const addons = [
      { name: 'Mine', price: 1 },
      { id: two.addons[0]?.id, name: 'Stolen', price: 1 },
    ]
    const { status, body } = await edit(one.id, { addons })
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { error: { fields: { 'addons.1.id': expect.any(String) } } },
    })
    const untouched = await server.api('GET /my/items/:itemId', { params: { itemId: two.id } }, owner)
    expect(untouched.addons).toEqual(two.addons)
  })

  test('never unpauses, keeps the start date, and moves only with the postcode [marketplace 4.26] [R23]', async () => {
    const before = await list({ available_from: '2026-03-20', location: 'no postcode' })
    await server.api('PUT /items/:itemId/status', { params: { itemId: before.id }, body: { status: 'paused' } }, owner)
    const { body } = await edit(before.id, { title: 'Another title', location: 'NO POSTCODE' })
    expect(body).toMatchObject({
      status: 'paused',
      title: 'Another title',
      available_from: '2026-03-20',
      created_at: before.created_at,
      latitude: before.latitude,
      longitude: before.longitude,
      location: 'NO POSTCODE',
      postcode: 'NO POSTCODE',
    })
    expect((await edit(before.id, { location: 'EH12 9DN' })).body).toMatchObject({
      location: 'EH12 9DN',
      latitude: 55.94,
    })
  })

  test("is for its owner only: for everyone else the item doesn't exist [accounts 6.3] [marketplace 5.28, 7.6]", async () => {
    const { id } = await list()
    expect((await edit(id, {}, other)).status).toBe(404)
    expect((await edit(nobody, {})).status).toBe(404)
    const params = { itemId: id }
    for (const [key, input] of [
      ['GET /my/items/:itemId', { params }],
      ['PUT /items/:itemId/status', { params, body: { status: 'paused' } }],
      ['DELETE /items/:itemId', { params }],
    ] as const) {
      expect(await server.refused(key, input, other)).toMatchObject({ status: 404, code: 'not_found' })
    }
  })

  test('ten times at once leaves one of the edits, complete [marketplace 7.5] [R23]', async () => {
    const { id } = await list()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        edit(id, {
          title: `Edited by hand ${index}`,
          addons: [0, 1, 2].map((part) => ({ name: `Part ${index}.${part}`, price: index })),
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    const after = await server.api('GET /my/items/:itemId', { params: { itemId: id } }, owner)
    const winner = Number(after.title.at(-1))
    expect(after.addons.map(({ name, price }) => ({ name, price }))).toEqual(
      [0, 1, 2].map((part) => ({ name: `Part ${winner}.${part}`, price: winner })),
    )
  })
})
