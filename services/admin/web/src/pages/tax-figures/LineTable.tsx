import type { CalculateResponse, SnapshotItem } from '@fiscus/client'
import { Badge, Group, Text } from '@mantine/core'
import { Section } from '../../components/Section.tsx'
import { type FigureColumn, FigureTable } from '../../components/table/FigureTable.tsx'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'
import { useShown } from './use-shown.tsx'

/** The figures of each line, with the status of its tax and the clause of the law. */
export function LineTable({ snapshot }: { snapshot: CalculateResponse['snapshot'] }) {
  const t = useTexts(texts)
  const format = useFormat()
  const { items, totalWht } = snapshot
  const { shown, more } = useShown(items)
  const columns: FigureColumn<SnapshotItem>[] = [
    { key: 'line', header: t('line'), isName: true, cell: (item) => <LineName item={item} /> },
    { key: 'rate', header: t('rate'), cell: (item) => <LineRate item={item} /> },
    { key: 'net', header: t('net'), align: 'end', cell: ({ netAmount }) => format.decimal(netAmount) },
    { key: 'vat', header: t('vat'), align: 'end', cell: ({ taxAmount }) => format.decimal(taxAmount) },
    {
      key: 'gross',
      header: t('gross'),
      align: 'end',
      cell: ({ grossAmount }) => format.decimal(grossAmount),
    },
  ]
  if (totalWht !== '0.00')
    columns.push({
      key: 'wht',
      header: t('totalWht'),
      align: 'end',
      cell: ({ whtAmount }) => format.decimal(whtAmount ?? '0.00'),
    })
  return (
    <Section title={t('lines')}>
      <FigureTable label={t('lines')} widthMin={480} columns={columns} rows={shown} rowKey={({ id }) => id} />
      {more}
    </Section>
  )
}

function LineName({ item: { id, name, margin, taxAmount, taxRate } }: { item: SnapshotItem }) {
  const t = useTexts(texts)
  const format = useFormat()
  return (
    <>
      <Text fz="sm">{name || `#${id}`}</Text>
      {margin && (
        <Text fz="xs" c="dimmed">
          {t('margin', {
            margin: format.decimal(margin.grossMargin),
            base: format.decimal(margin.netMarginBase),
            tax: format.decimal(taxAmount),
          })}
        </Text>
      )}
      {taxRate.legalClause !== null && (
        <Text fz="xs" c="dimmed">
          {taxRate.legalClause}
        </Text>
      )}
    </>
  )
}

function LineRate({ item: { taxGroup, taxRate, oss, procedure } }: { item: SnapshotItem }) {
  const t = useTexts(texts)
  const format = useFormat()
  return (
    <Group gap={4}>
      <Text fz="sm" fw={500}>
        {taxGroup?.groupName ?? `${taxRate.taxCode} · ${format.percent(taxRate.ratePercent)}`}
      </Text>
      {taxRate.taxStatus !== 'standard' && <Badge color="gray">{t(taxRate.taxStatus)}</Badge>}
      {oss && <Badge color="gray">{t('oss')}</Badge>}
      {procedure && <Badge color="gray">{procedure}</Badge>}
    </Group>
  )
}
