import { asOwner } from '@fiscus/db/connections/connect'
import { z } from 'zod'

const node = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  'Rows Removed by Index Recheck': z.number().default(0),
  get Plans() {
    return z.array(node).default([])
  },
})
type Plan = z.output<typeof node>

const explained = z.tuple([z.object({ Plan: node })])

/**
 * What a query has read of some tables: the tables that it has scanned as a whole, the rows that it has read, and the
 * rows that it returns.
 */
export async function planOf(
  url: string,
  { sql, params }: { sql: string; params: unknown[] },
  tables: readonly string[],
): Promise<{ scans: string[]; rows: number; found: number }> {
  const [row] = await asOwner(url, (client) =>
    client.unsafe(`explain (analyze, format json) ${sql}`, params.map(String)),
  )
  const { Plan: plan } = explained.parse(row?.['QUERY PLAN'])[0]
  const reads = nodesOf(plan).filter((node) => tables.includes(node['Relation Name'] ?? ''))
  return {
    scans: reads.map((node) => node['Node Type']).filter((type) => type === 'Seq Scan'),
    rows: reads.reduce(
      (sum, node) =>
        sum +
        node['Actual Rows'] * node['Actual Loops'] +
        node['Rows Removed by Filter'] +
        node['Rows Removed by Index Recheck'],
      0,
    ),
    found: plan['Actual Rows'],
  }
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...plan.Plans.flatMap(nodesOf)]
}
