import { Text } from '@mantine/core'
import { Section } from '../../../components/Section.tsx'
import { type FigureColumn, FigureTable } from '../../../components/table/FigureTable.tsx'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import classes from '../../tax-figures/figures.module.css'
import { texts } from '../../tax-figures/texts.ts'
import { compareInputs, compareLines, compareTotals } from '../compare/compare.ts'
import { fieldTexts } from '../field-texts.ts'
import type { Calculation } from '../request/use-calculation.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { texts as pageTexts } from '../texts.ts'

/** A total, a line or an input of both scenarios, in words. */
type Row = { key: string; label: string; differs: boolean; a: string; b: string }
type Side = { scenario: Scenario; calculation: Calculation }

/** The results and the inputs of two scenarios; what differs is marked by a word and a colour. */
export function Comparison({ a, b }: { a: Side; b: Side }) {
  const t = useTexts(texts)
  const words = useTexts(fieldTexts)
  const page = useTexts(pageTexts)
  const format = useFormat()
  const [left, right] = [a.calculation.response, b.calculation.response]
  const currencies = { a: left?.snapshot.currency ?? '', b: right?.snapshot.currency ?? '' }
  const inputs = compareInputs(a.scenario, b.scenario)
  const columns: FigureColumn<Row>[] = [
    {
      key: 'label',
      header: '',
      isName: true,
      cell: ({ label, differs }) => (
        <>
          {label}
          {differs && (
            <Text span fz="xs" c="dimmed" ml={6}>
              ≠ {t('differs')}
            </Text>
          )}
        </>
      ),
    },
    { key: 'a', header: page('scenarioA'), align: 'end', cell: (row) => row.a },
    { key: 'b', header: page('scenarioB'), align: 'end', cell: (row) => row.b },
  ]
  const totals = compareTotals(left?.summary, right?.summary).map(({ name, differs, ...pair }): Row => {
    const money = (side: 'a' | 'b') =>
      pair[side] === null
        ? t('noneInline')
        : format.money(pair[side], name === 'totalTaxPln' ? 'PLN' : currencies[side])
    return { key: name, label: t(name), differs, a: money('a'), b: money('b') }
  })
  // The lines are compared by their positions.
  const lines = compareLines(left ?? undefined, right ?? undefined).map(({ name, rate, tax }, index): Row => {
    const text = (side: 'a' | 'b') =>
      rate[side] === null ? t('noneInline') : `${rate[side]} · ${t('vat')} ${format.decimal(tax[side] ?? '')}`
    const label = name.a ?? name.b ?? ''
    return { key: String(index), label, differs: rate.differs || tax.differs, a: text('a'), b: text('b') }
  })
  return (
    <Section title={t('comparison')}>
      <FigureTable
        label={t('comparison')}
        widthMin={420}
        columns={columns}
        rows={[...totals, ...lines]}
        rowKey={({ key }) => key}
        rowClass={({ differs }) => (differs ? classes.differs : undefined)}
      />
      <Text fz="sm" fw={600}>
        {t('inputsThatDiffer')}
      </Text>
      {inputs.length === 0 && (
        <Text fz="sm" c="dimmed">
          {t('sameInputs')}
        </Text>
      )}
      {inputs.length > 0 && (
        <FigureTable
          label={t('inputsThatDiffer')}
          widthMin={0}
          columns={columns}
          rows={inputs.map(({ line, field, a, b }) => ({
            key: `${line} ${field}`,
            label:
              line === null ? words(field) : `${page('lineNumber', { number: line + 1 })}: ${words(field)}`,
            differs: false,
            a: a || '—',
            b: b || '—',
          }))}
          rowKey={({ key }) => key}
        />
      )}
    </Section>
  )
}
