import { errorStatus } from '@itemo/domain/errors.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { api } from './api.ts'
import type { Call } from './call.ts'
import { errorsOf } from './errors.ts'
import { describeApi } from './openapi.ts'
import { parameterWords } from './openapi-parameters.ts'

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly security: readonly object[]
  readonly parameters: readonly { name: string; in: string; description: string; required: boolean }[]
  readonly responses: Readonly<Record<string, { $ref?: string }>>
}

const document = describeApi()
const calls = Object.entries<Call>(api).map(([key, call]) => {
  const [method = '', path = ''] = key.split(' ')
  const url = path.replace(/:(\w+)/g, '{$1}')
  return { key, call, method, url, operation: document.paths[url]?.[method.toLowerCase()] as Operation | undefined }
})
/** Resolves a reference within the document. */
const resolve = (reference: string) =>
  reference
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], document)

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(document)) as Record<string, unknown>)
    expect(errors).toBeUndefined()
    expect([valid, validator.version]).toEqual([true, '3.1'])
  })

  it('contains every call of the contract and no others', () => {
    const described = Object.entries(document.paths).flatMap(([url, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${url}`),
    )
    expect(described.toSorted()).toEqual(calls.map(({ method, url }) => `${method} ${url}`).toSorted())
  })

  it('gives each call a unique operation id, a summary and a described tag', () => {
    const names = calls.map(({ operation }) => operation?.operationId ?? '')
    expect(new Set(names).size).toBe(calls.length)
    expect(names.filter((name) => !/^[a-z]+([A-Z][a-z]+)+$/.test(name))).toEqual([])
    const tags = new Set(document.tags.map(({ name }) => name))
    expect(
      calls.filter(({ operation }) => !operation?.summary || !operation.tags.every((tag) => tags.has(tag))),
    ).toEqual([])
  })

  it('describes every parameter, and none that no call has', () => {
    const all = calls.flatMap(({ operation }) => operation?.parameters ?? [])
    expect(all.filter(({ description }) => !/^[A-Z].*\.$/.test(description)).map(({ name }) => name)).toEqual([])
    const names = new Set(all.map(({ name }) => name))
    expect(Object.keys(parameterWords).filter((name) => !names.has(name))).toEqual([])
  })

  it.each(calls)(
    '$key: security, parameters, statuses and error codes match the contract',
    ({ key, call, method, operation }) => {
      const codes = errorsOf(method, call)
      const statuses = [200, ...(call.etag ? [304] : []), ...[...codes].map((code) => errorStatus[code])]
      expect(Object.keys(operation?.responses ?? {})).toEqual(
        [...new Set(statuses)].toSorted((a, b) => a - b).map(String),
      )
      for (const code of codes) {
        const { $ref = '' } = operation?.responses[errorStatus[code]] ?? {}
        expect(JSON.stringify(resolve($ref))).toContain(`"${code}"`)
      }
      const needsSession = operation?.security.every((way) => 'session' in way)
      expect(needsSession).toBe(call.access !== 'anyone')
      const inPath = [...key.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true }))
      expect(operation?.parameters.filter((parameter) => parameter.in === 'path')).toMatchObject(inPath)
    },
  )

  it('has no dangling references and no unused components', () => {
    const references = new Set([...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to ?? ''))
    expect([...references].filter((to) => resolve(to) === undefined)).toEqual([])
    const { schemas, responses } = document.components
    const there = [
      ...Object.keys(schemas).map((name) => `#/components/schemas/${name}`),
      ...Object.keys(responses).map((name) => `#/components/responses/${name}`),
    ]
    expect(there.filter((name) => !references.has(name))).toEqual([])
  })
})
