import type { CalculateResponse } from '@fiscus/client'
import type { ReactNode } from 'react'
import { type FigureColumn, FigureTable } from '../../components/table/FigureTable.tsx'
import { Money } from '../../components/values/Money.tsx'
import { Percent } from '../../components/values/Percent.tsx'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import classes from './ExampleTable.module.css'
import { texts } from './texts.ts'

const currency = 'PLN'

/** A tax of the line with its base, or, without one, an amount of the line. */
type Row = { name: string; percent?: ReactNode; base?: ReactNode; amount: ReactNode; isTotal?: boolean }

/** The taxes of a line one below the other, each with its base, and the amounts of the line. */
export function ExampleTable({
  steps: { rounded },
}: {
  steps: NonNullable<CalculateResponse['trace']>['steps'][number]
}) {
  const t = useTexts(texts)
  const format = useFormat()
  const money = (value: string) => <Money value={value} currency={currency} />
  const taxes: Row[] = rounded.taxes.map(({ taxCode, ratePercent, netBase, taxAmount, whtAmount }) => ({
    name: taxCode,
    percent: <Percent value={ratePercent} />,
    base: money(netBase),
    amount:
      whtAmount === undefined
        ? money(taxAmount)
        : t('withheld', { amount: format.money(whtAmount, currency) }),
  }))
  const rows: readonly Row[] = [
    ...taxes,
    { name: t('net'), amount: money(rounded.netAmount) },
    { name: t('taxes'), amount: money(rounded.taxAmount) },
    { name: t('gross'), amount: money(rounded.grossAmount), isTotal: true },
  ]
  const columns: readonly FigureColumn<Row>[] = [
    { key: 'tax', header: t('tax'), isName: true, cell: ({ name }) => name },
    { key: 'percent', header: t('percent'), align: 'end', cell: ({ percent }) => percent },
    { key: 'base', header: t('base'), align: 'end', cell: ({ base }) => base },
    { key: 'amount', header: t('amount'), align: 'end', cell: ({ amount }) => amount },
  ]
  return (
    <FigureTable
      label={t('example')}
      widthMin={400}
      columns={columns}
      rows={rows}
      rowKey={({ name }, index) => `${index} ${name}`}
      rowClass={({ isTotal }) => (isTotal ? classes.total : undefined)}
    />
  )
}
