import { createMetrics } from '@fiscus/runtime/metrics'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { expect, inject, test } from 'vitest'
import { createTaxEvents } from '../context/tax-events.ts'
import { sampleRate, sampleRecords } from '../testing/sample-records.ts'
import { announceChange } from './announce-change.ts'
import { configurationDifference } from './configuration-difference.ts'

test('a failed announcement is counted and does not fail the change', async () => {
  const { databases, tenant, ...fresh } = await freshDatabases(inject('databaseServer'), 'demo')
  await fresh[Symbol.asyncDispose]()
  const metrics = createMetrics()
  const dropped: string[] = []
  const before = sampleRecords()
  const difference = configurationDifference(before, { ...before, rates: [sampleRate({ version: 2 })] })
  if (!difference) throw new Error('the two states are the same')

  const configurations = { drop: (tenantId: string) => void dropped.push(tenantId) }
  const events = createTaxEvents(metrics)
  await announceChange({ databases, configurations, events }, tenant('demo').id, difference)

  expect(dropped).toEqual([tenant('demo').id])
  const text = await metrics.registry.metrics()
  expect(text).toContain('tax_configuration_changes_total{part="rates"} 1')
  expect(text).toContain('tax_configuration_announcements_failed_total 1')
})
