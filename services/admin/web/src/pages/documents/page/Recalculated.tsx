import type { Recalculation } from '@fiscus/client'
import { Alert, Table, Text } from '@mantine/core'
import { WideTable } from '../../../components/table/WideTable.tsx'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import { compareTotals } from '../../simulator/compare/compare.ts'
import classes from '../../tax-figures/figures.module.css'
import { texts as figureTexts } from '../../tax-figures/texts.ts'
import { texts } from './texts.ts'

const shownMax = 100

/** The frozen figures beside those that the configuration of today would give. */
export function Recalculated({ result, currency }: { result: Recalculation; currency: string }) {
  const t = useTexts(texts)
  const figures = useTexts(figureTexts)
  const format = useFormat()
  const { changed, summary, differences, differencesTotal } = result
  if (!changed)
    return (
      <Alert role="status" color="green" variant="light">
        {t('sameToday')}
      </Alert>
    )
  const money = (value: string | null, name: string) =>
    value === null ? t('missing') : format.money(value, name === 'totalTaxPln' ? 'PLN' : currency)
  const shown = differences.slice(0, shownMax)
  return (
    <div role="status">
      <Text fz="sm" fw={600}>
        {t('differsToday', { count: differencesTotal })}
      </Text>
      <WideTable label={t('recalculate')} widthMin={480}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('place')}</Table.Th>
            <Table.Th className={classes.figure}>{t('frozen')}</Table.Th>
            <Table.Th className={classes.figure}>{t('today')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {compareTotals(summary.before, summary.after).map(({ name, a, b, differs }) => (
            <Table.Tr key={name} className={differs ? classes.differs : undefined}>
              <Table.Th scope="row">
                {figures(name)}{' '}
                {differs && (
                  <Text span fz="xs" c="dimmed">
                    ≠ {figures('differs')}
                  </Text>
                )}
              </Table.Th>
              <Table.Td className={classes.figure}>{money(a, name)}</Table.Td>
              <Table.Td className={classes.figure}>{money(b, name)}</Table.Td>
            </Table.Tr>
          ))}
          {shown.map(({ pointer, was, now }) => (
            <Table.Tr key={pointer}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{pointer}</Table.Td>
              <Table.Td className={classes.figure}>{textOf(was)}</Table.Td>
              <Table.Td className={classes.figure}>{textOf(now)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
      {differencesTotal > shown.length && (
        <Text fz="xs" c="dimmed">
          {t('moreDifferences', { count: shown.length })}
        </Text>
      )}
    </div>
  )
}

function textOf(value: string | boolean | null | undefined): string {
  return value === undefined ? '—' : String(value)
}
