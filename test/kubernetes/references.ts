import { type Manifest, podTemplatePaths } from './manifests.ts'

/** What has been applied or made by hand: a reference is resolved among these. */
export type Cluster = readonly Manifest[]

type Fields = Record<string, unknown>
type Path = string

/** Kinds that are in no namespace. */
const clusterKinds = new Set(['Namespace', 'PriorityClass', 'StorageClass'])

/** Where an object has the name of another one, by kind. `Pod` stands for each template of pods. */
const names: Record<string, Record<Path, string>> = {
  Pod: {
    'spec.priorityClassName': 'PriorityClass',
    'spec.serviceAccountName': 'ServiceAccount',
    'spec.imagePullSecrets.name': 'Secret',
    'spec.volumes.persistentVolumeClaim.claimName': 'PersistentVolumeClaim',
  },
  ServiceAccount: { 'imagePullSecrets.name': 'Secret', 'secrets.name': 'Secret' },
  PersistentVolumeClaim: { 'spec.storageClassName': 'StorageClass' },
}

/** Where an object has a name with a key, a port, a kind or a namespace, and the kind that it means without one. */
const references: Record<string, Record<Path, string>> = {
  Pod: {
    'spec.containers.env.valueFrom.secretKeyRef': 'Secret',
    'spec.containers.env.valueFrom.configMapKeyRef': 'ConfigMap',
    'spec.containers.envFrom.configMapRef': 'ConfigMap',
    'spec.containers.envFrom.secretRef': 'Secret',
    'spec.volumes.configMap': 'ConfigMap',
    'spec.volumes.secret': 'Secret',
    'spec.volumes.projected.sources.configMap': 'ConfigMap',
    'spec.volumes.projected.sources.secret': 'Secret',
  },
  HorizontalPodAutoscaler: { 'spec.scaleTargetRef': 'Deployment' },
  ScaledObject: {
    'spec.scaleTargetRef': 'Deployment',
    'spec.triggers.authenticationRef': 'TriggerAuthentication',
  },
  HTTPRoute: { 'spec.rules.backendRefs': 'Service' },
  PodMonitor: { 'spec.podMetricsEndpoints.authorization.credentials': 'Secret' },
}

/** Where an object selects others by their labels. */
const selectors: Record<string, Record<Path, 'pods' | 'itself'>> = {
  Pod: { 'spec.topologySpreadConstraints.labelSelector': 'itself' },
  Deployment: { 'spec.selector': 'itself' },
  Service: { 'spec.selector': 'pods' },
  PodDisruptionBudget: { 'spec.selector': 'pods' },
  NetworkPolicy: {
    'spec.podSelector': 'pods',
    'spec.ingress.from.podSelector': 'pods',
    'spec.egress.to.podSelector': 'pods',
  },
  PodMonitor: { 'spec.selector': 'pods' },
}

/** Where an object names a port of the pods that it selects; a pod names its own. */
const ports: Record<string, Path[]> = {
  Pod: [
    'startupProbe',
    'livenessProbe',
    'readinessProbe',
    'lifecycle.preStop',
    'lifecycle.postStart',
  ].flatMap((hook) => ['httpGet', 'tcpSocket'].map((call) => `spec.containers.${hook}.${call}.port`)),
  Service: ['spec.ports.targetPort'],
  NetworkPolicy: ['spec.ingress.ports.port'],
  PodMonitor: ['spec.podMetricsEndpoints.port'],
}

/** Kinds that name nothing but what every object may: a namespace, and hosts and namespaces in texts. */
const others = new Set(['Namespace', 'ConfigMap', 'PriorityClass', 'PrometheusRule', 'CronJob', 'Job'])

const volumeKinds = new Set(['name', 'emptyDir', 'persistentVolumeClaim', 'configMap', 'secret', 'projected'])

/**
 * Returns what an object names and the cluster does not have, each as `Job migrate: PriorityClass fiscus-serving`. Also
 * a kind for which no rule is here, because it may name anything.
 */
