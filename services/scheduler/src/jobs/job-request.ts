import type { JobKind } from '@fiscus/background-jobs/define-job-kind'
import { kinds } from '@fiscus/background-jobs/kinds/kinds'
import { priorities } from '@fiscus/contracts/tenants/business-vocabulary'
import { z } from 'zod'

/** Body of POST /jobs: a kind of job, the parameters of that kind, and a priority. */
export const jobRequest = z.discriminatedUnion('kind', requestsOf(kinds)).meta({ id: 'BackgroundJobRequest' })
export type JobRequest = z.output<typeof jobRequest>

function requestsOf([first, ...rest]: readonly JobKind[]) {
  if (!first) throw new Error('There are no kinds of jobs')
  return [requestOf(first), ...rest.map(requestOf)] as const
}

function requestOf({ kind, label, params }: JobKind) {
  return z
    .strictObject({ kind: z.literal(kind), params, priority: z.enum(priorities).default('normal') })
    .meta({ title: label })
}
