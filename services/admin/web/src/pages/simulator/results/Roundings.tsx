import type { CalculateResponse } from '@fiscus/client'
import { Badge, Group, Text } from '@mantine/core'
import { Section } from '../../../components/Section.tsx'
import { type FigureColumn, FigureTable } from '../../../components/table/FigureTable.tsx'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import classes from '../../tax-figures/figures.module.css'
import { texts } from '../../tax-figures/texts.ts'
import { fieldTexts } from '../field-texts.ts'

type Rounding = NonNullable<CalculateResponse['roundings']>[number]

const totalNames = ['totalNet', 'totalTax', 'totalGross', 'totalPaymentDue'] as const

/** The totals under each rounding strategy and algorithm; figures that differ from those in effect are marked. */
export function Roundings({ roundings }: { roundings: readonly Rounding[] }) {
  const t = useTexts(texts)
  const words = useTexts(fieldTexts)
  const format = useFormat()
  const columns: FigureColumn<Rounding>[] = [
    {
      key: 'strategy',
      header: t('strategy'),
      isName: true,
      cell: ({ roundingStrategy, inEffect }) => (
        <Group gap={6}>
          {words(roundingStrategy)}
          {inEffect && <Badge>{t('inEffect')}</Badge>}
        </Group>
      ),
    },
    {
      key: 'algorithm',
      header: t('algorithm'),
      cell: ({ roundingAlgorithm }) => words(roundingAlgorithm),
    },
    ...totalNames.map(
      (name): FigureColumn<Rounding> => ({
        key: name,
        header: t(name),
        align: 'end',
        cell: ({ totals, difference }) => (
          <div className={isZero(difference[name]) ? undefined : classes.differs}>
            {format.decimal(totals[name])}
            {!isZero(difference[name]) && (
              <Text fz="xs" c="dimmed">
                {signed(format.decimal(difference[name]))}
              </Text>
            )}
          </div>
        ),
      }),
    ),
  ]
  const isSame = roundings.every(({ difference }) => totalNames.every((name) => isZero(difference[name])))
  return (
    <Section title={t('roundings')}>
      {isSame && (
        <Text fz="sm" c="dimmed">
          {t('sameTotals')}
        </Text>
      )}
      <FigureTable
        label={t('roundings')}
        widthMin={520}
        columns={columns}
        rows={roundings}
        rowKey={({ roundingStrategy, roundingAlgorithm }) => `${roundingStrategy} ${roundingAlgorithm}`}
        rowClass={({ inEffect }) => (inEffect ? classes.chosen : undefined)}
      />
    </Section>
  )
}

function isZero(amount: string): boolean {
  return /^-?0(\.0+)?$/.test(amount)
}

/** A difference with its sign, as the API gives it or with a plus. */
function signed(text: string): string {
  return /^[-−]/.test(text) ? text : `+${text}`
}