export function unresolved(object: Manifest, cluster: Cluster): string[] {
  const template = templateOf(object)
  const itself = [object, ...(template ? [template] : [])]
  const faults = itself.flatMap((each) => {
    const pods = template ? [template] : podsOf(object, cluster)
    return [
      ...missingNames(each, object, cluster),
      ...missingReferences(each, object, cluster),
      ...emptySelectors(each, object, cluster),
      ...missingPorts(each, pods),
    ]
  })
  const all = [
    ...(isKnown(object.kind) ? [] : ['no rule says what this kind names']),
    ...missingNamespace(object, cluster),
    ...faults,
    ...(template ? faultsOfPod(template) : []),
    ...emptyNamespaceSelectors(object, cluster),
    ...textsOf(object).flatMap((text) => [
      ...missingHosts(text, object, cluster),
      ...otherNamespaces(text, object),
    ]),
  ]
  return [...new Set(all)].map((fault) => `${object.kind} ${object.metadata.name}: ${fault}`)
}

/** Every value at a path; a list counts as each of its elements. */
export function at(value: unknown, path: Path): unknown[] {
  return path
    .split('.')
    .reduce<unknown[]>((values, key) => values.flatMap((each) => fieldsOf(each)[key] ?? []), [value])
}

function isKnown(kind: string): boolean {
  return others.has(kind) || [names, references, selectors].some((table) => kind in table)
}

function missingNames(each: Manifest, { metadata }: Manifest, cluster: Cluster): string[] {
  return Object.entries(names[each.kind] ?? {}).flatMap(([path, kind]) =>
    at(each, path).flatMap((name) =>
      find(cluster, kind, name, metadata.namespace) ? [] : [`${kind} ${name}`],
    ),
  )
}

function missingReferences(each: Manifest, object: Manifest, cluster: Cluster): string[] {
  return Object.entries(references[each.kind] ?? {}).flatMap(([path, usual]) =>
    at(each, path).flatMap((reference) => missingOf(fieldsOf(reference), usual, object, cluster)),
  )
}

function missingOf(reference: Fields, usual: string, { metadata }: Manifest, cluster: Cluster): string[] {
  const { kind = usual, name = reference.secretName, namespace = metadata.namespace, optional } = reference
  if (optional === true) return []
  const found = find(cluster, String(kind), name, namespace)
  if (!found) return [`${kind} ${name}`]
  const keys = [reference.key, ...at(reference, 'items.key')].filter((key) => key !== undefined)
  const has = fieldsOf(found.data)
  const missing = keys.filter((key) => !(String(key) in has)).map((key) => `key ${key} of ${kind} ${name}`)
  const isClosed = kind === 'Service' && !at(found, 'spec.ports.port').includes(reference.port)
  return isClosed ? [...missing, `port ${reference.port} of ${kind} ${name}`] : missing
}

function emptySelectors(each: Manifest, object: Manifest, cluster: Cluster): string[] {
  return Object.entries(selectors[each.kind] ?? {}).flatMap(([path, what]) => {
    const template = templateOf(object)
    const itself = template ? [template] : []
    const candidates = { itself, pods: podsIn(cluster, object.metadata.namespace) }[what]
    return at(each, path).flatMap((selector) =>
      candidates.some((candidate) => selects(selector, candidate))
        ? []
        : [`${path} selects none of the ${what}`],
    )
  })
}

function missingPorts(each: Manifest, pods: readonly Manifest[]): string[] {
  const open = pods.flatMap((pod) =>
    ['spec.containers.ports.name', 'spec.containers.ports.containerPort'].flatMap((path) => at(pod, path)),
  )
  return (ports[each.kind] ?? []).flatMap((path) =>
    at(each, path).flatMap((port) => (open.includes(port) ? [] : [`port ${port}, which no pod has`])),
  )
}

function missingNamespace({ kind, metadata: { namespace } }: Manifest, cluster: Cluster): string[] {
  if (clusterKinds.has(kind)) return []
  return find(cluster, 'Namespace', namespace) ? [] : [`Namespace ${namespace}`]
}

function faultsOfPod(template: Manifest): string[] {
  const volumes = at(template, 'spec.volumes').map(fieldsOf)
  const mounts = at(template, 'spec.containers.volumeMounts.name')
  const keys = at(template, 'spec.topologySpreadConstraints.matchLabelKeys')
  return [
    ...mounts
      .filter((name) => volumes.every((volume) => volume.name !== name))
      .map((name) => `volume ${name}`),
    ...volumes
      .flatMap((volume) => Object.keys(volume))
      .filter((key) => !volumeKinds.has(key))
      .map((key) => `no rule says what a volume of kind ${key} names`),
    // It waits for something, and the stages order nothing within a pod.
    ...at(template, 'spec.initContainers').map(() => 'an init container, which nothing orders'),
    ...keys
      .filter((key) => key !== 'pod-template-hash' && !(String(key) in template.metadata.labels))
      .map((key) => `label ${key}, which its pods do not have`),
  ]
}

