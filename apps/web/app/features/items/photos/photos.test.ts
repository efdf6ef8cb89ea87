import { expect, test } from 'vitest'
import { changePhotos, type Photo, placeOfMain, sayMoved, sortPick } from './photos.ts'

const photo = (key: string): Photo => ({
  key,
  preview: key,
  name: key,
  upload: { state: 'done', path: key },
})
const keys = (photos: readonly Photo[]) => photos.map(({ key }) => key).join('')
const abc = ['a', 'b', 'c'].map(photo)

test.each([
  ['a', 2, 'bca'],
  ['c', 0, 'cab'],
  ['b', 0, 'bac'],
  ['a', -1, 'abc'],
  ['c', 9, 'abc'],
  ['x', 0, 'abc'],
])('moves %s to %i', (key, to, expected) => {
  expect(keys(changePhotos(abc, { act: 'move', key, to }))).toBe(expected)
})

test('starts again with other photos, and announces where a moved photo is now', () => {
  expect(keys(changePhotos(abc, { act: 'begin', photos: [photo('d')] }))).toBe('d')
  expect(sayMoved(0, 3, true)).toBe('The photo is now number 1 of 3, the main picture.')
  expect(sayMoved(2, 3, false)).toBe('The photo is now number 3 of 3.')
})

test('keeps at most ten photos [R27]', () => {
  const many = 'defghijklm'.split('').map(photo)
  expect(keys(changePhotos(abc, { act: 'add', photos: many }))).toBe('abcdefghij')
})

test('removes photos and tracks uploads', () => {
  expect(keys(changePhotos(abc, { act: 'remove', key: 'b' }))).toBe('ac')
  const changed = changePhotos(abc, { act: 'upload', key: 'b', upload: { state: 'uploading', progress: 0.5 } })
  expect(changed[1]?.upload).toEqual({ state: 'uploading', progress: 0.5 })
})

const file = (name: string, type: string, size = 10) => new File([new Uint8Array(size)], name, { type })

test('accepts only pictures, including HEIC without a type [marketplace 5.26]', () => {
  const pick = sortPick([file('a.jpg', 'image/jpeg'), file('b.heic', ''), file('c.pdf', 'application/pdf')], 0)
  expect(pick.accepted.map(({ name }) => name)).toEqual(['a.jpg', 'b.heic'])
  expect(pick.refusal).toMatch(/Only pictures/)
  expect(sortPick([file('a.svg', 'image/svg+xml')], 0).accepted).toEqual([])
})

test('names each file it leaves out; the size counts only after resizing', () => {
  expect(sortPick([file('a.jpg', 'image/jpeg', 15 * 1024 * 1024 + 1)], 0).refusal).toBeUndefined()
  const pick = sortPick([file('a.jpg', 'image/jpeg'), file('b.jpg', 'image/jpeg'), file('c.pdf', 'application/pdf')], 9)
  expect(pick.accepted).toHaveLength(1)
  expect(pick.refusal).toBe(
    'Only pictures can be added here: JPEG, PNG, WebP, HEIC or AVIF. Left out: c.pdf. Please add at most 10 photos. Left out: b.jpg.',
  )
})

test('an unusable photo is never the main picture', () => {
  const failed = (hopeless: boolean): Photo => ({
    ...photo('x'),
    upload: { state: 'failed', sentence: 'No', hopeless },
  })
  expect(placeOfMain([failed(true), ...abc])).toBe(1)
  expect(placeOfMain([failed(false), ...abc])).toBe(0)
  expect(placeOfMain([failed(true)])).toBe(-1)
})
