import { describe, expect, it } from 'vitest'
import { changesSince, fieldsBefore, type RevisedItem } from './item-revisions.ts'

const first: RevisedItem = {
  title: 'Drill',
  description: 'A drill in good order.',
  category: 'Power Tools',
  daily_rate: 10,
  weekly_rate: null,
  monthly_rate: null,
  deposit: null,
  images: ['one.webp'],
}

describe('the edits of a listing', () => {
  it('store the previous value of the changed fields only', () => {
    expect(fieldsBefore(first, { ...first })).toBeUndefined()
    expect(fieldsBefore(first, { ...first, title: 'Big drill', images: ['two.webp'] })).toEqual({
      title: 'Drill',
      images: ['one.webp'],
    })
  })

  it('are shown as one change from first to current value, without fields that ended up the same', () => {
    const edits = [
      { title: 'Drill' },
      { title: 'Big drill', weekly_rate: null },
      { daily_rate: 10 },
      { daily_rate: 12 },
    ]
    expect(changesSince(edits, { ...first, title: 'Huge drill', weekly_rate: 50.5 })).toEqual([
      { field: 'title', before: 'Drill', after: 'Huge drill' },
      { field: 'weekly_rate', before: 'None', after: '£50.50' },
    ])
    expect(changesSince([{ images: ['one.webp'] }], { ...first, images: ['two.webp', 'three.webp'] })).toEqual([
      { field: 'images', before: '1 picture', after: '2 pictures' },
    ])
  })
})
