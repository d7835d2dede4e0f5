import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readText } from '../architecture/read-imports.ts'
import { type Manifest, overlays, render } from './manifests.ts'
import { type Call, callsIn, callsInText, Operator } from './operator.ts'
import { at } from './references.ts'
import { kubectl } from './rendered.ts'

const page = readText('docs/production/kubernetes.md')
const sectionOf = (title: string) => page.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''
const [installation = '', ...examples] = sectionOf('Install').split(/^### .*\n/m)
const kustomizationIn = (text = '') => /```yaml\n([\s\S]*?)```/.exec(text)?.[1] ?? ''
const [settings = '', otherNamespace = '', bucket = ''] = examples.map(kustomizationIn)

const sections = kubectl === null ? [] : [installation, sectionOf('Upgrade')]
const [install = [], upgrade = []] = await Promise.all(sections.map(callsIn))

/** Renders a kustomization of an operator, beside which `fiscus` is the repository. */
async function own(kustomization: string): Promise<Manifest[]> {
  const folder = await mkdtemp(join(tmpdir(), 'fiscus-own-'))
  const repository = relative(folder, resolve(import.meta.dirname, '../..'))
  try {
    const text = kustomization.replaceAll('../fiscus/', `${repository}/`)
    await writeFile(join(folder, 'kustomization.yaml'), text)
    return await render(kubectl ?? '', folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const overlayIn = (namespace: string, overlay: string) =>
  `namespace: ${namespace}\nresources: [../fiscus/deploy/kubernetes/overlays/${overlay}]\n`

/** The calls of an operator whose namespace has another name. */
const inNamespace = (calls: readonly Call[], namespace: string) =>
  calls.map((call) =>
    call.map((word, index) =>
      ['-n', 'namespace'].includes(call[index - 1] ?? '') && word === 'fiscus' ? namespace : word,
    ),
  )

/** What remains of the calls when names have a prefix. */
const withoutNames = (calls: readonly Call[]) =>
  calls.filter(([verb = '']) => ['create', 'label', 'apply', 'delete'].includes(verb))

/** What goes wrong when an operator makes the calls, each list with its own kustomization. */
async function faultsOf(
  ...steps: [calls: readonly Call[], kustomization: readonly Manifest[]][]
): Promise<string[]> {
  const operator = new Operator(kubectl ?? '')
  for (const [calls, kustomization] of steps) await operator.callAll(calls, kustomization)
  return operator.faults
}

describe.skipIf(kubectl === null)('an operator who follows docs/production/kubernetes.md (kubectl)', () => {
  test.for(overlays)('installs %s, and nothing waits for what a later command applies', async (overlay) => {
    expect(await faultsOf([install, await own(overlayIn('fiscus', overlay))])).toEqual([])
  })

  test.for(overlays)('upgrades %s, and changes a setting later', async (overlay) => {
    const [first, second, changed] = await Promise.all([
      own(overlayIn('fiscus', overlay)),
      own(`${overlayIn('fiscus', overlay)}${images('0.2.0')}`),
      own(`${overlayIn('fiscus', overlay)}${images('0.2.0')}${setting}`),
    ])
    const apply = [['apply', '-k', 'my-fiscus']]
    expect(await faultsOf([install, first], [upgrade, second], [apply, changed])).toEqual([])
    const withoutDeletion = upgrade.filter(([verb]) => verb !== 'delete')
    expect(await faultsOf([install, first], [withoutDeletion, second])).toContain(
      'Job migrate: spec.template never changes',
    )
  })

  test('installs with the settings of the page, on each overlay, and with files in a bucket', async () => {
    const onOverlays = overlays.map((overlay) => settings.replace('overlays/small', `overlays/${overlay}`))
    for (const kustomization of [...onOverlays, `namespace: fiscus\n${bucket}`])
      expect(await faultsOf([install, await own(kustomization)]), kustomization).toEqual([])
  })

  test.for(overlays)(
    'installs %s in a namespace of another name, and no object is left behind',
    async (overlay) => {
      const calls = inNamespace(install, 'acme')
      const plain = await own(overlayIn('acme', overlay))
      const separate = await own(otherNamespace.replace('overlays/large', `overlays/${overlay}`))
      const prefixed = await own(`${overlayIn('acme', overlay)}namePrefix: blue-\n`)
      expect(await faultsOf([calls, plain])).toEqual([])
      expect(await faultsOf([calls, separate])).toEqual([])
      expect(await faultsOf([withoutNames(calls), prefixed])).toEqual([])
      for (const rendered of [plain, separate, prefixed])
        expect(JSON.stringify(rendered)).not.toMatch(/namespace[=~"\\: ]+fiscus\b|\.fiscus(\.svc|:)/)
    },
  )

  test('reaches another Prometheus with the patch of the page', async () => {
    const kustomization = `${overlayIn('fiscus', 'large')}${kustomizationIn(sectionOf('Scale'))}`
    const rendered = await own(kustomization)
    const servers = rendered.flatMap((object) => at(object, 'spec.triggers.metadata.serverAddress'))
    expect(servers).toEqual(Array(10).fill('http://prometheus.observability.svc:9090'))
    const label = ['label', 'namespace', 'observability', 'fiscus-monitoring=yes']
    expect(await faultsOf([[label, ...install], rendered])).toEqual([])
  })

  test('calls nothing by a name that no overlay has', async () => {
    const all = await Promise.all(overlays.map((overlay) => own(overlayIn('fiscus', overlay))))
    const calls = await callsInText(`${page}\n${readText('docs/production/monitoring.md')}`)
    const looking = calls.filter(([verb = '']) => ['describe', 'exec', 'get', 'logs'].includes(verb))
    expect(looking.length).toBeGreaterThan(30)
    expect(await faultsOf([install, all.flat()], [looking, []])).toEqual([])
    const wrong = ['logs', '-n', 'fiscus', 'deploy/taxes']
    expect(await faultsOf([install, all.flat()], [[wrong], []])).toEqual([
      `${wrong.join(' ')}: there is no deploy taxes`,
    ])
  })
})

test.skipIf(kubectl === null)(
  'two installations in a cluster share no object and no query (kubectl)',
  async () => {
    const [one, other] = await Promise.all(
      ['acme', 'globex'].map((namespace) => own(otherNamespace.replace('acme', namespace))),
    )
    const idsOf = (objects: readonly Manifest[] = []) =>
      objects.map(({ kind, metadata: { namespace = '', name } }) => `${kind} ${namespace}/${name}`)
    const queriesOf = (objects: readonly Manifest[] = []) =>
      objects.flatMap((object) => at(object, 'spec.triggers.metadata.query'))
    expect(idsOf(one).filter((id) => idsOf(other).includes(id))).toEqual([])
    expect(queriesOf(one)).toHaveLength(10)
    for (const query of queriesOf(one)) expect(query).toContain('namespace=~"acme"')
  },
)

/** A kustomization of which one text of one object is changed: the fault that it must have. */
const mutations: [object: string, from: string, to: string, fault: string][] = [
  [
    'PriorityClass fiscus-serving',
    '"stage":"first"',
    '"stage":"second"',
    'Job migrate: PriorityClass fiscus-serving',
  ],
  ['ServiceAccount fiscus', '"stage":"first"', '"stage":"second"', 'Job migrate: ServiceAccount fiscus'],
  [
    'ServiceAccount fiscus',
    '"automount',
    '"imagePullSecrets":[{"name":"registry"}],"automount',
    'Secret registry',
  ],
  [
    'Deployment tax',
    '"priorityClassName":"fiscus',
    '"priorityClassName":"acme',
    'PriorityClass acme-serving',
  ],
  ['Deployment tax', '"serviceAccountName":"fiscus"', '"serviceAccountName":"tax"', 'ServiceAccount tax'],
  ['Deployment tax', '"key":"METRICS_TOKEN"', '"key":"TOKEN"', 'key TOKEN of Secret fiscus'],
  [
    'Deployment tax',
    '"key":"METRICS_TOKEN","name":"fiscus"',
    '"key":"METRICS_TOKEN","name":"tax"',
    'Secret tax',
  ],
  ['Deployment tax', '"configMapRef":{"name":"fiscus-', '"configMapRef":{"name":"tax-', 'ConfigMap tax-'],
  ['Deployment tax', '"claimName":"blobs"', '"claimName":"files"', 'PersistentVolumeClaim files'],
  ['Deployment tax', '"mountPath":"/tmp","name":"tmp"', '"mountPath":"/tmp","name":"temp"', 'volume temp'],
  ['Deployment tax', '"emptyDir"', '"nfs"', 'no rule says what a volume of kind nfs names'],
  ['Deployment tax', '"port":"http"', '"port":"https"', 'port https, which no pod has'],
  [
    'Deployment tax',
    '"matchLabelKeys":["app.kubernetes.io/component',
    '"matchLabelKeys":["component',
    'label component',
  ],
  [
    'Deployment tax',
    '"labelSelector":{"matchLabels":{',
    '"labelSelector":{"matchLabels":{"a":"b",',
    'labelSelector selects none',
  ],
  [
    'Deployment tax',
    '"selector":{"matchLabels":{',
    '"selector":{"matchLabels":{"a":"b",',
    'spec.selector selects none of the itself',
  ],
  ['Deployment tax', '"volumes":', '"initContainers":[{"name":"wait"}],"volumes":', 'an init container'],
  ['Deployment tax', '"namespace":"fiscus"', '"namespace":"tax"', 'Namespace tax'],
  [
    'PersistentVolumeClaim blobs',
    '"accessModes"',
    '"storageClassName":"fast","accessModes"',
    'StorageClass fast',
  ],
  ['Service tax', '"selector":{', '"selector":{"a":"b",', 'spec.selector selects none of the pods'],
  ['Service tax', '"targetPort":"http"', '"targetPort":"https"', 'port https, which no pod has'],
  [
    'PodDisruptionBudget tax',
    '"matchLabels":{',
    '"matchLabels":{"a":"b",',
    'spec.selector selects none of the pods',
  ],
  [
    'NetworkPolicy from-gateway',
    '"serves":"api"',
    '"serves":"apis"',
    'spec.podSelector selects none of the pods',
  ],
  ['NetworkPolicy from-gateway', '"port":"http"', '"port":"https"', 'port https, which no pod has'],
  [
    'NetworkPolicy to-databases',
    '"fiscus-databases"',
    '"databases"',
    'no Namespace has the labels {"databases":"yes"}',
  ],
  ['HorizontalPodAutoscaler tax', '"name":"tax"}', '"name":"taxes"}', 'Deployment taxes'],
  [
    'ScaledObject worker-dav',
    '"scaleTargetRef":{"name":"worker-',
    '"scaleTargetRef":{"name":"',
    'Deployment dav',
  ],
  [
    'ScaledObject worker-dav',
    '"metricType"',
    '"authenticationRef":{"name":"keda"},"metricType"',
    'TriggerAuthentication keda',
  ],
  [
    'ScaledObject worker-dav',
    'namespace=~\\".*\\"',
    'namespace=\\"acme\\"',
    'a query of another namespace: namespace="acme"',
  ],
  [
    'ScaledObject worker-dav',
    '.monitoring.svc',
    '.observability.svc',
    'host prometheus-operated.observability.svc',
  ],
  ['HTTPRoute fiscus', '"name":"pdf"', '"name":"pdfs"', 'Service pdfs'],
  ['HTTPRoute fiscus', '"port":8080', '"port":8081', 'port 8081 of Service'],
  [
    'PodMonitor fiscus',
    '"matchLabels":{',
    '"matchLabels":{"a":"b",',
    'spec.selector selects none of the pods',
  ],
  ['PodMonitor fiscus', '"port":"http"', '"port":"metrics"', 'port metrics, which no pod has'],
  ['PodMonitor fiscus', '"METRICS_TOKEN"', '"TOKEN"', 'key TOKEN of Secret fiscus'],
  ['PodMonitor fiscus', '"kind":"PodMonitor"', '"kind":"RoleBinding"', 'no rule says what this kind names'],
  [
    'ConfigMap fiscus-',
    '"TRUSTED_PROXIES"',
    '"OTEL_EXPORTER_OTLP_ENDPOINT":"http://traces:4318","TRUSTED_PROXIES"',
    'host traces',
  ],
]

const large = kubectl === null ? [] : await own(overlayIn('fiscus', 'large'))

test.skipIf(kubectl === null).for(mutations)(
  '%s with %s as %s is a fault (kubectl)',
  async ([name, from, to, fault]) => {
    const isMeant = (object: Manifest) => `${object.kind} ${object.metadata.name}`.startsWith(name)
    const changed = large.map((object) =>
      isMeant(object) ? JSON.parse(JSON.stringify(object).replace(from, to)) : object,
    )
    expect(changed).not.toEqual(large)
    const faults = await faultsOf([install, changed])
    expect(faults).toContainEqual(expect.stringContaining(fault))
  },
)

function images(tag: string): string {
  return `images: [{ name: fiscus, newTag: ${tag} }, { name: fiscus-pdf, newTag: ${tag} }]\n`
}

const setting = `configMapGenerator: [{ name: fiscus, behavior: merge, literals: [MAIL_FROM=tax@acme.example] }]\n`
