import type { BackgroundJobSummary } from '@fiscus/client'
import { Stack, Text } from '@mantine/core'
import type { Column } from '../../components/table/columns.ts'
import { ActorName } from '../../components/values/ActorName.tsx'
import { DateTime } from '../../components/values/DateTime.tsx'
import { Duration } from '../../components/values/Duration.tsx'
import { useTexts } from '../../texts/texts.ts'
import { RunningTime } from '../automation/time/RunningTime.tsx'
import { JobProgress } from './JobProgress.tsx'
import { JobState } from './JobState.tsx'
import { texts } from './texts.ts'
import { useKindName } from './use-kind-name.ts'

export function useJobColumns(): readonly Column<BackgroundJobSummary>[] {
  const t = useTexts(texts)
  const kindName = useKindName()
  return [
    { key: 'kind', header: t('kind'), isName: true, width: '14rem', cell: ({ kind }) => kindName(kind) },
    { key: 'status', header: t('status'), width: '9rem', cell: ({ status }) => <JobState status={status} /> },
    { key: 'progress', header: t('progress'), width: '11rem', cell: (job) => <JobProgress job={job} /> },
    {
      key: 'created',
      header: t('created'),
      cell: ({ created_at, created_by, created_by_name }) => (
        <Stack gap={0}>
          <DateTime value={created_at} precision="second" />
          <Text size="xs" c="dimmed" lineClamp={1}>
            <ActorName actor={created_by} name={created_by_name} />
          </Text>
        </Stack>
      ),
    },
    {
      key: 'duration',
      header: t('duration'),
      align: 'end',
      cell: ({ status, started_at, finished_at }) => {
        if (started_at === null) return null
        if (status === 'running') return <RunningTime since={started_at} />
        return finished_at && <Duration ms={Date.parse(finished_at) - Date.parse(started_at)} />
      },
    },
    {
      key: 'result',
      header: t('result'),
      width: '26%',
      cell: ({ summary, error }) => (
        <Text size="sm" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
          {summary ?? error}
        </Text>
      ),
    },
  ]
}
