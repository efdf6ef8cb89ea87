/**
 * Fails when /home loads more JavaScript at first than it may: 150 kB, compressed with gzip. Counts every script that the built
 * page names. Run after a build; prints the largest files, so that whoever grew the page sees where.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const budgetBytes = 150_000
const client = join(import.meta.dirname, '..', 'build', 'client')

const page = readFileSync(join(client, 'home', 'index.html'), 'utf8')
const names = new Set(Array.from(page.matchAll(/\/assets\/[\w.-]+\.js/g), (match) => match[0]))
const files = Array.from(names, (name) => ({
  name,
  bytes: gzipSync(readFileSync(join(client, name)), { level: 9 }).byteLength,
}))
const total = files.reduce((sum, file) => sum + file.bytes, 0)

for (const { name, bytes } of files.toSorted((a, b) => b.bytes - a.bytes).slice(0, 5)) console.log(`${bytes}  ${name}`)
console.log(`/home loads ${total} of ${budgetBytes} bytes of JavaScript (gzip) in ${files.length} files`)
if (names.size === 0 || total > budgetBytes) process.exitCode = 1
