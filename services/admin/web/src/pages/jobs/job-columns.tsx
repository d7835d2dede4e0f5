import type { BackgroundJobSummary } from '@fiscus/client'
import type { Column } from '../../components/table/columns.ts'
import { ServiceText } from '../../components/values/ServiceText.tsx'
import { useTexts } from '../../texts/texts.ts'
import { JobCreation } from './JobCreation.tsx'
import { JobDuration } from './JobDuration.tsx'
import { JobProgress } from './JobProgress.tsx'
import { JobState } from './JobState.tsx'
import { useKindName } from './use-kind-name.ts'

export function useJobColumns(): readonly Column<BackgroundJobSummary>[] {
  const t = useTexts()
  const kindName = useKindName()
  return [
    { key: 'kind', header: t('kind'), isName: true, width: '14rem', cell: ({ kind }) => kindName(kind) },
    { key: 'status', header: t('state'), width: '9rem', cell: ({ status }) => <JobState status={status} /> },
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
      cell: ({ summary, summary_message, error, error_message }) => {
        if (summary !== null) return <ServiceText text={summary} message={summary_message} />
        return error && <ServiceText text={error} message={error_message} />
      },
    },
  ]
}
