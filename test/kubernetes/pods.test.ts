import { requestDrainSeconds } from '@fiscus/http/server/listen'
import { expect, test } from 'vitest'
import { breaking, deployments, installations, kubectl, pods } from './rendered.ts'

const law = test.skipIf(kubectl === null)

/**
 * Every process ends within 10 s of SIGTERM, an API within 20 + 10, a worker within DRAIN_SECONDS + 10
 * (docs/operations.md).
 */
const endSeconds = 10

law('every pod keeps the restricted standard, has no token and a read-only root (kubectl)', () => {
  for (const { where, pod, container } of pods) {
    expect(pod.securityContext, where).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    })
    expect(container.securityContext, where).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(pod, where).toMatchObject({
      serviceAccountName: 'fiscus',
      automountServiceAccountToken: false,
      enableServiceLinks: false,
    })
  }
})

law('every mounted folder has a volume, and /tmp is bounded memory (kubectl)', () => {
  for (const { where, pod, container } of pods) {
    const volumes = pod.volumes.map(({ name }) => name)
    expect(container.volumeMounts.map(({ name }) => name).toSorted(), where).toEqual(volumes.toSorted())
    expect(pod.volumes, where).toContainEqual({
      name: 'tmp',
      emptyDir: { medium: 'Memory', sizeLimit: expect.stringMatching(/^\d+Mi$/) },
    })
  }
})

law('every pod has requests and a limit of memory that holds them and /tmp (kubectl)', () => {
  const fits = ({ container: { resources }, pod }: (typeof pods)[number]) => {
    const tmp = pod.volumes.map(({ emptyDir }) => sizeLimitOf(emptyDir)).reduce((a, b) => a + b, 0)
    return mebibytes(resources.requests.memory) + tmp <= mebibytes(resources.limits.memory)
  }
  expect(breaking(pods, fits)).toEqual([])
})

law('every Deployment has its three probes on the port of its process (kubectl)', () => {
  for (const { where, container } of deployments) {
    expect(container.ports, where).toEqual([{ name: 'http', containerPort: 8080 }])
    const { startupProbe, livenessProbe, readinessProbe } = container
    const probes = [startupProbe, livenessProbe, readinessProbe]
    expect(
      probes.map((probe) => probe?.httpGet.port),
      where,
    ).toEqual(['http', 'http', 'http'])
    // The database decides about the start and the readiness, and never about a restart.
    expect(startupProbe?.httpGet.path, where).toBe('/healthz')
    expect(livenessProbe?.httpGet.path, where).toBe('/healthz')
    expect(readinessProbe?.httpGet.path, where).toBe(where.endsWith(' scheduler') ? '/healthz' : '/readyz')
    expect((startupProbe?.periodSeconds ?? 0) * (startupProbe?.failureThreshold ?? 0), where).toBe(600)
    // A check of /readyz takes up to 2 s.
    expect(readinessProbe?.timeoutSeconds, where).toBeGreaterThan(2)
  }
})

law('every pod has the time to end that its process needs (kubectl)', () => {
  const ends = ({ container, pod, labels }: (typeof pods)[number]) => {
    const ofApi = labels.serves === 'api' ? requestDrainSeconds : 0
    const drain = container.env.find(({ name }) => name === 'DRAIN_SECONDS')?.value ?? ofApi
    const preStop = container.lifecycle?.preStop.sleep.seconds ?? 0
    return pod.terminationGracePeriodSeconds > preStop + Number(drain) + endSeconds
  }
  expect(breaking(pods, ends)).toEqual([])
  const callers = deployments.filter(({ labels }) => labels.serves === 'api')
  expect(breaking(callers, ({ container }) => container.lifecycle !== undefined)).toEqual([])
})

law('every Deployment has a PodDisruptionBudget of its own that lets a node be drained (kubectl)', () => {
  for (const { overlay, manifests, workloads } of installations) {
    const budgets = manifests.filter(({ kind }) => kind === 'PodDisruptionBudget')
    const names = workloads.filter(({ kind }) => kind === 'Deployment').map(({ name }) => name)
    expect(budgets.map(({ metadata }) => metadata.name).toSorted(), overlay).toEqual(names.toSorted())
    for (const { metadata, spec } of budgets)
      expect(spec, metadata.name).toEqual({
        maxUnavailable: 1,
        unhealthyPodEvictionPolicy: 'AlwaysAllow',
        selector: {
          matchLabels: { 'app.kubernetes.io/name': 'fiscus', 'app.kubernetes.io/component': metadata.name },
        },
      })
  }
})

law('replicas are spread, and all pods have a priority that exists (kubectl)', () => {
  expect(breaking(deployments, ({ pod }) => pod.topologySpreadConstraints.length > 0)).toEqual([])
  for (const { manifests, workloads } of installations) {
    const classes = manifests
      .filter(({ kind }) => kind === 'PriorityClass')
      .map(({ metadata }) => metadata.name)
    for (const { name, pod } of workloads) expect(classes, name).toContain(pod.priorityClassName)
  }
})

law(
  'Chromium is in the image of the printer alone, to which each process that prints sends its pages (kubectl)',
  () => {
    const prints = ({ container: { args, env } }: (typeof pods)[number]) =>
      ['pdf', 'tick'].includes(args[1] ?? '') || env.some(({ value }) => value === 'pdf')
    const isRight = (one: (typeof pods)[number]) => {
      const { image, env } = one.container
      const stated = (variable: string) => env.find(({ name }) => name === variable)?.value
      const address = stated('PRINTER_URL')?.replace('$(PRINTER_HOST)', stated('PRINTER_HOST') ?? '')
      return (
        image.split(':')[0] === (one.name === 'printer' ? 'fiscus-pdf' : 'fiscus') &&
        address === (prints(one) ? 'http://printer:8080' : undefined)
      )
    }
    expect(breaking(pods, isRight)).toEqual([])
  },
)

function sizeLimitOf(emptyDir: unknown): number {
  if (typeof emptyDir !== 'object' || emptyDir === null || !('sizeLimit' in emptyDir)) return 0
  return mebibytes(String(emptyDir.sizeLimit))
}

/** `512Mi` → 512, `2Gi` → 2048. */
function mebibytes(quantity: string): number {
  const [, number, unit] = /^(\d+)([MG])i$/.exec(quantity) ?? []
  return Number(number) * (unit === 'G' ? 1024 : 1)
}
