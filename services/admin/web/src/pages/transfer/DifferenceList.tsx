import type { ImportDifference, RecordDifference } from '@fiscus/client'
import { Badge, Button, Group, Stack, Table, Text } from '@mantine/core'
import { IconMinus, IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useServiceText } from '../../problems/problem-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts as historyTexts } from '../tax-history/texts.ts'
import { fieldValueText } from './field-value.ts'
import { texts } from './texts.ts'

const firstShown = 100

const looks = {
  removed: { color: 'red', Icon: IconMinus },
  changed: { color: 'blue', Icon: IconPencil },
  added: { color: 'green', Icon: IconPlus },
} as const

/** What an import removes, changes and adds, in this order, with each field that changes. */
export function DifferenceList({ difference }: { difference: ImportDifference }) {
  const t = useTexts(texts)
  const [all, setAll] = useState(false)
  const { records } = difference
  const total = difference.removed + difference.changed + difference.added
  const numbered = records.map((record, number) => ({ record, number }))
  const shown = all ? numbered : numbered.slice(0, firstShown)
  return (
    <Stack gap="xs">
      <Table.ScrollContainer minWidth={520}>
        <Table aria-label={t('differences')} layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w="8rem">{t('change')}</Table.Th>
              <Table.Th w="40%">{t('record')}</Table.Th>
              <Table.Th>{`${t('before')} → ${t('after')}`}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(({ record, number }) => (
              <DifferenceRow key={number} record={record} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Group gap="sm">
        {shown.length < total && (
          <Text c="dimmed" fz="sm">
            {t('first', { shown: shown.length, total })}
          </Text>
        )}
        {shown.length < records.length && (
          <Button size="xs" variant="default" onClick={() => setAll(true)}>
            {t('showAllCount', { count: records.length })}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function DifferenceRow({
  record: { change, record, label, label_message, fields },
}: {
  record: RecordDifference
}) {
  const t = useTexts(texts)
  const words = useTexts(historyTexts)
  const serviceText = useServiceText()
  const { color, Icon } = looks[change]
  return (
    <Table.Tr>
      <Table.Td style={{ verticalAlign: 'top' }}>
        <Badge color={color} leftSection={<Icon size={12} aria-hidden />}>
          {t(`change.${change}`)}
        </Badge>
      </Table.Td>
      <Table.Td style={{ verticalAlign: 'top', overflowWrap: 'anywhere' }}>
        <Text fz="xs" c="dimmed">
          {words(`record.${record}`)}
        </Text>
        {serviceText(label, label_message)}
      </Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        {fields.map(({ field, before, after }) => (
          <Text key={field} fz="sm">
            <Text span ff="monospace" fz="xs" c="dimmed">
              {field}
            </Text>{' '}
            <Text span td="line-through" c="dimmed">
              {fieldValueText(before) ?? t('emptyValue')}
            </Text>
            {' → '}
            <Text span fw={600}>
              {fieldValueText(after) ?? t('emptyValue')}
            </Text>
          </Text>
        ))}
      </Table.Td>
    </Table.Tr>
  )
}
