import { Text } from '@mantine/core'
import type { Column } from '../../components/table/columns.ts'
import { DateTime } from '../../components/values/DateTime.tsx'
import { useServiceText } from '../../problems/problem-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { useActionWord } from '../audit/use-action-word.ts'
import { changedFields, type HistoryRow } from './history-entry.ts'
import { texts } from './texts.ts'
import { useRecordLabels } from './use-record-labels.ts'

const countedMax = 1_000

/** The columns of the list of changes. */
export function useHistoryColumns(): Column<HistoryRow>[] {
  const t = useTexts(texts)
  const wordOf = useActionWord()
  const labels = useRecordLabels()
  const serviceText = useServiceText()
  return [
    { key: 'at', header: t('time'), cell: ({ at }) => <DateTime value={at} /> },
    {
      key: 'label',
      header: t('name'),
      isName: true,
      cell: ({ record, label, label_message }) => (
        <>
          <Text span fz="sm" c="dimmed">
            {t(`record.${record}`)}
          </Text>
          {record !== 'settings' && (
            <Text span fw={600}>
              {' '}
              {serviceText(label, label_message)}
            </Text>
          )}
        </>
      ),
    },
    { key: 'action', header: t('action'), cell: ({ action }) => wordOf(action) },
    {
      key: 'fields',
      header: t('fields'),
      cell: (row) => (
        <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {changedFields(row)
            .map((field) => labels[row.record][field] ?? field)
            .join(', ') || '—'}
        </Text>
      ),
    },
    {
      key: 'actor',
      header: t('author'),
      cell: ({ actor, actor_name }) => actor_name ?? actor,
    },
    {
      key: 'documents',
      header: t('documents'),
      align: 'end',
      cell: ({ documents_since }) => (documents_since >= countedMax ? t('documentsMore') : documents_since),
    },
  ]
}
