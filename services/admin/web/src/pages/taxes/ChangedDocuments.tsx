import type { ChangedDocument, DocumentOutcome } from '@fiscus/client'
import { Stack, Text } from '@mantine/core'
import { FigureTable } from '../../components/table/FigureTable.tsx'
import { faultText } from '../../problems/problem-text.ts'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import { impactTexts } from './impact-texts.ts'

const figureNames = ['totalTax', 'totalGross'] as const
const headers = { totalTax: 'tax', totalGross: 'gross' } as const
const sides = ['before', 'after'] as const

type Props = {
  documents: readonly ChangedDocument[]
  checked: number
  /** The day on which the documents would be issued. */
  on: string
}

/** The latest documents whose figures a change would alter if they were issued on a day. */
export function ChangedDocuments({ documents, checked, on }: Props) {
  const t = useTexts(impactTexts)
  const format = useFormat()
  if (checked === 0) return <Text c="dimmed">{t('documentsEmpty')}</Text>
  if (documents.length === 0) return <Text c="dimmed">{t('documentsNone', { count: checked })}</Text>
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('documents', { count: documents.length, checked, day: format.date(on) })}</Text>
      <Text fz="sm" c="dimmed">
        {t('documentsKeep')}
      </Text>
      <FigureTable
        label={t('document')}
        widthMin={420}
        heightMax={280}
        columns={[
          { key: 'document', header: t('document'), isName: true, cell: ({ number }) => number },
          ...figureNames.flatMap((figure) =>
            sides.map((side) => ({
              key: `${figure} ${side}`,
              header: `${t(headers[figure])}, ${t(side)}`,
              align: 'end' as const,
              cell: (changed: ChangedDocument) => <Figure outcome={changed[side]} figure={figure} />,
            })),
          ),
        ]}
        rows={documents}
        rowKey={({ documentId }) => documentId}
      />
    </Stack>
  )
}

function Figure({ outcome, figure }: { outcome: DocumentOutcome; figure: (typeof figureNames)[number] }) {
  const t = useTexts(impactTexts)
  const format = useFormat()
  if ('faults' in outcome)
    return <span title={outcome.faults.map((fault) => faultText(fault)).join('\n')}>{t('rejected')}</span>
  return format.decimal(outcome[figure], 2)
}
