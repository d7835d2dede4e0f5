import type { JpkDocuments } from '@fiscus/client'
import { type JpkPart, jpkCells } from '@fiscus/contracts/returns/jpk-vocabulary'
import { Drawer, Stack, Text } from '@mantine/core'
import { useApi } from '../../../api/client.ts'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { TextLink } from '../../../components/links.tsx'
import type { Column } from '../../../components/table/columns.ts'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { useCursorList } from '../../../components/table/list-state.ts'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import { texts } from '../texts.ts'
import { usePeriodName } from '../use-period-name.ts'
import { texts as cellTexts } from './cell-texts.ts'

type Row = JpkDocuments['documents'][number]
type Props = { period: string; part: JpkPart; onClose: () => void }

/** The documents that a cell, or a difference, comes from. */
export function PartDrawer({ period, part, onClose }: Props) {
  const t = useTexts(texts)
  const nameOf = useTexts(cellTexts)
  const monthName = usePeriodName()
  const api = useApi()
  const isCell = jpkCells.some((cell) => cell === part)
  const columns = useColumns(isCell)
  const list = useCursorList({
    queryKey: ['returns', 'jpk-v7m', period, 'documents', part],
    read: ({ cursor, signal }) => api.listVatReturnDocuments({ period, part, cursor, limit: 100, signal }),
    rowsOf: ({ documents }) => documents,
  })
  return (
    <Drawer
      opened
      onClose={onClose}
      size="xl"
      title={isCell ? `${part}, ${monthName(period)}` : `${nameOf(part)}, ${monthName(period)}`}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="sm">
        {isCell && <Text c="dimmed">{nameOf(part)}</Text>}
        <DataTable
          label={t('documents')}
          columns={columns}
          list={list}
          rowKey={({ id }) => id}
          empty={<EmptyState title={t('noDocuments')} />}
        />
      </Stack>
    </Drawer>
  )
}

function useColumns(isCell: boolean): readonly Column<Row>[] {
  const t = useTexts(texts)
  const format = useFormat()
  return [
    {
      key: 'number',
      header: t('number'),
      isName: true,
      cell: ({ id, number }) => (
        <TextLink to="/settings/taxes/documents/$document" params={{ document: id }}>
          {number}
        </TextLink>
      ),
    },
    { key: 'issued', header: t('issued'), width: '8rem', cell: ({ issueDate }) => format.date(issueDate) },
    { key: 'buyer', header: t('buyer'), cell: ({ buyerName }) => buyerName ?? '—' },
    {
      key: 'amount',
      header: isCell ? t('amount') : t('net'),
      align: 'end',
      width: '9rem',
      cell: ({ amount }) => format.money(amount, 'PLN'),
    },
    ...(isCell
      ? []
      : [
          {
            key: 'tax',
            header: t('tax'),
            align: 'end' as const,
            width: '9rem',
            cell: ({ tax }: Row) => format.money(tax ?? '0.00', 'PLN'),
          },
        ]),
  ]
}
