import { Drawer, Stack, Text } from '@mantine/core'
import type { QueryKey } from '@tanstack/react-query'
import { useApi } from '../../../api/client.ts'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { TextLink } from '../../../components/links.tsx'
import { useReturnFocus } from '../../../components/records/use-return-focus.ts'
import type { Column } from '../../../components/table/columns.ts'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { useCursorList } from '../../../components/table/list-state.ts'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import { texts } from '../texts.ts'

type Document = { id: string; number: string; issueDate: string; buyerName: string | null }
type Page<Row> = { documents: readonly Row[]; next: string | null }
type Request = { cursor: string | undefined; limit: number; signal: AbortSignal }

type Props<Row> = {
  /** The figure and its period. */
  title: string
  /** What the figure is, and what is to be known about its documents. */
  notes: readonly string[]
  queryKey: QueryKey
  read: (api: ReturnType<typeof useApi>, request: Request) => Promise<Page<Row>>
  /** The columns of the amounts. */
  amounts: readonly Column<Row>[]
  onClose: () => void
}

/** The documents that a figure of a return comes from. */
export function DocumentsDrawer<Row extends Document>({
  title,
  notes,
  queryKey,
  read,
  amounts,
  onClose,
}: Props<Row>) {
  const t = useTexts(texts)
  useReturnFocus()
  const api = useApi()
  const columns = [...useDocumentColumns(), ...amounts]
  const list = useCursorList({
    queryKey: ['returns', 'documents', ...queryKey],
    read: ({ cursor, signal }) => read(api, { cursor, limit: 100, signal }),
    rowsOf: ({ documents }) => documents,
  })
  return (
    <Drawer opened onClose={onClose} size="xl" title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack gap="sm">
        {notes.map((note) => (
          <Text key={note} c="dimmed">
            {note}
          </Text>
        ))}
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

function useDocumentColumns(): readonly Column<Document>[] {
  const t = useTexts()
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
    { key: 'buyer', header: t('buyer'), cell: ({ buyerName }) => buyerName },
  ]
}
