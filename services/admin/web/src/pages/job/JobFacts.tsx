import type { BackgroundJob } from '@fiscus/client'
import { ActorName } from '../../components/values/ActorName.tsx'
import { DateTime } from '../../components/values/DateTime.tsx'
import { Facts } from '../../components/values/Facts.tsx'
import { useTexts } from '../../texts/texts.ts'
import { JobDuration } from '../jobs/JobDuration.tsx'
import { texts } from '../jobs/texts.ts'

/** When a job was created, by whom, and how it went. */
export function JobFacts({ job }: { job: BackgroundJob }) {
  const t = useTexts(texts)
  const { started_at, finished_at, status } = job
  const instant = (value: string | null) => value && <DateTime value={value} precision="second" />
  return (
    <Facts
      facts={[
        [t('created'), instant(job.created_at)],
        [t('createdBy'), <ActorName key="by" actor={job.created_by} name={job.created_by_name} />],
        [t('priority'), t(`priority.${job.priority}`)],
        [t('notBefore'), status === 'pending' && job.attempts > 0 && instant(job.available_at)],
        [t('startedAt'), instant(started_at)],
        [t('finishedAt'), instant(finished_at)],
        [t('duration'), started_at && <JobDuration job={job} />],
        [t('heartbeat'), status === 'running' && instant(job.heartbeat_at)],
        [t('starts'), job.attempts > 0 && job.attempts],
        [t('worker'), job.worker],
        [t('requestId'), job.request_id],
        [t('trace'), job.trace_id],
        [t('jobId'), job.id],
      ]}
    />
  )
}
