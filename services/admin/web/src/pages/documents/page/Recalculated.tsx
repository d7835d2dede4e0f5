import type { Recalculation } from '@fiscus/client'
import { Alert, Text } from '@mantine/core'
import { type FigureColumn, FigureTable } from '../../../components/table/FigureTable.tsx'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import { compareTotals } from '../../simulator/compare/compare.ts'
import classes from '../../tax-figures/figures.module.css'
import { texts as figureTexts } from '../../tax-figures/texts.ts'
import { texts } from './texts.ts'

const shownMax = 100

/** A total, or a value of the document by its pointer. */
type Row = { key: string; place: string; isTotal: boolean; differs: boolean; frozen: string; today: string }

/** The frozen figures beside what the configuration of today would give. */
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
  const rows: Row[] = [
    ...compareTotals(summary.before, summary.after).map(({ name, a, b, differs }) => ({
      key: name,
      place: figures(name),
      isTotal: true,
      differs,
      frozen: money(a, name),
      today: money(b, name),
    })),
    ...shown.map(({ pointer, was, now }) => ({
      key: pointer,
      place: pointer,
      isTotal: false,
      differs: true,
      frozen: textOf(was),
      today: textOf(now),
    })),
  ]
  const columns: FigureColumn<Row>[] = [
    {
      key: 'place',
      header: t('value'),
      isName: true,
      cell: ({ place, isTotal, differs }) => (
        <Text fz="inherit" fw={isTotal ? 700 : 400} style={{ overflowWrap: 'anywhere' }}>
          {place}{' '}
          {isTotal && differs && (
            <Text span fz="xs" c="dimmed">
              ≠ {figures('differs')}
            </Text>
          )}
        </Text>
      ),
    },
    { key: 'frozen', header: t('frozen'), align: 'end', cell: ({ frozen }) => frozen },
    { key: 'today', header: t('today'), align: 'end', cell: ({ today }) => today },
  ]
  return (
    <div role="status">
      <Text fz="sm" fw={600}>
        {t('differsToday', { count: differencesTotal })}
      </Text>
      <FigureTable
        label={t('recalculate')}
        widthMin={480}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        rowClass={({ isTotal, differs }) => (isTotal && differs ? classes.differs : undefined)}
      />
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
