import type { CalculateResponse } from '@fiscus/client'
import { Badge, Group, Table, Text } from '@mantine/core'
import { Money } from '../../components/values/Money.tsx'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

type Roundings = NonNullable<CalculateResponse['roundings']>

const totals = ['totalNet', 'totalTax', 'totalGross'] as const
const headers = { totalNet: 'net', totalTax: 'tax', totalGross: 'gross' } as const

/** The totals of a document under each strategy and algorithm, with the difference from the settings in effect. */
export function ComparisonTable({ roundings, currency }: { roundings: Roundings; currency: string }) {
  const t = useTexts(texts)
  return (
    <Table.ScrollContainer
      minWidth={640}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': t('compare') } }}
    >
      <Table aria-label={t('compare')} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('strategy')}</Table.Th>
            <Table.Th>{t('algorithm')}</Table.Th>
            {totals.map((name) => (
              <Table.Th key={name} ta="right">
                {t(headers[name])}
              </Table.Th>
            ))}
            <Table.Th ta="right">{t('byRate')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {roundings.map((each) => (
            <Table.Tr key={`${each.roundingStrategy} ${each.roundingAlgorithm}`}>
              <Table.Th scope="row" fw={500}>
                <Group gap="xs">
                  {t(`short.${each.roundingStrategy}`)}
                  {each.inEffect && <Badge>{t('inEffect')}</Badge>}
                </Group>
              </Table.Th>
              <Table.Td>{t(`short.${each.roundingAlgorithm}`)}</Table.Td>
              {totals.map((name) => (
                <Table.Td key={name} ta="right">
                  <Money value={each.totals[name]} currency={currency} />
                  <Difference value={each.difference[name]} />
                </Table.Td>
              ))}
              <Table.Td ta="right">
                {each.taxBreakdown.map(({ taxCode, ratePercent, taxAmount, difference }) => (
                  <div key={`${taxCode} ${ratePercent}`}>
                    <Text span fz="sm" c="dimmed">
                      {taxCode}{' '}
                    </Text>
                    <Money value={taxAmount} currency={currency} />
                    <Difference value={difference.taxAmount} />
                  </div>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
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
