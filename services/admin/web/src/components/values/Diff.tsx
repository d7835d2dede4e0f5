import { Table, Text, VisuallyHidden } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { texts } from '../texts.ts'
import { changesOf, textOfValue } from './changes-of.ts'

type Fields = Readonly<Record<string, unknown>>

type Props = {
  /** null: the record did not exist. */
  before: Fields | null
  after: Fields | null
  /** The names of fields; a field without one has its name of the API. */
  labels?: Readonly<Record<string, string>>
  /** Shows a value other than as a text. */
  renderValue?: (field: string, value: unknown) => ReactNode
}

/** The fields that differ between two versions of a record, old and new side by side. */
export function Diff({ before, after, labels = {}, renderValue }: Props) {
  const t = useTexts(texts)
  const changes = changesOf(before, after)
  const show = (field: string, value: unknown) =>
    value === undefined ? '—' : (renderValue?.(field, value) ?? textOfValue(value))
  if (changes.length === 0) return <Text c="dimmed">{t('noDifference')}</Text>
  return (
    <Table withRowBorders>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('field')}</Table.Th>
          <Table.Th>{t('before')}</Table.Th>
          <Table.Th aria-hidden />
          <Table.Th>{t('after')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map((change) => (
          <Table.Tr key={change.field}>
            <Table.Th scope="row" fw={500}>
              {labels[change.field] ?? change.field}
            </Table.Th>
            <Table.Td c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {show(change.field, change.before)}
            </Table.Td>
            <Table.Td px={0}>
              <IconArrowRight size={14} aria-hidden />
              <VisuallyHidden>{t('becomes')}</VisuallyHidden>
            </Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{show(change.field, change.after)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
