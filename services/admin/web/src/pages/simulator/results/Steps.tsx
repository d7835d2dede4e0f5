import type { CalculateResponse } from '@fiscus/client'
import { Box, Text } from '@mantine/core'
import { FigureTable } from '../../../components/table/FigureTable.tsx'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import { texts } from '../../tax-figures/texts.ts'

type LineSteps = NonNullable<CalculateResponse['trace']>['steps'][number]

/** The way of a line from its price to its tax. The service computed each figure. */
export function Steps({ steps }: { steps: LineSteps }) {
  const t = useTexts(texts)
  const format = useFormat()
  const { fullPrice, lineDiscount, documentDiscountShare, priceTax, amount, unrounded, rounded } = steps
  const stepOf = (label: string, exact: string | undefined, cents?: string) =>
    exact === undefined
      ? []
      : [{ label, exact: format.decimal(exact), cents: cents === undefined ? '' : format.decimal(cents) }]
  const shown = [
    ...stepOf(t('fullPrice'), fullPrice),
    ...stepOf(t('lineDiscount'), lineDiscount),
    ...stepOf(t('documentDiscountShare'), documentDiscountShare),
    ...stepOf(t('priceTaxRateCode'), priceTax?.amount),
    ...stepOf(t('amount'), amount),
    ...stepOf(t('net'), unrounded.netAmount, rounded.netAmount),
    ...stepOf(t('vat'), unrounded.taxAmount, rounded.taxAmount),
    ...stepOf(t('gross'), unrounded.grossAmount, rounded.grossAmount),
    ...stepOf(t('totalWht'), unrounded.whtAmount, rounded.whtAmount),
  ]
  return (
    <Box maw={520}>
      <Text fz="sm" fw={600} mb={4}>
        {t('steps')}
      </Text>
      <FigureTable
        label={t('steps')}
        widthMin={320}
        fz="xs"
        verticalSpacing={4}
        columns={[
          { key: 'step', header: '', isName: true, cell: ({ label }) => label },
          { key: 'unrounded', header: t('unrounded'), align: 'end', cell: ({ exact }) => exact },
          { key: 'rounded', header: t('rounded'), align: 'end', cell: ({ cents }) => cents },
        ]}
        rows={shown}
        rowKey={({ label }) => label}
      />
    </Box>
  )
}
