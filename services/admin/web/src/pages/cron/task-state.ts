import type { CronTask } from '@fiscus/client'

/** The state of a task in one word; the first that applies, from what happens now to what happened last. */
export const taskStates = [
  'running',
  'waiting',
  'off',
  'paused',
  'late',
  'failed',
  'success',
  'idle',
] as const
export type TaskState = (typeof taskStates)[number]

type StateFields = Pick<
  CronTask,
  'is_active' | 'is_running' | 'run_id' | 'paused_until' | 'last_status' | 'late_since'
>

/** The state of a task at an instant in milliseconds. `waiting`: its run is scheduled, and no worker has started it. */
export function taskState(task: StateFields, now: number): TaskState {
  if (task.is_running === 1) return 'running'
  if (task.run_id !== null) return 'waiting'
  if (task.is_active === 0) return 'off'
  if (isPaused(task, now)) return 'paused'
  if (task.late_since !== null) return 'late'
  return task.last_status === 'running' ? 'idle' : task.last_status
}

/** A pause without an end lasts until the year 9999 (scheduled-tasks §2.1). */
export function isEndless(pausedUntil: string): boolean {
  return pausedUntil.startsWith('9999')
}

export function isPaused({ paused_until }: Pick<CronTask, 'paused_until'>, now: number): boolean {
  return paused_until !== null && Date.parse(paused_until) > now
}
