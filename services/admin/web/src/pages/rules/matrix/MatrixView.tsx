import type { TaxRule } from '@fiscus/client'
import { Group, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { ErrorState } from '../../../components/ErrorState.tsx'
import type { ValuesOf } from '../../../search/params.ts'
import { useTexts } from '../../../texts/texts.ts'
import { useAllCategories, useRuleCoverage } from '../../taxes/tax-queries.ts'
import { useTaxWords } from '../../taxes/use-tax-words.ts'
import { useToday } from '../../taxes/use-today.ts'
import { useRuleOrder } from '../order/use-rule-order.ts'
import type { matrixParams } from '../rule-params.ts'
import { texts } from '../texts.ts'
import { CellDrawer } from './CellDrawer.tsx'
import { HiddenRules } from './HiddenRules.tsx'
import { MatrixGrid } from './MatrixGrid.tsx'
import { matrixCounts, matrixRows } from './rule-matrix.ts'

type MatrixValues = ValuesOf<typeof matrixParams>

type Props = {
  values: MatrixValues
  onChange: (change: Partial<MatrixValues>) => void
  rules: readonly TaxRule[]
  onOpen: (rule: string) => void
  /** Opens the form for a rule of a cell that precedes the rule with this priority. */
  onCreate: (cell: string, before: number | null) => void
}

/** The 24 cells of a day, and the rules that earlier rules cover. */
export function MatrixView({ values, onChange, rules, onOpen, onCreate }: Props) {
  const t = useTexts(texts)
  const words = useTaxWords()
  const today = useToday()
  const categories = useAllCategories()
  const coverage = useRuleCoverage(values.day || today, values.lines || undefined)
  const rulesById = new Map(rules.map((rule) => [rule.id, rule]))
  const positions = useRuleOrder(rules).positions
  const rows = coverage.data ? matrixRows(coverage.data) : []
  const cell = rows.flatMap((row) => row.cells).find(({ key }) => key === values.cell)
  return (
    <Stack gap="md">
      <Group gap="sm" align="flex-end">
        <TextInput
          type="date"
          label={t('day')}
          value={values.day || today}
          onChange={({ currentTarget }) => onChange({ day: currentTarget.value })}
        />
        <Select
          label={t('forCategory')}
          placeholder={t('noCategory')}
          data={(categories.data ?? []).map(({ category_code, category_name }) => ({
            value: category_code,
            label: category_name,
          }))}
          value={values.lines || null}
          onChange={(category) => onChange({ lines: category ?? '' })}
          searchable
          clearable
        />
      </Group>
      {coverage.failureReason && !coverage.data && (
        <ErrorState error={coverage.failureReason} onRetry={() => void coverage.refetch()} />
      )}
      {coverage.isPending && !coverage.failureReason && <Skeleton height={360} />}
      {coverage.data && (
        <>
          <Text c="dimmed">
            {t('period', { validity: words.validity(coverage.data.from, coverage.data.to) })}{' '}
            <Counts rows={rows} />
          </Text>
          <MatrixGrid rows={rows} onOpen={(key) => onChange({ cell: key })} />
          <HiddenRules coverage={coverage.data} rules={rulesById} positions={positions} onOpen={onOpen} />
        </>
      )}
      <CellDrawer
        cell={cell}
        rules={rulesById}
        positions={positions}
        onClose={() => onChange({ cell: '' })}
        onOpen={onOpen}
        onCreate={onCreate}
      />
    </Stack>
  )
}

function Counts({ rows }: { rows: ReturnType<typeof matrixRows> }) {
  const t = useTexts(texts)
  const { gaps, overlaps } = matrixCounts(rows)
  return (
    <Text span fw={600} c="var(--mantine-color-text)">
      {gaps === 0 ? t('noGaps') : t('gaps', { count: gaps })},{' '}
      {overlaps === 0 ? t('noOverlaps') : t('overlaps', { count: overlaps })}.
    </Text>
  )
}
