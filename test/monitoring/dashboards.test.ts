import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { communication } from '../../deploy/monitoring/dashboards/communication.ts'
import { overview } from '../../deploy/monitoring/dashboards/overview.ts'
import { renderDashboard } from '../../deploy/monitoring/dashboards/render.ts'
import { tasks } from '../../deploy/monitoring/dashboards/tasks.ts'
import { tax } from '../../deploy/monitoring/dashboards/tax.ts'
import { documentedMetrics, metricsIn } from './metrics.ts'
import { promtool, runWithFile } from './promtool.ts'

const dashboards = Object.entries({ overview, tax, tasks, communication })
const folder = new URL('../../deploy/monitoring/grafana/dashboards/', import.meta.url)

const queries = dashboards.flatMap(([name, { rows }]) =>
  rows.flatMap(({ panels }) =>
    panels.flatMap((panel) => panel.queries.map((query) => ({ ...query, where: `${name}: ${panel.title}` }))),
  ),
)

test.for(dashboards)(
  '%s.json is generated from its source (UPDATE_GOLDEN=1 rewrites it)',
  ([name, dashboard]) => {
    const file = new URL(`${name}.json`, folder)
    const text = `${JSON.stringify(renderDashboard(dashboard), null, 2)}\n`
    if (process.env.UPDATE_GOLDEN) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(file, text)
    }
    expect(text).toBe(readFileSync(file, 'utf8'))
  },
)

describe('expressions', () => {
  test.skipIf(promtool === null)('are PromQL (promtool)', async () => {
    const rules = queries.map(({ expr }, index) => ({ record: `panel:${index}`, expr: withIntervals(expr) }))
    expect(await runWithFile(['check', 'rules'], { groups: [{ name: 'panels', rules }] })).toBe('')
    const wrong = [{ record: 'panel:wrong', expr: 'sum by (process (up)' }]
    expect(await runWithFile(['check', 'rules'], { groups: [{ name: 'panels', rules: wrong }] })).toContain(
      'parse error',
    )
  })

  test('use metrics that docs/metrics.md has, by labels that they have', () => {
    const metrics = documentedMetrics()
    for (const { expr, legend, where } of queries) {
      const used = metricsIn(expr)
      expect(
        used.filter((name) => !metrics.has(name)),
        where,
      ).toEqual([])
      // `process` is a label of the scrape; the metrics of Node have no others.
      const labels = new Set(['process', 'le', ...used.flatMap((name) => metrics.get(name) ?? [])])
      const named = [...`${expr} ${legend}`.matchAll(/\bby \(([\w, ]+)\)|\{\{(\w+)\}\}/g)]
      const needed = named.flatMap(([, by = '', label = '']) => [...by.split(', '), label]).filter(Boolean)
      expect(
        needed.filter((label) => !labels.has(label)),
        where,
      ).toEqual([])
    }
  })

  test('show every metric of docs/metrics.md that an operator can act on', () => {
    const shown = new Set(
      queries.flatMap(({ expr }) => metricsIn(expr).map((name) => name.replace(/_(count|bucket|sum)$/, ''))),
    )
    const missing = [...documentedMetrics().keys()].filter(
      (name) =>
        !shown.has(name.replace(/_(count|bucket|sum)$/, '')) &&
        !notShown.includes(name.replace(/_(count|bucket|sum)$/, '')),
    )
    expect(missing).toEqual([])
  })
})

/** Figures of single causes, which a query answers better than a panel. */
const notShown = [
  'documents_changed_total',
  'http_connections',
  'http_forwarding_unexpected_total',
  'logins_total',
  'password_hashes_total',
  'groupware_thread_jobs',
  'groupware_thread_jobs_rejected_total',
  'groupware_thread_job_seconds',
]

/** What Grafana inserts. */
function withIntervals(expr: string): string {
  return expr.replaceAll('$__rate_interval', '5m')
}
