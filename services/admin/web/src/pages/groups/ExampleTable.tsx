import type { CalculateResponse } from '@fiscus/client'
import { Table } from '@mantine/core'
import { Money } from '../../components/values/Money.tsx'
import { Percent } from '../../components/values/Percent.tsx'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

const currency = 'PLN'

/** The taxes of a line one below the other, each with its base, and the amounts of the line. */
export function ExampleTable({
  steps: { rounded },
}: {
  steps: NonNullable<CalculateResponse['trace']>['steps'][number]
}) {
  const t = useTexts(texts)
  const format = useFormat()
  const totals = [
    ['net', rounded.netAmount],
    ['taxTotal', rounded.taxAmount],
    ['gross', rounded.grossAmount],
  ] as const
  return (
    <Table aria-label={t('example')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('tax')}</Table.Th>
          <Table.Th ta="right">{t('percent')}</Table.Th>
          <Table.Th ta="right">{t('base')}</Table.Th>
          <Table.Th ta="right">{t('amount')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rounded.taxes.map(({ taxCode, ratePercent, netBase, taxAmount, whtAmount }) => (
          <Table.Tr key={taxCode}>
            <Table.Th scope="row" fw={500}>
              {taxCode}
            </Table.Th>
            <Table.Td ta="right">
              <Percent value={ratePercent} />
            </Table.Td>
            <Table.Td ta="right">
              <Money value={netBase} currency={currency} />
            </Table.Td>
            <Table.Td ta="right">
              {whtAmount === undefined ? (
                <Money value={taxAmount} currency={currency} />
              ) : (
                t('withheld', { amount: format.money(whtAmount, currency) })
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        {totals.map(([name, amount]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" colSpan={3} fw={name === 'gross' ? 600 : 400}>
              {t(name)}
            </Table.Th>
            <Table.Td ta="right" fw={name === 'gross' ? 600 : 400}>
              <Money value={amount} currency={currency} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tfoot>
    </Table>
  )
}
