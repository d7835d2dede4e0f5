import type { DocumentWithSnapshot } from '@fiscus/client'
import { Stack, Table, Text } from '@mantine/core'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { Section } from '../../../components/Section.tsx'
import { WideTable } from '../../../components/table/WideTable.tsx'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import classes from '../../tax-figures/figures.module.css'
import { Totals } from '../../tax-figures/Totals.tsx'
import { texts as figureTexts } from '../../tax-figures/texts.ts'
import { useShown } from '../../tax-figures/use-shown.tsx'
import { texts } from './texts.ts'

type View = NonNullable<DocumentWithSnapshot['buyerView']>

/** The document as it may be printed (tax-calculation §4.12). */
export function BuyerView({ document: { buyerView, currency } }: { document: DocumentWithSnapshot }) {
  const t = useTexts(texts)
  if (!buyerView) return <EmptyState title={t('noBuyerView')} />
  return (
    <Stack gap="md">
      <Text fz="sm" c="dimmed">
        {t('buyerNote')}
      </Text>
      <Section title={t('result')}>
        <Totals summary={buyerView} currency={currency} />
      </Section>
      <Items items={buyerView.items} />
      <Breakdown entries={buyerView.taxBreakdown} />
    </Stack>
  )
}

function Items({ items }: { items: View['items'] }) {
  const t = useTexts(texts)
  const figures = useTexts(figureTexts)
  const format = useFormat()
  const { shown, more } = useShown(items)
  const decimal = (value: string | undefined) => (value === undefined ? '' : format.decimal(value))
  return (
    <Section title={figures('lines')}>
      <WideTable label={figures('lines')} widthMin={640}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('item')}</Table.Th>
            <Table.Th className={classes.figure}>{t('quantity')}</Table.Th>
            <Table.Th className={classes.figure}>{t('price')}</Table.Th>
            <Table.Th className={classes.figure}>{t('discount')}</Table.Th>
            <Table.Th className={classes.figure}>{figures('net')}</Table.Th>
            <Table.Th>{figures('rate')}</Table.Th>
            <Table.Th className={classes.figure}>{figures('vat')}</Table.Th>
            <Table.Th className={classes.figure}>{figures('gross')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((item) => (
            <Table.Tr key={`${item.id} ${item.state}`}>
              <Table.Td>
                {item.name || `#${item.id}`}{' '}
                {item.state && (
                  <Text span c="dimmed">
                    ({t(item.state)})
                  </Text>
                )}
              </Table.Td>
              <Table.Td className={classes.figure}>{decimal(item.quantity)}</Table.Td>
              <Table.Td className={classes.figure}>{decimal(item.unitPrice)}</Table.Td>
              <Table.Td className={classes.figure}>{decimal(item.lineDiscount)}</Table.Td>
              <Table.Td className={classes.figure}>{decimal(item.netAmount)}</Table.Td>
              <Table.Td>
                {item.ratePercent === undefined ? item.taxName : format.percent(item.ratePercent)}
              </Table.Td>
              <Table.Td className={classes.figure}>{decimal(item.taxAmount)}</Table.Td>
              <Table.Td className={classes.figure}>{decimal(item.grossAmount)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
      {more}
    </Section>
  )
}

function Breakdown({ entries }: { entries: View['taxBreakdown'] }) {
  const figures = useTexts(figureTexts)
  const format = useFormat()
  const decimal = (value: string | undefined) => (value === undefined ? '' : format.decimal(value))
  return (
    <Section title={figures('breakdown')}>
      <WideTable label={figures('breakdown')} widthMin={480}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{figures('tax')}</Table.Th>
            <Table.Th className={classes.figure}>{figures('base')}</Table.Th>
            <Table.Th className={classes.figure}>{figures('vat')}</Table.Th>
            <Table.Th className={classes.figure}>{figures('gross')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map(({ taxName, ratePercent, netBase, taxAmount, grossAmount, legalClause }) => (
            <Table.Tr key={`${taxName} ${ratePercent} ${legalClause}`}>
              <Table.Td>
                {taxName}
                {legalClause !== null && (
                  <Text fz="xs" c="dimmed">
                    {legalClause}
                  </Text>
                )}
              </Table.Td>
              <Table.Td className={classes.figure}>{decimal(netBase)}</Table.Td>
              <Table.Td className={classes.figure}>{decimal(taxAmount)}</Table.Td>
              <Table.Td className={classes.figure}>{decimal(grossAmount)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </Section>
  )
}
