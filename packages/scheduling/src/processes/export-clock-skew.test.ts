import { createMetrics } from '@fiscus/runtime/metrics'
import { expect, test } from 'vitest'
import { exportClockSkew } from './export-clock-skew.ts'

test.for([
  ['2026-11-21T08:00:00.000Z', '0'],
  ['2026-11-21T08:00:02.500Z', '2.5'],
  ['2026-11-21T07:59:00.000Z', '-60'],
] as const)('at 08:00 by the database a machine at %s is %s seconds ahead', async ([machine, skew]) => {
  const metrics = createMetrics()
  const at = (instant: string) => ({ now: () => new Date(instant) })
  exportClockSkew(at('2026-11-21T08:00:00Z'), metrics, at(machine))
  expect(await metrics.registry.getSingleMetricAsString('cron_clock_skew_seconds')).toContain(
    `\ncron_clock_skew_seconds ${skew}`,
  )
})
