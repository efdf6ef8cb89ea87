import { createECDH } from 'node:crypto'
import { expect, it } from 'vitest'
import { encryptPush, objectionToKeys } from './encrypt.ts'

/** The example in RFC 8291, appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

it('encrypts the example of the standard exactly', () => {
  const sender = createECDH('prime256v1')
  sender.setPrivateKey(Buffer.from(example.senderPrivate, 'base64url'))
  const chance = { salt: Buffer.from(example.salt, 'base64url'), sender }
  expect(encryptPush(example.text, example, chance).toString('base64url')).toBe(example.message)
})

it('never produces the same ciphertext twice', () => {
  expect(encryptPush('Hello', example)).not.toEqual(encryptPush('Hello', example))
})

it('says which key is invalid', () => {
  expect(objectionToKeys(example)).toBeUndefined()
  expect(objectionToKeys({ ...example, p256dh: example.auth })).toBe('p256dh')
  expect(objectionToKeys({ ...example, p256dh: Buffer.alloc(65, 4).toString('base64url') })).toBe('p256dh')
  expect(objectionToKeys({ ...example, auth: 'AAAA' })).toBe('auth')
})
