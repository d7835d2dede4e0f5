import type { CronRun } from '@fiscus/client'
import { choiceParam, type Param, textParam, type ValuesOf } from '../../search/params.ts'

/** The choices of states, as in the address: failures first, because they need attention. */
export const statusChoices = {
  failures: ['failed', 'timeout', 'interrupted'],
  running: ['running', 'scheduled'],
  success: ['success'],
  skipped: ['skipped'],
  all: [],
} as const satisfies Record<string, readonly CronRun['status'][]>
export type StatusChoice = keyof typeof statusChoices
export const statusChoiceNames = ['failures', 'running', 'success', 'skipped', 'all'] as const

/** The choices of a period before now, in milliseconds; null: without a beginning. */
const periodChoices = {
  '1h': 3_600_000,
  '24h': 86_400_000,
  '7d': 7 * 86_400_000,
  '30d': 30 * 86_400_000,
  all: null,
} as const
export const periodNames = ['1h', '24h', '7d', '30d', 'all'] as const
export const triggers = ['schedule', 'manual', 'cli'] as const

/** An instant: `?from=2026-11-22T08:00:00.000Z`. */
const instantParam: Param<string> = {
  fallback: '',
  read: (text) => (Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString()),
  write: (value) => value,
}

/**
 * The filters of the runs, in the address. `from` and `until` are an exact period, for example a cell of the heatmap.
 */
export const runParams = {
  status: choiceParam(statusChoiceNames, 'failures'),
  period: choiceParam(periodNames, '24h'),
  from: instantParam,
  until: instantParam,
  tenant: textParam(),
  task: textParam(),
  text: textParam(),
  trigger: choiceParam(triggers, ''),
}
export type RunFilter = ValuesOf<typeof runParams>

/** The filters as parameters of the API, without the states. The period ends at `now`, in milliseconds. */
export function runQuery({ period, from, until, tenant, task, text, trigger }: RunFilter, now: number) {
  const length = periodChoices[period]
  const begin = length === null ? undefined : new Date(now - length).toISOString()
  return {
    since: from || begin,
    until: until || undefined,
    tenant: tenant || undefined,
    task: task || undefined,
    text: text || undefined,
    trigger: trigger || undefined,
  }
}

/** The states of a choice as the API takes them; undefined: all. */
export function statusQuery(status: StatusChoice): string | undefined {
  return statusChoices[status].join() || undefined
}
