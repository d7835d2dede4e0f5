import type { CalculateResponse } from '@fiscus/client'
import { Badge, Group, Table, Text } from '@mantine/core'
import { Section } from '../../../components/Section.tsx'
import { WideTable } from '../../../components/table/WideTable.tsx'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import classes from '../../tax-figures/figures.module.css'
import { texts } from '../../tax-figures/texts.ts'
import { fieldTexts } from '../field-texts.ts'

/** The totals under each rounding strategy and algorithm; figures that differ from those in effect are marked. */
export function Roundings({ roundings }: { roundings: NonNullable<CalculateResponse['roundings']> }) {
  const t = useTexts(texts)
  const words = useTexts(fieldTexts)
  const format = useFormat()
  const columns = ['totalNet', 'totalTax', 'totalGross', 'totalPaymentDue'] as const
  const isSame = roundings.every(({ difference }) => columns.every((name) => isZero(difference[name])))
  return (
    <Section title={t('roundings')}>
      {isSame && (
        <Text fz="sm" c="dimmed">
          {t('sameTotals')}
        </Text>
      )}
      <WideTable label={t('roundings')} widthMin={520}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('strategy')}</Table.Th>
            <Table.Th>{t('algorithm')}</Table.Th>
            {columns.map((name) => (
              <Table.Th key={name} className={classes.figure}>
                {t(name)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {roundings.map(({ roundingStrategy, roundingAlgorithm, inEffect, totals, difference }) => (
            <Table.Tr
              key={`${roundingStrategy} ${roundingAlgorithm}`}
              className={inEffect ? classes.chosen : undefined}
            >
              <Table.Td>
                <Group gap={6}>
                  {words(roundingStrategy)}
                  {inEffect && <Badge>{t('inEffect')}</Badge>}
                </Group>
              </Table.Td>
              <Table.Td>{words(roundingAlgorithm)}</Table.Td>
              {columns.map((name) => (
                <Table.Td
                  key={name}
                  className={`${classes.figure} ${isZero(difference[name]) ? '' : classes.differs}`}
                >
                  {format.decimal(totals[name])}
                  {!isZero(difference[name]) && (
                    <Text fz="xs" c="dimmed">
                      {signed(format.decimal(difference[name]))}
                    </Text>
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
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
