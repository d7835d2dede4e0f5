import type { TaxBreakdown } from '@fiscus/client'
import { Text } from '@mantine/core'
import { Section } from '../../components/Section.tsx'
import { type FigureColumn, FigureTable } from '../../components/table/FigureTable.tsx'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** The totals of each rate, with its clause of the law. */
export function BreakdownTable({ breakdown }: { breakdown: TaxBreakdown }) {
  const t = useTexts(texts)
  const format = useFormat()
  const columns: FigureColumn<TaxBreakdown[number]>[] = [
    {
      key: 'tax',
      header: t('tax'),
      isName: true,
      cell: ({ taxName, legalClause }) => (
        <>
          <Text fz="sm">{taxName}</Text>
          {legalClause !== null && (
            <Text fz="xs" c="dimmed">
              {legalClause}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'percent',
      header: t('rate'),
      align: 'end',
      cell: ({ ratePercent }) => format.percent(ratePercent),
    },
    { key: 'base', header: t('base'), align: 'end', cell: ({ netBase }) => format.decimal(netBase) },
    { key: 'vat', header: t('vat'), align: 'end', cell: ({ taxAmount }) => format.decimal(taxAmount) },
    {
      key: 'gross',
      header: t('gross'),
      align: 'end',
      cell: ({ grossAmount }) => format.decimal(grossAmount),
    },
  ]
  if (breakdown.some(({ whtAmount }) => whtAmount !== undefined))
    columns.push({
      key: 'wht',
      header: t('totalWht'),
      align: 'end',
      cell: ({ whtAmount }) => format.decimal(whtAmount ?? '0.00'),
    })
  return (
    <Section title={t('breakdown')}>
      <FigureTable
        label={t('breakdown')}
        widthMin={480}
        columns={columns}
        rows={breakdown}
        rowKey={({ taxCode, ratePercent }) => `${taxCode} ${ratePercent}`}
      />
    </Section>
  )
}
