import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { copyProject, type ProjectCopy } from './project-copy.ts'

let root: string
let copy: ProjectCopy
const read = (folder: string, path: string) => readFile(join(folder, path), 'utf8')
const mutation = { file: 'packages/domain/src/a.ts', line: 1, operator: 'x', before: 'one', after: 'two' }

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'itemo-copied-'))
  execFileSync('git', ['init', '-q'], { cwd: root })
  await mkdir(join(root, 'packages/domain/src'), { recursive: true })
  await mkdir(join(root, 'node_modules/@itemo'), { recursive: true })
  await mkdir(join(root, 'node_modules/hono'))
  await symlink('../../packages/domain', join(root, 'node_modules/@itemo/domain'))
  await writeFile(join(root, mutation.file), 'one')
  await writeFile(join(root, 'secret.env'), 'x')
  await writeFile(join(root, '.gitignore'), 'node_modules/\nsecret.env\n')
  copy = await copyProject(root)
})
afterEach(async () => {
  await copy.remove()
  await rm(root, { recursive: true })
})

describe('the copy of the project', () => {
  it('contains uncommitted files, nothing ignored, and its own packages', async () => {
    expect(await read(copy.root, mutation.file)).toBe('one')
    expect(existsSync(join(copy.root, 'secret.env'))).toBe(false)
    expect(existsSync(join(copy.root, 'node_modules/hono'))).toBe(true)
    await writeFile(join(copy.root, mutation.file), 'changed')
    expect(await read(copy.root, 'node_modules/@itemo/domain/src/a.ts')).toBe('changed')
  })

  it('contains a mutation only during a run, even a failed one', async () => {
    const seen = await copy.withMutations([mutation], () => read(copy.root, mutation.file))
    expect(seen).toBe('two')
    await expect(copy.withMutations([mutation], () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await read(copy.root, mutation.file)).toBe('one')
    expect(await read(root, mutation.file)).toBe('one')
  })

  it('has a different stamp if the product changed', async () => {
    await writeFile(join(root, mutation.file), 'three')
    const other = await copyProject(root)
    expect(other.stamp).not.toBe(copy.stamp)
    await other.remove()
    expect(existsSync(other.root)).toBe(false)
  })
})
