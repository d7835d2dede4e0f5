import { setBounded } from '@fiscus/runtime/caches/set-bounded'
import type { Metrics } from '@fiscus/runtime/metrics'
import { type Measurement, taskGauges } from '@fiscus/scheduling/tasks/task-gauges'

const scopesMax = 10_000

/**
 * Exports the gauges of tasks, which their threads report. A value counts for five minutes: later runs of its scope may
 * be in other workers. Without a value a gauge is 0.
 * @param now milliseconds of any clock that only advances
 */
export function exportMeasurements(metrics: Metrics, now: () => number): (measured: Measurement) => void {
  const values = new Map<string, Map<string, { value: number; at: number }>>()
  for (const [name, { help, of }] of Object.entries(taskGauges)) {
    const ofScopes = new Map<string, { value: number; at: number }>()
    values.set(name, ofScopes)
    metrics.collectedGauge(name, help, [], async (gauge) => {
      const since = now() - validMs
      const current = [...ofScopes.values()].filter(({ at }) => at >= since).map(({ value }) => value)
      gauge.set(current.reduce((a, b) => (of === 'max' ? Math.max(a, b) : a + b), 0))
    })
  }
  return ({ scope, gauge, value }) => {
    const ofScopes = values.get(gauge)
    if (ofScopes) setBounded(ofScopes, scope, { value, at: now() }, scopesMax)
  }
}

const validMs = 5 * 60_000
