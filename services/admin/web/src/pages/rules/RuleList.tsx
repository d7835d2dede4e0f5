import type { TaxRule } from '@fiscus/client'
import { Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { useAllPages } from '../../api/use-all-pages.ts'
import { lazyPart } from '../../app/lazy-part.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { ButtonLink } from '../../components/links.tsx'
import { LoadingRows } from '../../components/table/LoadingRows.tsx'
import { useSearchParams } from '../../search/use-search-params.ts'
import { useTexts } from '../../texts/texts.ts'
import { filterRules, targetCode } from './filter-rules.ts'
import { MarkedRule } from './MarkedRule.tsx'
import { OrderBar } from './order/OrderBar.tsx'
import { useRuleOrder } from './order/use-rule-order.ts'
import { useUnsavedOrder } from './order/use-unsaved-order.ts'
import { RuleFilterBar } from './RuleFilterBar.tsx'
import { RuleTable } from './RuleTable.tsx'
import { markParams, ruleFilterParams } from './rule-params.ts'
import { texts } from './texts.ts'
import { useRuleStates } from './use-rule-states.ts'

const MoveDialog = lazyPart(() => import('./order/MoveDialog.tsx'), 'MoveDialog')
const OrderDialog = lazyPart(() => import('./order/OrderDialog.tsx'), 'OrderDialog')

type Props = {
  rules: ReturnType<typeof useAllPages<TaxRule>>
  canWrite: boolean
  openId: string
  onOpen: (id: string) => void
}

/** The list of rules with its filter, and the change of its order. */
export function RuleList({ rules, canWrite, openId, onOpen }: Props) {
  const t = useTexts(texts)
  const filter = useSearchParams(ruleFilterParams)
  const mark = useSearchParams(markParams)
  const order = useRuleOrder(rules.items)
  const coverage = useRuleStates()
  const [toMove, setToMove] = useState<TaxRule | null>(null)
  const [isPreview, setPreview] = useState(false)
  useUnsavedOrder(order.movedIds.size > 0)
  const { customer, zone, item, category, target, on, text } = filter.values
  const shown = useMemo(
    () => filterRules(order.rules, { customer, zone, item, category, target, on, text }),
    [order.rules, customer, zone, item, category, target, on, text],
  )
  const { isLoading, error, retry } = rules.listOf(shown)
  const marked = rules.items.find(({ id }) => id === mark.values.mark)
  const categories = useCodes(rules.items, ({ tax_category }) => tax_category)
  const targets = useCodes(rules.items, targetCode)
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (isLoading) return <LoadingRows />
  if (rules.items.length === 0) return <NoRules />
  return (
    <>
      {mark.values.mark !== '' && rules.isComplete && (
        <MarkedRule
          key={mark.values.mark}
          id={mark.values.mark}
          since={mark.values.since}
          rule={marked}
          position={order.positions.get(mark.values.mark)}
          isHidden={marked !== undefined && !shown.includes(marked)}
          onClearFilter={filter.clear}
          onClear={mark.clear}
        />
      )}
      <RuleFilterBar
        filter={filter.values}
        onChange={filter.set}
        isChanged={filter.isChanged}
        onClear={filter.clear}
        categories={categories}
        targets={targets}
      />
      <Text c="dimmed" fz="sm" role="status">
        {rules.isComplete
          ? filter.isChanged
            ? t('filtered', { shown: shown.length, total: rules.items.length })
            : t('ruleCount', { count: rules.items.length })
          : t('loading')}
        {'. '}
        {canWrite && t(filter.isChanged ? 'orderFiltered' : rules.isComplete ? 'orderHelp' : 'orderLoading')}
      </Text>
      {shown.length === 0 ? (
        <EmptyState title={t('emptyFiltered')} />
      ) : (
        <RuleTable
          rules={shown}
          order={order}
          coverage={coverage}
          canDrag={canWrite && rules.isComplete && !filter.isChanged}
          canMove={canWrite && rules.isComplete}
          openId={openId}
          markedId={mark.values.mark}
          onOpen={onOpen}
          onMoveTo={setToMove}
        />
      )}
      {order.movedIds.size > 0 && (
        <OrderBar count={order.movedIds.size} onDiscard={order.discard} onPreview={() => setPreview(true)} />
      )}
      {toMove && (
        <MoveDialog
          rule={toMove}
          position={order.positions.get(toMove.id) ?? 1}
          count={order.active.length}
          onClose={() => setToMove(null)}
          onMove={(position) => {
            order.moveTo(toMove.id, position)
            setToMove(null)
          }}
        />
      )}
      {isPreview && rules.etag !== undefined && (
        <OrderDialog
          order={order.active}
          etag={rules.etag}
          onClose={() => setPreview(false)}
          onSaved={() => {
            setPreview(false)
            order.discard()
          }}
        />
      )}
    </>
  )
}

function NoRules() {
  const t = useTexts(texts)
  return (
    <EmptyState
      title={t('empty')}
      description={t('emptyDetail')}
      action={<ButtonLink to="/settings/taxes/transfer">{t('toTransfer')}</ButtonLink>}
    />
  )
}

/** The codes that rules have in a field, sorted. */
function useCodes(rules: readonly TaxRule[], codeOf: (rule: TaxRule) => string | null): string[] {
  return useMemo(() => [...new Set(rules.flatMap((rule) => codeOf(rule) ?? []))].toSorted(), [rules, codeOf])
}
