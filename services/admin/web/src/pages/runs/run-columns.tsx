import type { CronRunSummary } from '@fiscus/client'
import { Stack, Text } from '@mantine/core'
import type { Column } from '../../components/table/columns.ts'
import { ActorName } from '../../components/values/ActorName.tsx'
import { DateTime } from '../../components/values/DateTime.tsx'
import { Duration } from '../../components/values/Duration.tsx'
import { ServiceText } from '../../components/values/ServiceText.tsx'
import { useTexts } from '../../texts/texts.ts'
import { RunningTime } from '../automation/time/RunningTime.tsx'
import { RunState } from '../automation/words/RunState.tsx'
import { words } from '../automation/words/texts.ts'
import { useLabelOfRun } from '../automation/words/use-task-label.ts'
import { texts } from './texts.ts'

/** The columns of a list of runs. Within one task the task is left out. */
export function useRunColumns({ withTask }: { withTask: boolean }): readonly Column<CronRunSummary>[] {
  const t = useTexts(texts)
  const word = useTexts(words)
  const labelOfRun = useLabelOfRun()
  const task: Column<CronRunSummary> = {
    key: 'task',
    header: t('task'),
    isName: true,
    cell: ({ task_name, task_label, tenant }) => (
      <Stack gap={0}>
        <span>{labelOfRun({ task_name, task_label })}</span>
        <Text size="xs" c="dimmed" fw={400}>
          {tenant ?? word('administration')} · {task_name}
        </Text>
      </Stack>
    ),
  }
  return [
    ...(withTask ? [task] : []),
    { key: 'state', header: t('state'), width: '9rem', cell: ({ status }) => <RunState status={status} /> },
    {
      key: 'started',
      header: t('started'),
      ...(withTask ? {} : { isName: true }),
      cell: ({ started_at, scheduled_at }) => (
        <DateTime value={started_at ?? scheduled_at} precision="second" />
      ),
    },
    {
      key: 'trigger',
      header: t('startedBy'),
      cell: ({ trigger, actor, actor_name }) => (
        <Stack gap={0}>
          <span>{word(`trigger.${trigger}`)}</span>
          {actor !== null && (
            <Text size="xs" c="dimmed" lineClamp={1}>
              <ActorName actor={actor} name={actor_name} />
            </Text>
          )}
        </Stack>
      ),
    },
    {
      key: 'duration',
      header: t('duration'),
      align: 'end',
      cell: ({ status, started_at, duration_ms }) =>
        status === 'running' && started_at !== null ? (
          <RunningTime since={started_at} />
        ) : (
          duration_ms !== null && <Duration ms={duration_ms} />
        ),
    },
    {
      key: 'outcome',
      header: t('outcome'),
      width: '36%',
      cell: ({ error, error_message, result, result_message }) => {
        const text = firstLine(error ?? result ?? '')
        return text && <ServiceText text={text} message={error === null ? result_message : error_message} />
      },
    },
  ]
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}
