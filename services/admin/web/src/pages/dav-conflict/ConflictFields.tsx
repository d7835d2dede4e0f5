import type { DavConflict } from '@fiscus/client'
import { Stack, Text } from '@mantine/core'
import { Section } from '../../components/Section.tsx'
import type { Column } from '../../components/table/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { listOfRows } from '../../components/table/list-state.ts'
import { textOfValue } from '../../components/values/changes-of.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts as davTexts } from '../dav/texts.ts'
import { texts } from './texts.ts'

type Field = DavConflict['fields'][number]

/** The fields that both sides have changed: the last common value, and both new ones. */
export function ConflictFields({ conflict }: { conflict: DavConflict }) {
  const t = useTexts(texts)
  const words = useTexts(davTexts)
  const cellOf = (side: 'base' | 'local' | 'server') => (field: Field) => (
    <Stack gap={2}>
      <span>{textOfValue(field[side])}</span>
      {field.kept === side && (
        <Text fz="xs" fw={500}>
          {t('kept')}
        </Text>
      )}
    </Stack>
  )
  const columns: readonly Column<Field>[] = [
    { key: 'field', header: t('field'), isName: true, cell: ({ field }) => field },
    { key: 'base', header: t('base'), cell: cellOf('base') },
    { key: 'local', header: words('version.local'), cell: cellOf('local') },
    { key: 'server', header: words('version.server'), cell: cellOf('server') },
  ]
  return (
    <Section title={t('fields')}>
      <DataTable
        label={t('fields')}
        columns={columns}
        list={listOfRows(conflict.fields)}
        rowKey={({ field }) => field}
        withoutCount
        empty={null}
      />
    </Section>
  )
}
