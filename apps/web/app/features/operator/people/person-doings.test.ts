import { expect, it } from 'vitest'
import { doingsAbout, readDoing } from './person-doings.ts'

it('recognises a verb before a name, and nothing else as one', () => {
  expect(readDoing('suspend Tom')).toEqual({ doing: 'suspend', words: 'Tom' })
  expect(readDoing(' Open a case about tom@e')).toEqual({ doing: 'case', words: 'tom@e' })
  expect(readDoing('log out Mia Stone')).toEqual({ doing: 'logout', words: 'Mia Stone' })
  expect(readDoing('password to mia')).toEqual({ doing: 'password', words: 'mia' })
  for (const words of ['suspend', 'warning triangle', 'case of a camera', 'restricted area', 'password', ''])
    expect(readDoing(words)).toEqual({ doing: undefined, words })
})

it('offers the actions that the server allows', () => {
  expect(doingsAbout({ acts: ['case.open', 'person.send_reset'], may_reveal: false })).toEqual(['case', 'password'])
  expect(doingsAbout({ acts: ['case.decide'], may_reveal: true })).toEqual([
    'warn',
    'restrict',
    'suspend',
    'email',
    'area',
  ])
  expect(doingsAbout({ acts: [], may_reveal: false })).toEqual([])
})
