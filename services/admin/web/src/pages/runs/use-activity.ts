import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { viewerZone } from '../automation/time/slot-time.ts'
import { activityPeriod, cellsOf, columnsOf } from './heatmap-grid.ts'
import type { RunFilter } from './run-params.ts'

const refreshMs = 30_000
/** More tasks than this no reader compares, and each has a button for each column. */
const rowsMax = 30
const stepMs = { hour: 3_600_000, day: 86_400_000 }

/** The runs of the period by task and time in rows and columns, the tasks with the most failures first. */
export function useActivity({ period, tenant, task }: RunFilter) {
  const api = useApi()
  return useQuery({
    queryKey: ['activity', period, tenant, task],
    queryFn: async ({ signal }) => {
      const now = Date.now()
      const { since, step, hours } = activityPeriod(period, now)
      const activity = await api.showActivity({
        since: new Date(since).toISOString(),
        until: new Date(now).toISOString(),
        step,
        timezone: viewerZone(),
        tenant: tenant || undefined,
        task: task || undefined,
        limit: rowsMax,
        signal,
      })
      const starts = activity.buckets.map((bucket) => Date.parse(bucket))
      const until = (starts.at(-1) ?? now) + stepMs[step]
      const columns = columnsOf(starts, until, {
        hours,
        localHour: (instant) => new Date(instant).getHours(),
      })
      const rows = activity.tasks.map(({ task_name, task_label, cells }) => ({
        task_name,
        task_label,
        cells: cellsOf(cells, columns),
      }))
      return { activity, columns, rows }
    },
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })
}
