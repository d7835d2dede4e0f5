import type { Job } from '@fiscus/background-jobs/define-job'
import { kinds } from '@fiscus/background-jobs/kinds/kinds'
import { priorities } from '@fiscus/contracts/tenants/business-vocabulary'
import { z } from 'zod'

/** What a job is asked for with: its kind, the parameters of that kind, and how urgent it is. */
export const jobRequest = z.discriminatedUnion('kind', requestsOf(kinds)).meta({ id: 'BackgroundJobRequest' })
export type JobAsked = z.output<typeof jobRequest>

function requestsOf([first, ...others]: readonly Job[]) {
  if (!first) throw new Error('There are no kinds of jobs')
  return [requestOf(first), ...others.map(requestOf)] as const
}

function requestOf({ kind, label, params }: Job) {
  return z
    .strictObject({ kind: z.literal(kind), params, priority: z.enum(priorities).default('normal') })
    .meta({ title: label })
}
