import { choiceParam, type ValuesOf } from '../../search/params.ts'
import { jobKinds } from './form/job-form.ts'

export const jobStatuses = ['pending', 'running', 'success', 'failed', 'cancelled'] as const

/** The filters of the list of jobs, in the address. */
export const jobParams = { status: choiceParam(jobStatuses, ''), kind: choiceParam(jobKinds, '') }
export type JobFilter = ValuesOf<typeof jobParams>
