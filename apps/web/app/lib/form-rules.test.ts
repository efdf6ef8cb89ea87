import { LoginForm } from '@itemo/domain/accounts/account-schemas.ts'
import type { ResolverOptions } from 'react-hook-form'
import { expect, onTestFinished, test, vi } from 'vitest'
import { formRules } from './form-rules.ts'

interface Schemas {
  readonly LoginForm: typeof LoginForm
}

interface Login {
  email: string
  password: string
}

const options: ResolverOptions<Login> = { fields: {}, shouldUseNativeValidation: false }
const good = { email: 'ann@people.example', password: 'Secret1!' }

test('a form is validated once its rules are loaded', async () => {
  const arrival = Promise.withResolvers<Schemas>()
  const rules = formRules(
    () => arrival.promise,
    (schemas) => schemas.LoginForm,
  )
  let judged = false
  const outcome = Promise.resolve(rules({ ...good, email: 'ann' }, undefined, options)).finally(() => (judged = true))
  await new Promise((resolve) => setImmediate(resolve))
  expect(judged).toBe(false)
  arrival.resolve({ LoginForm })
  expect(await outcome).toMatchObject({ errors: { email: { message: 'Please enter a valid email address' } } })
  expect(await rules(good, undefined, options)).toEqual({ values: good, errors: {} })
})

test('rules that fail to load are reported, and loaded again on the next try', async () => {
  const page = Object.assign(new EventTarget(), { itemoTell: vi.fn<() => Promise<void>>() })
  const load = vi.fn<() => Promise<Schemas>>().mockRejectedValueOnce(new Error('cut')).mockResolvedValue({ LoginForm })
  const rules = formRules(load, (schemas) => schemas.LoginForm)
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', { onLine: true })
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(await rules(good, undefined, options)).toMatchObject({ values: {}, errors: { root: { type: 'rules' } } })
  expect(page.itemoTell).toHaveBeenCalledOnce()
  expect(await rules(good, undefined, options)).toEqual({ values: good, errors: {} })
})

test('loaded rules need no network', async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('setTimeout', (run: () => void) => run())
  onTestFinished(() => void vi.unstubAllGlobals())
  // The rules load when the browser is idle.
  const load = vi.fn<() => Promise<Schemas>>().mockResolvedValue({ LoginForm })
  const rules = formRules(load, (schemas) => schemas.LoginForm)
  await expect.poll(() => load).toHaveBeenCalledOnce()
  await new Promise((resolve) => setImmediate(resolve))
  vi.stubGlobal('navigator', { onLine: false })
  expect(await rules(good, undefined, options)).toEqual({ values: good, errors: {} })
  expect(load).toHaveBeenCalledOnce()
})
