import { choiceParam, textParam, type ValuesOf } from '../../search/params.ts'

export const profiles = ['admin', 'client'] as const
/** Results of the last run, and states in which a task needs attention or rests. */
export const stateChoices = [
  'failed',
  'late',
  'worker_lost',
  'running',
  'success',
  'idle',
  'paused',
  'off',
] as const
type StateChoice = (typeof stateChoices)[number]

/** The filters of the list of tasks, in the address. */
export const taskParams = {
  q: textParam(),
  status: choiceParam(stateChoices, ''),
  tenant: textParam(),
  profile: choiceParam(profiles, ''),
}
export type TaskFilter = ValuesOf<typeof taskParams>

/** The filters as parameters of the API: an empty one is not sent. */
export function taskQuery({ q, status, tenant, profile }: TaskFilter) {
  return {
    q: q || undefined,
    ...stateQuery(status),
    tenant: tenant || undefined,
    profile: profile || undefined,
  }
}

function stateQuery(state: StateChoice | '') {
  if (state === 'late' || state === 'worker_lost') return { alert: state }
  if (state === 'paused') return { is_paused: '1' as const }
  if (state === 'off') return { is_active: '0' as const }
  return { status: state || undefined }
}
