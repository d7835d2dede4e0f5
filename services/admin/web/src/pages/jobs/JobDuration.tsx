import type { BackgroundJobSummary } from '@fiscus/client'
import { Duration } from '../../components/values/Duration.tsx'
import { RunningTime } from '../automation/time/RunningTime.tsx'

type Props = { job: Pick<BackgroundJobSummary, 'status' | 'started_at' | 'finished_at'> }

/** How long a job ran, or has been running; nothing before its start. */
export function JobDuration({ job: { status, started_at: startedAt, finished_at: finishedAt } }: Props) {
  if (startedAt === null) return null
  if (status === 'running') return <RunningTime since={startedAt} />
  return finishedAt && <Duration ms={Date.parse(finishedAt) - Date.parse(startedAt)} />
}
