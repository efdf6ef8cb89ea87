// Imported before anything else by what runs for long (main.ts).
import { setFlagsFromString } from 'node:v8'

// A place in the code that made lasting objects while the server started (schemas, routes, kept statements) would make them in old space
// from then on: V8 decides that once. There each keeps all that it leads to, for instance a request with its rows, until the next full
// collection, and those come by the second then, each holding up everyone for 40 ms (ADR-0258).
setFlagsFromString('--no-allocation-site-pretenuring')

// Young objects are collected within a millisecond. Shared out among threads, that took until each of them had a processor: on two busy
// ones up to 60 ms, in which nobody is answered (ADR-0282).
setFlagsFromString('--no-parallel-scavenge')
