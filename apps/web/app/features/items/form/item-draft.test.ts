import { expect, test } from 'vitest'
import type { Photo } from '../photos/photos.ts'
import { draftName, draftText, type FormContent, parseDraft } from './item-draft.ts'
import { emptyValues } from './item-form-values.ts'

const today = '2026-06-10'
const empty: FormContent = { values: emptyValues(today), photos: [] }
const photo: Photo = {
  key: 'a',
  name: 'drill.jpg',
  preview: 'blob:a',
  upload: { state: 'done', path: 'a-drill', at: 5 },
}
const written: FormContent = {
  values: {
    ...empty.values,
    title: 'Drill',
    addons: [{ addonId: undefined, name: 'Bits', price: '2' }],
    available_from: '2026-06-12',
    available_until: '2026-07-12',
    excluded_dates: ['2026-06-20', '2026-07-01'],
  },
  photos: [{ ...photo, key: 'b', upload: { state: 'uploading', progress: 0.5 } }, photo],
}
const textOf = (content: FormContent) => draftText(content, empty, true) ?? null

test('a draft restores all fields, add-ons, days and the photos in their order', () => {
  expect(parseDraft(textOf(written), empty, true, today)).toEqual({
    values: written.values,
    photos: [
      { key: 'b', name: 'drill.jpg' },
      { key: 'a', name: 'drill.jpg', path: 'a-drill', at: 5 },
    ],
  })
})

test("an unchanged form leaves no draft, and invalid text isn't one", () => {
  expect(textOf(empty)).toBe(null)
  expect(textOf({ ...empty, photos: [photo] })).not.toBe(null)
  for (const text of [null, '', '{', '{"values":1}']) expect(parseDraft(text, empty, true, today)).toBe(undefined)
})

test('days that have passed since move to today', () => {
  const later = parseDraft(textOf(written), { ...empty, values: emptyValues('2026-06-25') }, true, '2026-06-25')
  expect(later?.values).toMatchObject({
    available_from: '2026-06-25',
    available_until: '2026-07-12',
    excluded_dates: ['2026-07-01'],
  })
  const over = parseDraft(textOf(written), { ...empty, values: emptyValues('2026-08-01') }, true, '2026-08-01')
  expect(over?.values).toMatchObject({
    available_from: '2026-08-01',
    available_until: '2027-08-01',
    excluded_dates: [],
  })
})

test('changes to an item are dropped if the item has changed since', () => {
  const text = draftText(written, empty, false) ?? null
  expect(parseDraft(text, empty, false, today)).toBeDefined()
  expect(parseDraft(text, { ...empty, photos: [photo] }, false, today)).toBe(undefined)
})

test('each member has their own drafts, one per item', () => {
  const names = [draftName('p', undefined), draftName('q', undefined), draftName('p', 'i')]
  expect(new Set(names).size).toBe(3)
})
