import type { TaxRule } from '@fiscus/client'
import { useMemo, useState } from 'react'
import { mergedOrder, moved, movedAmong } from './rule-order.ts'

type Order = { draft: readonly string[] | null; touched: ReadonlySet<string> }

const storedOrder: Order = { draft: null, touched: new Set() }

/** The rules in the order that the user gives them, which is not stored yet, and the changes of that order. */
export function useRuleOrder(rules: readonly TaxRule[]) {
  const [{ draft, touched }, setOrder] = useState(storedOrder)
  const stored = useMemo(() => rules.map(({ id }) => id), [rules])
  const byId = useMemo(() => new Map(rules.map((rule) => [rule.id, rule])), [rules])
  const order = useMemo(() => (draft ? mergedOrder(draft, stored) : stored), [draft, stored])
  const active = useMemo(() => order.filter((id) => byId.get(id)?.is_active === 1), [order, byId])
  const movedIds = useMemo(() => {
    const before = stored.filter((id) => byId.get(id)?.is_active === 1)
    return movedAmong(before, active, touched)
  }, [touched, stored, active, byId])
  function move(id: string, over: string) {
    const draft = moved(order, order.indexOf(id), order.indexOf(over))
    setOrder({ draft, touched: new Set([...touched, id]) })
  }
  return {
    rules: useMemo(() => order.flatMap((id) => byId.get(id) ?? []), [order, byId]),
    /** The ids of the active rules in their new order. */
    active,
    /** The position of an active rule, from 1. */
    positions: useMemo(() => new Map(active.map((id, index) => [id, index + 1])), [active]),
    movedIds,
    /** The position that a rule gets at the place of another one; 0 for an inactive one. */
    positionOver: (id: string, over: string) =>
      moved(order, order.indexOf(id), order.indexOf(over))
        .filter((each) => byId.get(each)?.is_active === 1)
        .indexOf(id) + 1,
    /** Moves a rule to the place of another one. */
    moveOver: move,
    /** Moves an active rule to a position among the active rules, from 1. */
    moveTo(id: string, position: number) {
      const over = active[Math.min(active.length, Math.max(1, position)) - 1]
      if (over !== undefined) move(id, over)
    },
    discard: () => setOrder(storedOrder),
  }
}

export type RuleOrder = ReturnType<typeof useRuleOrder>
