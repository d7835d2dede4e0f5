import type { Column } from '../../../components/table/columns.ts'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'

type Amounts = { amount: string; tax: string | null }

/** The amounts of documents in a return in PLN: one in a cell, net and tax of a difference. */
export function useAmountColumns(isCell: boolean): readonly Column<Amounts>[] {
  const t = useTexts()
  const format = useFormat()
  const column = (key: string, header: string, amountOf: (row: Amounts) => string): Column<Amounts> => ({
    key,
    header,
    align: 'end',
    width: '9rem',
    cell: (row) => format.money(amountOf(row), 'PLN'),
  })
  if (isCell) return [column('amount', t('amount'), ({ amount }) => amount)]
  return [
    column('amount', t('net'), ({ amount }) => amount),
    column('tax', t('tax'), ({ tax }) => tax ?? '0.00'),
  ]
}
