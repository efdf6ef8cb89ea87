// `npm run metrics`: writes docs/metrics.md from what is counted.
import { writeFile } from 'node:fs/promises'
import { renderMetricsPage } from '../apps/server/src/features/operator/numbers/metrics-page.ts'

await writeFile(new URL('../docs/metrics.md', import.meta.url), renderMetricsPage())
console.log('docs/metrics.md is written')