function emptyNamespaceSelectors(object: Manifest, cluster: Cluster): string[] {
  const all = ['ingress.from', 'egress.to'].flatMap((side) => at(object, `spec.${side}.namespaceSelector`))
  const namespaces = cluster.filter(({ kind }) => kind === 'Namespace')
  return all
    .filter((selector) => !namespaces.some((namespace) => selects(selector, namespace)))
    .map((selector) => `no Namespace has the labels ${JSON.stringify(fieldsOf(selector).matchLabels)}`)
}

/** The hosts of addresses that only a cluster resolves: a Service, or one of a namespace that the page names. */
function missingHosts(text: string, { metadata }: Manifest, cluster: Cluster): string[] {
  const hosts = [...text.matchAll(/\b(?!s3:)[a-z]+:\/\/(?:[^\s/@]*@)?([\w.-]+)/g)].map(
    ([, host = '']) => host,
  )
  return hosts.flatMap((host) => {
    const [name, namespace = metadata.namespace, zone = 'svc'] = host.split('.')
    if (zone !== 'svc') return []
    const isOwn = namespace === metadata.namespace
    const isThere = isOwn ? find(cluster, 'Service', name, namespace) : find(cluster, 'Namespace', namespace)
    return isThere ? [] : [`host ${host}`]
  })
}

/** A query that selects the series of a namespace selects its own. */
function otherNamespaces(text: string, { metadata }: Manifest): string[] {
  return [...text.matchAll(/\bnamespace=(~?)"([^"]*)"/g)].flatMap(([matcher, isPattern, value = '']) => {
    const matches = isPattern
      ? new RegExp(`^(?:${value})$`).test(`${metadata.namespace}`)
      : value === metadata.namespace
    return matches ? [] : [`a query of another namespace: ${matcher}`]
  })
}

function find(cluster: Cluster, kind: string, name: unknown, namespace?: unknown): Manifest | undefined {
  return cluster.find(
    (each) =>
      each.kind === kind &&
      each.metadata.name === name &&
      (clusterKinds.has(kind) || each.metadata.namespace === namespace),
  )
}

/** The pods of a workload as an object of its own, with the labels that selectors find. */
function templateOf(object: Manifest): Manifest | null {
  const [found] = at(object, podTemplatePaths[object.kind] ?? '-')
  if (found === undefined) return null
  const { metadata, spec } = fieldsOf(found)
  const { labels } = fieldsOf(metadata)
  const name = object.metadata.name
  return {
    ...object,
    kind: 'Pod',
    metadata: { name, namespace: object.metadata.namespace, labels: textsByKey(labels) },
    spec,
  }
}

function podsIn(cluster: Cluster, namespace: string | undefined): Manifest[] {
  return cluster
    .filter(({ metadata }) => metadata.namespace === namespace)
    .flatMap((object) => templateOf(object) ?? [])
}

function podsOf(object: Manifest, cluster: Cluster): Manifest[] {
  const selector = at(object, object.kind === 'NetworkPolicy' ? 'spec.podSelector' : 'spec.selector')[0]
  return podsIn(cluster, object.metadata.namespace).filter((pod) => selects(selector, pod))
}

/** A selector with `matchLabels` and exclusions, or the labels alone, as a Service has them. */
function selects(selector: unknown, { metadata: { labels } }: Manifest): boolean {
  const { matchLabels, matchExpressions, ...plain } = fieldsOf(selector)
  const expressions = at({ matchExpressions }, 'matchExpressions').map(fieldsOf)
  if (expressions.some(({ operator }) => operator !== 'NotIn'))
    throw new Error('The tests know matchExpressions with NotIn alone')
  return (
    Object.entries(fieldsOf(matchLabels ?? plain)).every(([label, value]) => labels[label] === value) &&
    expressions.every(({ key, values }) => !at({ values }, 'values').includes(labels[String(key)]))
  )
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

function textsByKey(value: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(fieldsOf(value)).map(([key, text]) => [key, String(text)]))
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
