import { Table, Text } from '@mantine/core'
import { Section } from '../../../components/Section.tsx'
import { WideTable } from '../../../components/table/WideTable.tsx'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import classes from '../../tax-figures/figures.module.css'
import { texts } from '../../tax-figures/texts.ts'
import { compareInputs, compareLines, compareTotals, type Pair } from '../compare/compare.ts'
import { fieldTexts } from '../field-texts.ts'
import type { Calculation } from '../request/use-calculation.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { texts as pageTexts } from '../texts.ts'

type Side = { scenario: Scenario; calculation: Calculation }

/** The results and the inputs of two scenarios; what differs is marked by a word and a colour. */
export function Comparison({ a, b }: { a: Side; b: Side }) {
  const t = useTexts(texts)
  const words = useTexts(fieldTexts)
  const page = useTexts(pageTexts)
  const format = useFormat()
  const [left, right] = [a.calculation.answer, b.calculation.answer]
  const currencies = { a: left?.snapshot.currency ?? '', b: right?.snapshot.currency ?? '' }
  const inputs = compareInputs(a.scenario, b.scenario)
  return (
    <Section title={t('comparison')}>
      <WideTable label={t('comparison')} widthMin={420}>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            <Table.Th className={classes.figure}>{page('scenarioA')}</Table.Th>
            <Table.Th className={classes.figure}>{page('scenarioB')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {compareTotals(left?.summary, right?.summary).map(({ name, ...pair }) => (
            <PairRow
              key={name}
              label={t(name)}
              pair={pair}
              show={(value, side) => format.money(value, name === 'totalTaxPln' ? 'PLN' : currencies[side])}
            />
          ))}
          {compareLines(left ?? undefined, right ?? undefined).map(({ name, rate, tax }, index) => (
            <PairRow
              // The lines are compared by their positions.
              key={String(index)}
              label={name.a ?? name.b ?? ''}
              pair={{ ...joined(rate, tax), differs: rate.differs || tax.differs }}
              show={(value) => value}
            />
          ))}
        </Table.Tbody>
      </WideTable>
      <Text fz="sm" fw={600}>
        {t('inputsThatDiffer')}
      </Text>
      {inputs.length === 0 && (
        <Text fz="sm" c="dimmed">
          {t('sameInputs')}
        </Text>
      )}
      <Table fz="sm">
        <Table.Tbody>
          {inputs.map(({ line, field, ...pair }) => (
            <PairRow
              key={`${line} ${field}`}
              label={line === null ? words(field) : `${page('line', { number: line + 1 })}: ${words(field)}`}
              pair={{ ...pair, differs: false }}
              show={(value) => value || '—'}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  )

  function joined(rate: Pair, tax: Pair) {
    const side = (name: 'a' | 'b') =>
      rate[name] === null ? null : `${rate[name]} · ${t('vat')} ${format.decimal(tax[name] ?? '')}`
    return { a: side('a'), b: side('b') }
  }
}

type RowProps = { label: string; pair: Pair; show: (value: string, side: 'a' | 'b') => string }

function PairRow({ label, pair, show }: RowProps) {
  const t = useTexts(texts)
  const cell = (side: 'a' | 'b') => {
    const value = pair[side]
    return value === null ? t('noResult') : show(value, side)
  }
  return (
    <Table.Tr className={pair.differs ? classes.differs : undefined}>
      <Table.Th scope="row" fw={400}>
        {label}
        {pair.differs && (
          <Text span fz="xs" c="dimmed" ml={6}>
            ≠ {t('differs')}
          </Text>
        )}
      </Table.Th>
      <Table.Td className={classes.figure}>{cell('a')}</Table.Td>
      <Table.Td className={classes.figure}>{cell('b')}</Table.Td>
    </Table.Tr>
  )
}
