import { choiceParam, textParam, type ValuesOf } from '../../search/params.ts'

export const profiles = ['admin', 'client'] as const
export const lastStatuses = ['success', 'failed', 'running', 'idle'] as const

/** The filters of the list of tasks, in the address. */
export const taskParams = {
  q: textParam(),
  status: choiceParam(lastStatuses, ''),
  tenant: textParam(),
  profile: choiceParam(profiles, ''),
}
export type TaskFilter = ValuesOf<typeof taskParams>

/** The filters as parameters of the API: an empty one is not sent. */
export function taskQuery({ q, status, tenant, profile }: TaskFilter) {
  return {
    q: q || undefined,
    status: status || undefined,
    tenant: tenant || undefined,
    profile: profile || undefined,
  }
}
