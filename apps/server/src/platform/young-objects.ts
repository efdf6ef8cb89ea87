// Imported before anything else by long-running programs (main.ts).
import { setFlagsFromString } from 'node:v8'

// When an allocation site creates long-lived objects while the server starts (schemas, routes, cached statements), V8 decides
// once to allocate in old space there. From then on each object keeps everything that it refers to, for instance a request with
// its rows, alive until the next full collection; those then run every second, and each blocks the process for 40 ms (ADR-0258).
setFlagsFromString('--no-allocation-site-pretenuring')

// A collection of young objects takes less than a millisecond. When it was split among threads, it waited until each had a CPU:
// up to 60 ms on two busy cores, in which nothing was served (ADR-0282).
setFlagsFromString('--no-parallel-scavenge')
