import type { PdfJob } from '@fiscus/client'
import type { Column } from '../../components/table/columns.ts'
import { ServiceText } from '../../components/values/ServiceText.tsx'
import { useTexts } from '../../texts/texts.ts'
import { JobCreation } from '../jobs/JobCreation.tsx'
import { JobDuration } from '../jobs/JobDuration.tsx'
import { JobProgress } from '../jobs/JobProgress.tsx'
import { JobState } from '../jobs/JobState.tsx'
import { DownloadLink } from '../pdf/DownloadLink.tsx'
import { resultAddress } from '../pdf/file-address.ts'
import { texts as pdfTexts } from '../pdf/texts.ts'
import { texts } from './texts.ts'

export function usePdfJobColumns(): readonly Column<PdfJob>[] {
  const t = useTexts(texts)
  const words = useTexts(pdfTexts)
  return [
    {
      key: 'kind',
      header: words('kind'),
      isName: true,
      width: '12rem',
      cell: ({ kind }) => words(`kind.${kind}`),
    },
    { key: 'output', header: t('output'), width: '8rem', cell: ({ output }) => t(`output.${output}`) },
    {
      key: 'status',
      header: t('state'),
      width: '9rem',
      cell: ({ status }) => <JobState status={status} />,
    },
    { key: 'progress', header: t('progress'), width: '11rem', cell: (row) => <JobProgress job={row} /> },
    {
      key: 'created',
      header: t('created'),
      cell: (row) => <JobCreation job={row} />,
    },
    { key: 'duration', header: t('duration'), align: 'end', cell: (row) => <JobDuration job={row} /> },
    {
      key: 'result',
      header: t('result'),
      width: '22%',
      cell: ({ id, result, error, error_message: message }) =>
        result === null ? (
          error && <ServiceText text={error} message={message} />
        ) : (
          <DownloadLink compact href={resultAddress(id)} name={result.name} />
        ),
    },
  ]
}
