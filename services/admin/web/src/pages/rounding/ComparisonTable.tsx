import type { CalculateResponse } from '@fiscus/client'
import { Badge, Group, Text } from '@mantine/core'
import { type FigureColumn, FigureTable } from '../../components/table/FigureTable.tsx'
import { Money } from '../../components/values/Money.tsx'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

type Rounding = NonNullable<CalculateResponse['roundings']>[number]

const totalNames = ['totalNet', 'totalTax', 'totalGross'] as const
const headers = { totalNet: 'net', totalTax: 'tax', totalGross: 'gross' } as const

/** The totals of a document under each strategy and algorithm, with the difference from the settings in effect. */
export function ComparisonTable({
  roundings,
  currency,
}: {
  roundings: readonly Rounding[]
  currency: string
}) {
  const t = useTexts(texts)
  const columns: FigureColumn<Rounding>[] = [
    {
      key: 'strategy',
      header: t('strategy'),
      isName: true,
      cell: ({ roundingStrategy, inEffect }) => (
        <Group gap="xs">
          {t(`short.${roundingStrategy}`)}
          {inEffect && <Badge>{t('inEffect')}</Badge>}
        </Group>
      ),
    },
    {
      key: 'algorithm',
      header: t('algorithm'),
      cell: ({ roundingAlgorithm }) => t(`short.${roundingAlgorithm}`),
    },
    ...totalNames.map(
      (name): FigureColumn<Rounding> => ({
        key: name,
        header: t(headers[name]),
        align: 'end',
        cell: ({ totals, difference }) => (
          <>
            <Money value={totals[name]} currency={currency} />
            <Difference value={difference[name]} />
          </>
        ),
      }),
    ),
    {
      key: 'byRate',
      header: t('byRate'),
      align: 'end',
      cell: ({ taxBreakdown }) =>
        taxBreakdown.map(({ taxCode, ratePercent, taxAmount, difference }) => (
          <div key={`${taxCode} ${ratePercent}`}>
            <Text span fz="sm" c="dimmed">
              {taxCode}{' '}
            </Text>
            <Money value={taxAmount} currency={currency} />
            <Difference value={difference.taxAmount} />
          </div>
        )),
    },
  ]
  return (
    <FigureTable
      label={t('compare')}
      widthMin={640}
      columns={columns}
      rows={roundings}
      rowKey={({ roundingStrategy, roundingAlgorithm }) => `${roundingStrategy} ${roundingAlgorithm}`}
    />
  )
}

/** How much an amount differs from that of the settings in effect; nothing when it is the same. */
function Difference({ value }: { value: string }) {
  const format = useFormat()
  if (value === '0.00') return null
  const sign = value.startsWith('-') ? '' : '+'
  return (
    <Text fz="xs" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
      {sign}
      {format.decimal(value, 2)}
    </Text>
  )
}
