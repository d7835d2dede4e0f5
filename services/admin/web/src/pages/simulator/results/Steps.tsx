import type { CalculateResponse } from '@fiscus/client'
import { Box, Table, Text } from '@mantine/core'
import { WideTable } from '../../../components/table/WideTable.tsx'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import classes from '../../tax-figures/figures.module.css'
import { texts } from '../../tax-figures/texts.ts'

type LineSteps = NonNullable<CalculateResponse['trace']>['steps'][number]

/** The way of a line from its price to its tax. The service computed each figure. */
export function Steps({ steps }: { steps: LineSteps }) {
  const t = useTexts(texts)
  const format = useFormat()
  const { fullPrice, lineDiscount, documentDiscountShare, priceTax, amount, unrounded, rounded } = steps
  const price: [label: string, value: string | undefined][] = [
    [t('fullPrice'), fullPrice],
    [t('lineDiscount'), lineDiscount],
    [t('documentDiscountShare'), documentDiscountShare],
    [t('priceTax'), priceTax?.amount],
    [t('amount'), amount],
  ]
  const figures: [label: string, exact: string | undefined, cents: string | undefined][] = [
    [t('net'), unrounded.netAmount, rounded.netAmount],
    [t('vat'), unrounded.taxAmount, rounded.taxAmount],
    [t('gross'), unrounded.grossAmount, rounded.grossAmount],
    [t('wht'), unrounded.whtAmount, rounded.whtAmount],
  ]
  return (
    <Box maw={520}>
      <Text fz="sm" fw={600} mb={4}>
        {t('steps')}
      </Text>
      <WideTable label={t('steps')} widthMin={320} fz="xs" verticalSpacing={4}>
        <Table.Tbody>
          {price.map(([label, value]) =>
            value === undefined ? null : (
              <Table.Tr key={label}>
                <Table.Th scope="row" fw={400}>
                  {label}
                </Table.Th>
                <Table.Td />
                <Table.Td className={classes.figure}>{format.decimal(value)}</Table.Td>
              </Table.Tr>
            ),
          )}
          <Table.Tr>
            <Table.Td />
            <Table.Th className={classes.figure}>{t('unrounded')}</Table.Th>
            <Table.Th className={classes.figure}>{t('rounded')}</Table.Th>
          </Table.Tr>
          {figures.map(([label, exact, cents]) =>
            exact === undefined ? null : (
              <Table.Tr key={label}>
                <Table.Th scope="row" fw={400}>
                  {label}
                </Table.Th>
                <Table.Td className={classes.figure}>{format.decimal(exact)}</Table.Td>
                <Table.Td className={classes.figure}>{format.decimal(cents ?? '')}</Table.Td>
              </Table.Tr>
            ),
          )}
        </Table.Tbody>
      </WideTable>
    </Box>
  )
}
