import type { Job } from './define-job.ts'

/** The kinds of jobs that can be asked for: one line each. */
export const kinds: readonly Job[] = []
