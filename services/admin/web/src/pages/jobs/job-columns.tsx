import type { BackgroundJobSummary } from '@fiscus/client'
import { Text } from '@mantine/core'
import type { Column } from '../../components/table/columns.ts'
import { useServiceText } from '../../problems/problem-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { JobCreation } from './JobCreation.tsx'
import { JobDuration } from './JobDuration.tsx'
import { JobProgress } from './JobProgress.tsx'
import { JobState } from './JobState.tsx'
import { texts } from './texts.ts'
import { useKindName } from './use-kind-name.ts'

export function useJobColumns(): readonly Column<BackgroundJobSummary>[] {
  const t = useTexts(texts)
  const serviceText = useServiceText()
  const kindName = useKindName()
  return [
    { key: 'kind', header: t('kind'), isName: true, width: '14rem', cell: ({ kind }) => kindName(kind) },
    { key: 'status', header: t('status'), width: '9rem', cell: ({ status }) => <JobState status={status} /> },
    { key: 'progress', header: t('progress'), width: '11rem', cell: (job) => <JobProgress job={job} /> },
    {
      key: 'created',
      header: t('created'),
      cell: (row) => <JobCreation job={row} />,
    },
    {
      key: 'duration',
      header: t('duration'),
      align: 'end',
      cell: (job) => <JobDuration job={job} />,
    },
    {
      key: 'result',
      header: t('result'),
      width: '26%',
      cell: ({ summary, error }) => (
        <Text size="sm" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
          {serviceText(summary ?? error ?? '')}
        </Text>
      ),
    },
  ]
}
