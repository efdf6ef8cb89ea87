// Loaded before a server (`node --import`), advances its clock by the number of milliseconds in CLOCK_FILE.
import { readFileSync } from 'node:fs'

const file = process.env.CLOCK_FILE ?? ''
const Real = globalThis.Date
let aheadMs = 0

function read(): void {
  const said = Number(readFileSync(file, 'utf8'))
  if (Number.isFinite(said)) aheadMs = said
}

/** A date without arguments is the shifted now. */
const Turned = new Proxy(Real, {
  construct: (target, given: unknown[], made) =>
    Reflect.construct(target, given.length === 0 ? [target.now() + aheadMs] : given, made) as object,
  get: (target, name, itself) => (name === 'now' ? () => target.now() + aheadMs : Reflect.get(target, name, itself)),
})

read()
setInterval(read, 100).unref()
globalThis.Date = Turned
