import { Decimal } from '@fiscus/tax-engine/numbers/decimal'
import type { TimesheetView } from './timesheet-view.ts'

type Entry = TimesheetView['entries'][number]
type Sums = TimesheetView['totals']

/** The sums of entries; the amount is that of the billable ones. */
export function sumsOf(entries: readonly Entry[]): Sums {
  let minutes = 0
  let billable = 0
  let amount = new Decimal(0)
  for (const entry of entries) {
    minutes += entry.minutes
    if (!entry.is_billable) continue
    billable += entry.minutes
    amount = amount.plus(entry.amount ?? 0)
  }
  return { minutes, billable_minutes: billable, amount: amount.toFixed(2) }
}

/** The sums by person, by name. Two persons with one name are one row. */
export function sumsOfPeople(entries: readonly Entry[]): TimesheetView['people'] {
  const people = [...Map.groupBy(entries, ({ person }) => person)]
  return people
    .map(([name, own]) => ({ name, ...sumsOf(own) }))
    .sort((a, b) => byName.compare(a.name, b.name))
}

/** The sums by node: by its code part by part, nodes without a code by title, and entries without a node at the end. */
export function sumsOfNodes(entries: readonly Entry[]): TimesheetView['nodes'] {
  const nodes = [...Map.groupBy(entries, ({ node }) => JSON.stringify(node)).values()]
  return nodes
    .map((own) => ({ node: own[0]?.node ?? null, ...sumsOf(own) }))
    .sort((a, b) => byCode.compare(sortKey(a.node), sortKey(b.node)))
}

const byName = new Intl.Collator('pl')
const byCode = new Intl.Collator('pl', { numeric: true })

/** Digits sort before letters, and U+FFFF after both. */
function sortKey(node: Entry['node']): string {
  return node ? `${node.code ?? 'z'} ${node.title}` : '\uffff'
}
