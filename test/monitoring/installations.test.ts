import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { z } from 'zod'
import { installations, kubectl } from '../kubernetes/rendered.ts'
import { alertGroups, check, promtool } from './promtool.ts'

const path = (file: string) => fileURLToPath(new URL(`../../deploy/${file}`, import.meta.url))
const rulesFile = path('kubernetes/components/monitoring/alerts.yaml')
const scrapeFile = path('monitoring/prometheus/prometheus.yml')

const scrapeSchema = z.object({
  scrape_configs: z.tuple([
    z.object({ dns_sd_configs: z.tuple([z.object({ names: z.array(z.string()) })]) }),
  ]),
})

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      command: z.array(z.string()).default([]),
      volumes: z.array(z.string()).default([]),
    }),
  ),
})

test('the PrometheusRule of Kubernetes has the alerts of deploy/monitoring (UPDATE_GOLDEN=1 rewrites it)', async () => {
  const manifest = {
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'PrometheusRule',
    metadata: { name: 'fiscus' },
    spec: { groups: await alertGroups() },
  }
  const text = `# Generated from deploy/monitoring/alerts by test/monitoring.\n${stringify(manifest, { lineWidth: 0 })}`
  if (process.env.UPDATE_GOLDEN) {
    mkdirSync(path('kubernetes/components/monitoring'), { recursive: true })
    writeFileSync(rulesFile, text)
  }
  expect(parse(readFileSync(rulesFile, 'utf8'))).toEqual(manifest)
})

/** The printer has no secret, so that it has no token of metrics either. */
const isScraped = (name: string) => name !== 'printer'

describe('the scrape', () => {
  test.skipIf(promtool === null)('of Docker Compose is valid (promtool)', async () => {
    expect(await check(['check', 'config', '--syntax-only', scrapeFile])).toBe('')
  })

  test.skipIf(kubectl === null)('has every process, in Docker Compose and in Kubernetes (kubectl)', () => {
    const large = installations.find(({ overlay }) => overlay === 'large')
    const deployments =
      large?.workloads.filter(({ kind }) => kind === 'Deployment').map(({ name }) => name) ?? []
    expect(scraped().toSorted()).toEqual(deployments.filter(isScraped).toSorted())
    const monitor = large?.manifests.find(({ kind }) => kind === 'PodMonitor')
    expect(monitor?.spec).toMatchObject({
      selector: { matchLabels: { 'app.kubernetes.io/name': 'fiscus' } },
      podMetricsEndpoints: [
        {
          port: 'http',
          path: '/metrics',
          authorization: { credentials: { name: 'fiscus', key: 'METRICS_TOKEN' } },
        },
      ],
    })
  })
})

describe('Docker Compose', () => {
  const compose = composeSchema.parse(
    parse(readFileSync(path('../docker-compose.yml'), 'utf8'), { merge: true, maxAliasCount: 1000 }),
  )

  test('reads every process that serves', () => {
    const serving = Object.entries(compose.services).filter(([, { command }]) => command[0] === 'bin/serve')
    expect(
      serving
        .map(([name]) => name)
        .filter(isScraped)
        .toSorted(),
    ).toEqual(scraped().toSorted())
  })

  test('mounts files of deploy/monitoring that exist', () => {
    const { prometheus, grafana } = compose.services
    const mounts = [...(prometheus?.volumes ?? []), ...(grafana?.volumes ?? [])].filter((one) =>
      one.startsWith('./'),
    )
    expect(mounts).toHaveLength(4)
    for (const mount of mounts) expect(existsSync(path(`../${mount.split(':')[0]}`)), mount).toBe(true)
  })

  test.skipIf(kubectl === null)('has the same images as Kubernetes (kubectl)', () => {
    const composed = Object.values(compose.services)
      .filter(({ command }) => command[0]?.startsWith('bin/'))
      .map(({ image }) => image.replace(/^\$\{FISCUS_IMAGE:-(\w+)\}/, '$1').replace(/:.*$/, ''))
    const pods = installations.flatMap(({ workloads }) =>
      workloads.map(({ container }) => container.image.replace(/:.*$/, '')),
    )
    expect(new Set(pods)).toEqual(new Set(composed))
  })
})

test.skipIf(kubectl === null)(
  'the Grafana of a cluster and that of Docker Compose have the same dashboards (kubectl)',
  () => {
    const large = installations.find(({ overlay }) => overlay === 'large')
    const maps = (large?.manifests ?? []).filter(({ metadata }) => metadata.labels.grafana_dashboard === '1')
    const names = maps.flatMap(({ data }) => Object.keys(z.record(z.string(), z.string()).parse(data)))
    expect(names.toSorted()).toEqual(['communication.json', 'overview.json', 'tasks.json', 'tax.json'])
  },
)

/** The processes that the Prometheus of Docker Compose reads. */
function scraped(): string[] {
  const { scrape_configs: scrapes } = scrapeSchema.parse(parse(readFileSync(scrapeFile, 'utf8')))
  return scrapes[0].dns_sd_configs[0].names
}
