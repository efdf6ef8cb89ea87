import { expect, it } from 'vitest'
import { permittedCommands, readCommand } from './person-commands.ts'

it('recognises a verb before a name, and nothing else as one', () => {
  expect(readCommand('suspend Tom')).toEqual({ command: 'suspend', words: 'Tom' })
  expect(readCommand(' Open a case about tom@e')).toEqual({ command: 'case', words: 'tom@e' })
  expect(readCommand('log out Mia Stone')).toEqual({ command: 'logout', words: 'Mia Stone' })
  expect(readCommand('password to mia')).toEqual({ command: 'password', words: 'mia' })
  for (const words of ['suspend', 'warning triangle', 'case of a camera', 'restricted area', 'password', ''])
    expect(readCommand(words)).toEqual({ command: undefined, words })
})

it('offers the actions that the server allows', () => {
  expect(permittedCommands({ acts: ['case.open', 'person.send_reset'], may_reveal: false })).toEqual([
    'case',
    'password',
  ])
  expect(permittedCommands({ acts: ['case.decide'], may_reveal: true })).toEqual([
    'warn',
    'restrict',
    'suspend',
    'email',
    'area',
  ])
  expect(permittedCommands({ acts: [], may_reveal: false })).toEqual([])
})
