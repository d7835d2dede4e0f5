import type { TaxBreakdown } from '@fiscus/client'
import { Table, Text } from '@mantine/core'
import { Section } from '../../components/Section.tsx'
import { WideTable } from '../../components/table/WideTable.tsx'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import classes from './figures.module.css'
import { texts } from './texts.ts'

/** The totals of each rate, with its clause of the law. */
export function BreakdownTable({ breakdown }: { breakdown: TaxBreakdown }) {
  const t = useTexts(texts)
  const format = useFormat()
  const hasWht = breakdown.some(({ whtAmount }) => whtAmount !== undefined)
  return (
    <Section title={t('breakdown')}>
      <WideTable label={t('breakdown')} widthMin={480}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('tax')}</Table.Th>
            <Table.Th className={classes.figure}>{t('percent')}</Table.Th>
            <Table.Th className={classes.figure}>{t('base')}</Table.Th>
            <Table.Th className={classes.figure}>{t('vat')}</Table.Th>
            <Table.Th className={classes.figure}>{t('gross')}</Table.Th>
            {hasWht && <Table.Th className={classes.figure}>{t('wht')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {breakdown.map((entry) => (
            <Table.Tr key={`${entry.taxCode} ${entry.ratePercent}`}>
              <Table.Td>
                <Text fz="sm">{entry.taxName}</Text>
                {entry.legalClause !== null && (
                  <Text fz="xs" c="dimmed">
                    {entry.legalClause}
                  </Text>
                )}
              </Table.Td>
              <Table.Td className={classes.figure}>{format.percent(entry.ratePercent)}</Table.Td>
              <Table.Td className={classes.figure}>{format.decimal(entry.netBase)}</Table.Td>
              <Table.Td className={classes.figure}>{format.decimal(entry.taxAmount)}</Table.Td>
              <Table.Td className={classes.figure}>{format.decimal(entry.grossAmount)}</Table.Td>
              {hasWht && (
                <Table.Td className={classes.figure}>{format.decimal(entry.whtAmount ?? '0.00')}</Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </Section>
  )
}
