import { choiceParam, textParam, type ValuesOf } from '../../search/params.ts'
import type { Language } from '../../texts/language.ts'
import { namesOfLabel } from '../automation/words/task-label.ts'

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

/**
 * The filters as parameters of the API: an empty one is not sent. The API knows the labels as they are stored, not in
 * the language of the panel.
 */
export function taskQuery({ q, status, tenant, profile }: TaskFilter, language: Language) {
  const names = q && language !== 'en' ? namesOfLabel(q, language).join(',') : ''
  return {
    q: q || undefined,
    q_names: names || undefined,
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
