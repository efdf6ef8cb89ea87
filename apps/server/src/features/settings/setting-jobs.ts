import { type AnyJob, defineJob } from '../../define-job.ts'
import { applySettings } from './settings.ts'

const apply = defineJob({
  name: 'settings.apply',
  schedule: '* * * * *',
  policy: 'stately',
  run: applySettings,
})

export const settingJobs: readonly AnyJob[] = [apply]
