import type { CronRun, CronTask } from '@fiscus/client'
import type { ReactNode } from 'react'
import { TextLink } from '../../components/links.tsx'
import { ActorName } from '../../components/values/ActorName.tsx'
import { DateTime } from '../../components/values/DateTime.tsx'
import { Duration } from '../../components/values/Duration.tsx'
import { Facts } from '../../components/values/Facts.tsx'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import { megabytes } from '../automation/words/megabytes.ts'
import { words } from '../automation/words/texts.ts'
import { useLabelOfRun } from '../automation/words/use-task-label.ts'
import { texts } from './texts.ts'

/** Everything that the execution log has about a run, apart from its result and log. */
export function RunFacts({ run, task }: { run: CronRun; task: CronTask | undefined }) {
  const t = useTexts(texts)
  const word = useTexts(words)
  const labelOfRun = useLabelOfRun()
  const format = useFormat()
  const max = task && run.status !== 'success' && task.max_attempts > 1 ? task.max_attempts : undefined
  const facts: [string, ReactNode][] = [
    [
      t('task'),
      <TextLink key="task" to="/automation/cron/$task" params={{ task: run.task_id }}>
        {labelOfRun(run)}
      </TextLink>,
    ],
    [t('tenant'), run.tenant ?? word('administration')],
    [t('startedBy'), word(`trigger.${run.trigger}`)],
    [t('by'), run.actor && <ActorName actor={run.actor} name={run.actor_name} />],
    [t('slot'), run.slot && <DateTime value={run.slot} />],
    [t('scheduledAt'), <DateTime key="scheduled" value={run.scheduled_at} precision="second" />],
    [t('startedAt'), run.started_at && <DateTime value={run.started_at} precision="second" />],
    [t('finishedAt'), run.finished_at && <DateTime value={run.finished_at} precision="second" />],
    [t('duration'), run.duration_ms !== null && <Duration ms={run.duration_ms} />],
    [t('memory'), run.memory_bytes !== null && megabytes(run.memory_bytes, format.number)],
    [t('attempt'), max ? t('attemptOf', { attempt: run.attempt, max }) : run.attempt],
    [
      t('retryAt'),
      run.status === 'scheduled' && run.retry_at && <DateTime value={run.retry_at} precision="second" />,
    ],
    [t('missedSlots'), run.missed_slots > 0 && format.number(run.missed_slots)],
    [t(run.status === 'running' ? 'lockOwner' : 'worker'), run.worker],
    [t('fence'), run.fence],
    [
      t('requestId'),
      run.request_id && (
        <TextLink to="/requests" search={{ request_id: run.request_id }}>
          {run.request_id}
        </TextLink>
      ),
    ],
    [t('trace'), run.trace_id],
    [t('runId'), run.id],
  ]
  return <Facts facts={facts} />
}
