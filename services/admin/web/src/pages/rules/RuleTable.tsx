import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { TaxRule } from '@fiscus/client'
import { useMergedRef } from '@mantine/hooks'
import { useMemo } from 'react'
import table from '../../components/table/DataTable.module.css'
import { useCards } from '../../components/table/use-cards.ts'
import { useVisibleRows } from '../../components/table/use-visible-rows.ts'
import { useTexts } from '../../texts/texts.ts'
import { useTaxWords } from '../taxes/use-tax-words.ts'
import { useDragTexts } from './order/use-drag-texts.ts'
import type { RuleOrder } from './order/use-rule-order.ts'
import { RuleRow } from './RuleRow.tsx'
import { texts } from './texts.ts'
import { useMarkedRow } from './use-marked-row.ts'
import type { Coverage } from './use-rule-states.ts'

type Props = {
  /** The rules to show, in the order of the user. */
  rules: readonly TaxRule[]
  order: RuleOrder
  coverage: ReadonlyMap<string, Coverage>
  /** Whether rules can be dragged and moved by one place: every rule is shown. */
  canDrag: boolean
  /** Whether rules can be moved at all. */
  canMove: boolean
  openId: string
  /** The rule that a link led to; empty without one. */
  markedId: string
  onOpen: (id: string) => void
  /** Asks for the new position of a rule. */
  onMoveTo: (rule: TaxRule) => void
}

const dragDistance = 4

/**
 * The rules in the order in which they are read. A rule is moved by its handle, with the mouse or the keyboard, or by
 * its buttons.
 */
export function RuleTable({
  rules,
  order,
  coverage,
  canDrag,
  canMove,
  openId,
  markedId,
  onOpen,
  onMoveTo,
}: Props) {
  const t = useTexts(texts)
  const words = useTaxWords()
  const accessibility = useDragTexts(order)
  const visible = useVisibleRows(rules.length)
  const cards = useCards(t('rules'))
  const tableRef = useMergedRef(visible.tableRef, cards.ref)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragDistance } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  function drop({ active, over }: DragEndEvent) {
    if (over && active.id !== over.id) order.moveOver(String(active.id), String(over.id))
  }
  const ids = useMemo(() => rules.map(({ id }) => id), [rules])
  const columns = ['conditions', 'target', 'validity', 'state'] as const
  const markedIndex = markedId === '' ? -1 : rules.findIndex(({ id }) => id === markedId)
  const markedRef = useMarkedRow(markedId, markedIndex, visible.scrollTo)
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={accessibility}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={!canDrag}>
        <table
          ref={tableRef}
          className={table.table}
          data-cards={cards.isCards || undefined}
          aria-label={t('rules')}
          aria-rowcount={rules.length + 1}
        >
          <thead className={table.head}>
            <tr>
              <th scope="col" data-align="end">
                {words.position}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(column)}
                </th>
              ))}
              {canMove && <th scope="col">{t('actions')}</th>}
            </tr>
          </thead>
          <tbody>
            <Space height={visible.before} />
            {visible.indexes.map((index) => {
              const rule = rules[index]
              return rule === undefined ? null : (
                <RuleRow
                  key={rule.id}
                  rule={rule}
                  index={index}
                  position={order.positions.get(rule.id)}
                  count={order.active.length}
                  isMoved={order.movedIds.has(rule.id)}
                  isMarked={index === markedIndex}
                  rowRef={index === markedIndex ? markedRef : undefined}
                  coverage={coverage.get(rule.id)}
                  canDrag={canDrag}
                  canMove={canMove}
                  isOpen={rule.id === openId}
                  measure={visible.measure}
                  onOpen={onOpen}
                  onMove={order.moveTo}
                  onMoveTo={onMoveTo}
                />
              )
            })}
            <Space height={visible.after} />
          </tbody>
        </table>
      </SortableContext>
    </DndContext>
  )
}

/** The place of rows that are outside of the window. */
function Space({ height }: { height: number }) {
  if (height === 0) return null
  return (
    <tr aria-hidden>
      <td colSpan={6} style={{ height, padding: 0, border: 0 }} />
    </tr>
  )
}
