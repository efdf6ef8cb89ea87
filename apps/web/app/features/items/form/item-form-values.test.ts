import { ItemInput, itemFormMessages } from '@itemo/domain/items/item-schemas.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { emptyValues, inputOfValues, type ItemFormValues, valuesOfItem } from './item-form-values.ts'

const today = '2026-06-01'
const good: ItemFormValues = {
  ...emptyValues(today),
  title: 'Cordless drill',
  description: 'Two batteries, a charger and a case.',
  category: 'Power Tools',
  daily_rate: '12.50',
  location: 'e8 3pn',
}

test('a deposit without an amount is reported together with all other errors', () => {
  const input = inputOfValues({ ...emptyValues(today), deposit_required: true }, [])
  const { error } = z.safeParse(ItemInput, input)
  const told = error?.issues.map(({ path, message }) => [path.join('.'), message])
  expect(told).toContainEqual(['title', itemFormMessages.title])
  expect(told).toContainEqual(['deposit_amount', itemFormMessages.deposit])
  expect(
    z.safeParse(ItemInput, inputOfValues({ ...good, deposit_required: true, deposit_amount: '40' }, [])).success,
  ).toBe(true)
})

test('a new item is available for 365 days from today and has no deposit [marketplace 9.18]', () => {
  const input = z.parse(ItemInput, inputOfValues(good, [{ image_url: 'a' }]))
  expect(input).toMatchObject({
    available_from: '2026-06-01',
    available_until: '2027-06-01',
    deposit_required: false,
    deposit_amount: null,
    weekly_rate: null,
    monthly_rate: null,
    location: 'E8 3PN',
    images: [{ image_url: 'a' }],
  })
})

test('an empty form says what is missing, in the specified words', () => {
  const result = z.safeParse(ItemInput, inputOfValues(emptyValues(today), []))
  const messages = Object.fromEntries(result.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])
  expect(messages).toEqual({
    title: itemFormMessages.title,
    description: itemFormMessages.description,
    category: itemFormMessages.category,
    daily_rate: itemFormMessages.dailyRate,
    location: itemFormMessages.location,
  })
})

test('an add-on without a name is ignored, whatever its price; an existing one keeps its id [marketplace 5.24]', () => {
  const id = '4b6cbb1a-5bb0-4f0a-9a53-0c8c7f6f2a11'
  const addons = [
    { addonId: undefined, name: '  ', price: 'nonsense' },
    { addonId: id, name: 'Bits', price: '2' },
    { addonId: undefined, name: 'Case', price: '' },
  ]
  expect(z.parse(ItemInput, inputOfValues({ ...good, addons }, [])).addons).toEqual([
    { id, name: 'Bits', price: 2 },
    { name: 'Case', price: 0 },
  ])
})

test("a disabled deposit isn't sent, and an enabled one needs an amount [R28]", () => {
  expect(inputOfValues({ ...good, deposit_amount: '50' }, []).deposit_amount).toBeNull()
  const result = z.safeParse(ItemInput, inputOfValues({ ...good, deposit_required: true }, []))
  expect(result.error?.issues.map(({ path }) => path)).toEqual([['deposit_amount']])
})

test('an item is shown in the form as it was entered', () => {
  const values = valuesOfItem(
    {
      id: 'i',
      user_id: 'u',
      title: good.title,
      description: good.description,
      category: 'Power Tools',
      daily_rate: 12.5,
      first_day_amount: 14.38,
      weekly_rate: 60,
      monthly_rate: null,
      location: 'E8 3PN',
      moderation: null,
      postcode: 'E8 3PN',
      is_rough_place: false,
      updated_at: '2026-06-01T10:00:00.000Z',
      latitude: 51.54,
      longitude: -0.06,
      status: 'active',
      available_from: '2026-06-01',
      available_until: '2026-07-01',
      excluded_dates: ['2026-06-10'],
      deposit_required: true,
      deposit_amount: 50,
      replacement_value: 249.5,
      is_boosted: false,
      created_at: '2026-05-01T00:00:00.000Z',
      images: [],
      addons: [{ id: 'a', name: 'Bits', price: 2.5 }],
    },
    today,
  )
  expect(values).toMatchObject({
    daily_rate: '12.50',
    weekly_rate: '60',
    replacement_value: '249.50',
    monthly_rate: '',
    location: 'E8 3PN',
    addons: [{ addonId: 'a', name: 'Bits', price: '2.50' }],
    deposit_amount: '50',
  })
})
