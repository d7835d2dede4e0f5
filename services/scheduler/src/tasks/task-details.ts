import type { TaskFilter } from '@fiscus/contracts/tasks/task-record'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { type RecentRun, recentRuns } from '@fiscus/scheduling/log/recent-runs'
import { previewSlots } from '@fiscus/scheduling/schedule/preview-slots'
import { countsFrom } from '@fiscus/scheduling/tasks/pause-tasks'

type Scheduled = {
  id: string
  is_active: 0 | 1
  expression: string
  timezone: string
  paused_until: Date | null
}

/** What a list adds to a task. */
export type TaskDetails = { recent_runs?: RecentRun[]; next_slots?: string[] }

/** Adds the latest runs and the next slots that a list was called for. */
export async function withDetails<Task extends Scheduled>(
  control: ControlDatabase,
  tasks: readonly Task[],
  { recent_runs, next_slots }: Pick<TaskFilter, 'recent_runs' | 'next_slots'>,
  now: Date,
): Promise<(Task & TaskDetails)[]> {
  const ids = tasks.map(({ id }) => id)
  const runs = recent_runs && (await recentRuns(control, ids, recent_runs))
  const slotsOf = next_slots && upcomingSlots(now, next_slots)
  return tasks.map((task) => ({
    ...task,
    ...(runs && { recent_runs: runs.get(task.id) ?? [] }),
    ...(slotsOf && { next_slots: slotsOf(task) }),
  }))
}

/**
 * A function that returns the next slots of a task. Tasks of many tenants have the same schedule, which is computed
 * once.
 */
function upcomingSlots(now: Date, n: number): (task: Scheduled) => string[] {
  const computed = new Map<string, string[]>()
  return ({ is_active, expression, timezone, paused_until }) => {
    const after = countsFrom(paused_until, now)
    if (!is_active || !after) return []
    const key = JSON.stringify([expression, timezone, after])
    const known = computed.get(key)
    if (known) return known
    const preview = previewSlots({ expression, timezone }, after, n)
    const slots = preview.kind === 'previewed' ? preview.slots.map(({ slot }) => slot.toISOString()) : []
    computed.set(key, slots)
    return slots
  }
}
