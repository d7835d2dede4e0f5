import type { PdfJob, PdfJobItem } from '@fiscus/client'
import { Text } from '@mantine/core'
import type { Column } from '../../components/table/columns.ts'
import { StatusBadge, type Tone } from '../../components/values/StatusBadge.tsx'
import { useServiceText } from '../../problems/problem-text.ts'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import { DownloadLink } from '../pdf/DownloadLink.tsx'
import { fileAddress } from '../pdf/file-address.ts'
import { texts } from '../pdf-jobs/texts.ts'
import { RecordLink } from './RecordLink.tsx'

const tones: Record<PdfJobItem['status'], Tone> = { pending: 'waiting', done: 'good', failed: 'bad' }

export function useItemColumns({ kind }: PdfJob): readonly Column<PdfJobItem>[] {
  const t = useTexts(texts)
  const serviceText = useServiceText()
  const format = useFormat()
  return [
    {
      key: 'position',
      header: t('position'),
      align: 'end',
      width: '4rem',
      cell: ({ position }) => format.number(position + 1),
    },
    {
      key: 'record',
      header: t('document'),
      isName: true,
      cell: (item) => <RecordLink kind={kind} item={item} />,
    },
    {
      key: 'status',
      header: t('state'),
      cell: ({ status }) => <StatusBadge tone={tones[status]} label={t(`item.${status}`)} />,
    },
    {
      key: 'result',
      header: t('result'),
      width: '45%',
      cell: (item) => {
        const { file_id: fileId, title, error, warning } = item
        if (item.is_file_removed) return <Text c="dimmed">{t('fileRemoved')}</Text>
        if (fileId === null)
          return (
            <Text style={{ overflowWrap: 'anywhere' }}>
              {error && serviceText(error, item.error_message)}
            </Text>
          )
        return (
          <>
            <DownloadLink compact href={fileAddress(fileId)} name={title ?? item.record_id} />
            {warning !== null && (
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {serviceText(warning, item.warning_message)}
              </Text>
            )}
          </>
        )
      },
    },
  ]
}
