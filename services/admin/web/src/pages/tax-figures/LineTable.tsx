import type { CalculateResponse, SnapshotItem } from '@fiscus/client'
import { Badge, Group, Table, Text } from '@mantine/core'
import { Section } from '../../components/Section.tsx'
import { WideTable } from '../../components/table/WideTable.tsx'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import classes from './figures.module.css'
import { texts } from './texts.ts'
import { useShown } from './use-shown.tsx'

/** The figures of each line, with the status of its tax and the clause of the law. */
export function LineTable({ snapshot }: { snapshot: CalculateResponse['snapshot'] }) {
  const t = useTexts(texts)
  const { items, totalWht } = snapshot
  const hasWht = totalWht !== '0.00'
  const { shown, more } = useShown(items)
  return (
    <Section title={t('lines')}>
      <WideTable label={t('lines')} widthMin={480}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('line')}</Table.Th>
            <Table.Th>{t('rate')}</Table.Th>
            <Table.Th className={classes.figure}>{t('net')}</Table.Th>
            <Table.Th className={classes.figure}>{t('vat')}</Table.Th>
            <Table.Th className={classes.figure}>{t('gross')}</Table.Th>
            {hasWht && <Table.Th className={classes.figure}>{t('wht')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((item) => (
            <LineRow key={item.id} item={item} hasWht={hasWht} />
          ))}
        </Table.Tbody>
      </WideTable>
      {more}
    </Section>
  )
}

function LineRow({ item, hasWht }: { item: SnapshotItem; hasWht: boolean }) {
  const t = useTexts(texts)
  const format = useFormat()
  const { taxRate, margin } = item
  return (
    <Table.Tr>
      <Table.Td>
        <Text fz="sm">{item.name || `#${item.id}`}</Text>
        {margin && (
          <Text fz="xs" c="dimmed">
            {t('margin', {
              margin: format.decimal(margin.grossMargin),
              base: format.decimal(margin.netMarginBase),
              tax: format.decimal(item.taxAmount),
            })}
          </Text>
        )}
        {taxRate.legalClause !== null && (
          <Text fz="xs" c="dimmed">
            {taxRate.legalClause}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Group gap={4}>
          <Text fz="sm" fw={500}>
            {item.taxGroup?.groupName ?? `${taxRate.taxCode} · ${format.percent(taxRate.ratePercent)}`}
          </Text>
          {taxRate.taxStatus !== 'standard' && <Badge color="gray">{t(taxRate.taxStatus)}</Badge>}
          {item.oss && <Badge color="gray">{t('oss')}</Badge>}
          {item.procedure && <Badge color="gray">{item.procedure}</Badge>}
        </Group>
      </Table.Td>
      <Table.Td className={classes.figure}>{format.decimal(item.netAmount)}</Table.Td>
      <Table.Td className={classes.figure}>{format.decimal(item.taxAmount)}</Table.Td>
      <Table.Td className={classes.figure}>{format.decimal(item.grossAmount)}</Table.Td>
      {hasWht && <Table.Td className={classes.figure}>{format.decimal(item.whtAmount ?? '0.00')}</Table.Td>}
    </Table.Tr>
  )
}
