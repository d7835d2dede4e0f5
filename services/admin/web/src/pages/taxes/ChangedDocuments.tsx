import type { ChangedDocument, DocumentOutcome } from '@fiscus/client'
import { ScrollArea, Stack, Table, Text } from '@mantine/core'
import { faultText } from '../../problems/problem-text.ts'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import { impactTexts } from './impact-texts.ts'

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
      <ScrollArea.Autosize mah={280} type="auto" viewportProps={{ tabIndex: 0, 'aria-label': t('document') }}>
        <Table aria-label={t('document')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('document')}</Table.Th>
              <Table.Th ta="right">{`${t('tax')}, ${t('before')}`}</Table.Th>
              <Table.Th ta="right">{t('after')}</Table.Th>
              <Table.Th ta="right">{`${t('gross')}, ${t('before')}`}</Table.Th>
              <Table.Th ta="right">{t('after')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {documents.map(({ documentId, number, before, after }) => (
              <Table.Tr key={documentId}>
                <Table.Td>{number}</Table.Td>
                <Figure outcome={before} figure="totalTax" />
                <Figure outcome={after} figure="totalTax" />
                <Figure outcome={before} figure="totalGross" />
                <Figure outcome={after} figure="totalGross" />
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </Stack>
  )
}

function Figure({ outcome, figure }: { outcome: DocumentOutcome; figure: 'totalTax' | 'totalGross' }) {
  const t = useTexts(impactTexts)
  const format = useFormat()
  if ('faults' in outcome)
    return (
      <Table.Td ta="right" title={outcome.faults.map((fault) => faultText(fault)).join('\n')}>
        {t('rejected')}
      </Table.Td>
    )
  return (
    <Table.Td ta="right" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {format.decimal(outcome[figure], 2)}
    </Table.Td>
  )
}
