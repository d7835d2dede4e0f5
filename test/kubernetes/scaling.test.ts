import { registryRows } from '@fiscus/tasks/registry-rows'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { documentedMetrics, metricsIn } from '../monitoring/metrics.ts'
import type { Workload } from './manifests.ts'
import { installations, kubectl } from './rendered.ts'

const law = test.skipIf(kubectl === null)

const scaledObject = z.object({
  spec: z.object({
    scaleTargetRef: z.object({ name: z.string() }),
    minReplicaCount: z.number(),
    maxReplicaCount: z.number(),
    triggers: z.array(
      z.object({ metricType: z.string(), metadata: z.object({ query: z.string(), threshold: z.string() }) }),
    ),
  }),
})

const large = installations.find(({ overlay }) => overlay === 'large')
const scaled = (large?.manifests ?? [])
  .filter(({ kind }) => kind === 'ScaledObject')
  .map((manifest) => scaledObject.parse(manifest).spec)

law('every queue has a ScaledObject on its own metrics, which exist (kubectl)', () => {
  expect(scaled.map(({ scaleTargetRef }) => scaleTargetRef.name).toSorted()).toEqual(
    ['dav', 'jobs', 'mail', 'maintenance', 'pdf'].map((queue) => `worker-${queue}`),
  )
  for (const { scaleTargetRef, triggers } of scaled) {
    const queue = variableOf(workload(scaleTargetRef.name), 'WORKER_QUEUES')
    expect(triggers.map(({ metricType }) => metricType)).toEqual(['Value', 'AverageValue'])
    for (const { metadata } of triggers) {
      expect(metadata.query).toContain(`queue="${queue}"`)
      expect(metricsIn(metadata.query).filter((name) => !documentedMetrics().has(name))).toEqual([])
      expect(metricsIn(metadata.query)).toHaveLength(1)
    }
  }
})

law('a queue with a task of every minute never has zero workers (kubectl)', () => {
  for (const { scaleTargetRef, minReplicaCount, maxReplicaCount } of scaled) {
    const queue = variableOf(workload(scaleTargetRef.name), 'WORKER_QUEUES')
    const isDueEachMinute = registryRows.some(
      (row) => row.queue === queue && /^\*(\/2)? \* \* \* \*$/.test(row.expression),
    )
    expect(isDueEachMinute, queue).toBe(true)
    expect(minReplicaCount, queue).toBeGreaterThan(0)
    expect(maxReplicaCount, queue).toBeGreaterThan(minReplicaCount)
  }
})

law('a worker is called busy before all of its runs are in use, or when they are few (kubectl)', () => {
  for (const { scaleTargetRef, triggers } of scaled) {
    const concurrency = Number(variableOf(workload(scaleTargetRef.name), 'WORKER_CONCURRENCY'))
    expect(Number(triggers[1]?.metadata.threshold)).toBe(Math.max(2, concurrency - 1))
  }
})

law('what a scaler changes has no number of replicas in its manifest (kubectl)', () => {
  for (const { manifests } of installations) {
    const targets = manifests.flatMap(({ spec }) => {
      const found = z.object({ scaleTargetRef: z.object({ name: z.string() }) }).safeParse(spec)
      return found.success ? [found.data.scaleTargetRef.name] : []
    })
    for (const { kind, metadata, spec } of manifests)
      if (kind === 'Deployment')
        expect(z.object({ replicas: z.number() }).safeParse(spec).success, metadata.name).toBe(
          !targets.includes(metadata.name),
        )
  }
})

function workload(name: string): Workload {
  const found = large?.workloads.find((one) => one.name === name)
  if (!found) throw new Error(`There is no Deployment ${name}`)
  return found
}

function variableOf({ container }: Workload, name: string): string | undefined {
  return container.env.find((variable) => variable.name === name)?.value
}
