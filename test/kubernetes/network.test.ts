import { BlockList } from 'node:net'
import { services } from '@fiscus/http/routes/tags'
import { isPublicAddress } from '@fiscus/runtime/egress/public-address'
import { addressedOperations } from '@fiscus/testing/api-contract/api-document'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { listFiles, readText } from '../architecture/read-imports.ts'
import type { Manifest } from './manifests.ts'
import { type Installation, installations, kubectl } from './rendered.ts'

const law = test.skipIf(kubectl === null)

const port = z.object({ protocol: z.string(), port: z.union([z.string(), z.number()]) })
const peer = z.object({
  ipBlock: z.object({ cidr: z.string(), except: z.array(z.string()).default([]) }).optional(),
})
const selector = z.object({
  matchLabels: z.record(z.string(), z.string()).default({}),
  matchExpressions: z
    .array(z.object({ key: z.string(), operator: z.literal('NotIn'), values: z.array(z.string()) }))
    .default([]),
})
const policySchema = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    podSelector: selector,
    policyTypes: z.array(z.string()),
    egress: z.array(z.object({ to: z.array(peer), ports: z.array(port).min(1) })).default([]),
    ingress: z
      .array(z.object({ from: z.array(z.unknown()).min(1), ports: z.array(port).min(1) }))
      .default([]),
  }),
})

const routeSchema = z.object({
  spec: z.object({
    rules: z.array(
      z.object({
        matches: z.array(z.object({ path: z.object({ type: z.string(), value: z.string() }) })),
        backendRefs: z.tuple([z.object({ name: z.string(), port: z.number() })]),
      }),
    ),
  }),
})

law('nothing reaches a pod or is reached by one, but what a policy names with its ports (kubectl)', () => {
  for (const { manifests } of installations) {
    const [denied] = policiesOf(manifests).filter(({ metadata }) => metadata.name === 'default-deny')
    expect(denied?.spec).toEqual({
      podSelector: { matchLabels: {}, matchExpressions: [] },
      policyTypes: ['Ingress', 'Egress'],
      egress: [],
      ingress: [],
    })
  }
})

/** Which processes a policy covers: the reason of each is in the manifest of the process. */
const covered: Record<string, string[]> = {
  'from-printing': ['printer'],
  'to-printer': ['cron', 'pdf', 'worker-pdf'],
  'from-gateway': ['admin', 'groupware', 'mail', 'pdf', 'scheduler', 'tax'],
  'to-files': ['admin', 'mail', 'pdf', 'purge', 'scheduler', 'tax'].concat(
    ['dav', 'jobs', 'mail', 'maintenance', 'pdf'].map((queue) => `worker-${queue}`),
  ),
  'to-mail': ['cron', 'mail', 'worker-mail'],
  'to-web': ['admin', 'cron', 'groupware', 'mail', 'tax', 'ticker'].concat(
    ['dav', 'jobs', 'mail', 'maintenance', 'pdf'].map((queue) => `worker-${queue}`),
  ),
}

/** The policy of every process; the others are of all but the printer. */
const withPrinter = new Set(['default-deny'])
const others = (all: ReadonlySet<string>) => [...all].filter((name) => name !== 'printer')

law('each policy covers the processes that need it, and no other (kubectl)', () => {
  const all = new Set(installations.flatMap(({ workloads }) => workloads.map(({ name }) => name)))
  for (const { overlay, manifests, workloads } of installations)
    for (const { metadata, spec } of policiesOf(manifests)) {
      const selected = workloads.filter(({ labels }) => selects(spec.podSelector, labels))
      const expected = covered[metadata.name] ?? (withPrinter.has(metadata.name) ? [...all] : others(all))
      const present = workloads.map(({ name }) => name).filter((name) => expected.includes(name))
      expect(selected.map(({ name }) => name).toSorted(), `${overlay}: ${metadata.name}`).toEqual(
        present.toSorted(),
      )
    }
})

law('the migration reaches names and databases with the policies of its own stage (kubectl)', () => {
  for (const { overlay, manifests } of installations) {
    const first = policiesOf(manifests.filter(({ metadata }) => metadata.labels.stage === 'first'))
    const ports = first.flatMap(({ spec }) =>
      spec.egress.flatMap(({ ports }) => ports.map(({ port }) => port)),
    )
    expect(ports, overlay).toEqual(expect.arrayContaining([53, 5432]))
  }
})

const inner = [
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.168.1.1',
  '168.63.129.16',
]
const outer = ['8.8.8.8', '193.0.6.139', '2a00:1450:4016::1']
const innerV6 = ['::1', 'fd00::1', 'fe80::1', 'fd00:ec2::254']

law('the way to the world leads to public addresses only, as that of the egress guard (kubectl)', () => {
  const policies = installations.flatMap(({ manifests }) => policiesOf(manifests))
  for (const name of ['to-web', 'to-mail', 'to-files']) {
    const policy = policies.find(({ metadata }) => metadata.name === name)
    const peers = policy?.spec.egress.flatMap(({ to }) => to) ?? []
    for (const address of [...inner, ...innerV6, ...outer])
      expect(isAllowed(peers, address), `${name} ${address}`).toBe(isPublicAddress(address))
  }
})

law('every Service leads to the port of one Deployment (kubectl)', () => {
  for (const { manifests } of installations)
    for (const { metadata, spec } of manifests.filter(({ kind }) => kind === 'Service'))
      expect(spec).toEqual({
        selector: { 'app.kubernetes.io/name': 'fiscus', 'app.kubernetes.io/component': metadata.name },
        ports: [{ name: 'http', port: 8080, targetPort: 'http' }],
      })
})

law('nothing leads out of the printer, and nothing leads to it but from those who print (kubectl)', () => {
  for (const { overlay, manifests, workloads } of installations) {
    const printer = workloads.find(({ name }) => name === 'printer')
    const policies = policiesOf(manifests).filter(({ spec }) =>
      selects(spec.podSelector, printer?.labels ?? {}),
    )
    expect(
      policies.flatMap(({ spec }) => spec.egress),
      overlay,
    ).toEqual([])
    expect(policies.map(({ metadata }) => metadata.name).toSorted(), overlay).toEqual([
      'default-deny',
      'from-printing',
    ])
  }
})

law('every path of the API leads to the service that has its route (kubectl)', () => {
  const owners = ownersOfOperations()
  for (const installation of installations)
    for (const { path, operationId } of addressedOperations()) {
      const owner = owners.get(operationId)
      if (owner) expect(backendOf(installation, path), `${operationId} ${path}`).toBe(owner)
    }
})

law('the panel, the queues and what has no service of its own lead to their service (kubectl)', () => {
  for (const installation of installations) {
    const backend = (path: string) => backendOf(installation, path)
    expect(['/', '/assets/a.js', '/api/v1/keys', '/api/openapi.json'].map(backend)).toEqual(
      Array(4).fill('admin'),
    )
    for (const service of services) expect(backend(`/api/${service}/openapi.json`)).toBe(service)
    expect(['/queues', '/queues/api'].map(backend)).toEqual(['scheduler', 'scheduler'])
    expect(backend('/api/v1/tenants/acme/taxes')).toBe('admin')
  }
})

function selects(
  { matchLabels, matchExpressions }: z.output<typeof selector>,
  labels: Record<string, string>,
) {
  return (
    Object.entries(matchLabels).every(([label, value]) => labels[label] === value) &&
    matchExpressions.every(({ key, values }) => !values.includes(labels[key] ?? ''))
  )
}

function policiesOf(manifests: readonly Manifest[]) {
  return manifests
    .filter(({ kind }) => kind === 'NetworkPolicy')
    .map((manifest) => policySchema.parse(manifest))
}

function isAllowed(peers: readonly z.output<typeof peer>[], address: string): boolean {
  const family = address.includes(':') ? 'ipv6' : 'ipv4'
  return peers.some(({ ipBlock }) => {
    const isIn = (cidr: string) => blockOf(cidr).check(address, family)
    return ipBlock !== undefined && isIn(ipBlock.cidr) && !ipBlock.except.some(isIn)
  })
}

function blockOf(cidr: string): BlockList {
  const [address = '', prefix] = cidr.split('/')
  const block = new BlockList()
  block.addSubnet(address, Number(prefix), address.includes(':') ? 'ipv6' : 'ipv4')
  return block
}

/** The service whose source has the literal id of an operation. */
function ownersOfOperations(): Map<string, string> {
  return new Map(
    listFiles(/^services\/(?!standalone)\w+\/src\/.*(?<!\.test)\.ts$/).flatMap((file) => {
      const [, service = ''] = file.split('/')
      const ids = readText(file).matchAll(/operationId: '(\w+)'/g)
      return [...ids].map(([, id = '']): [string, string] => [id, service])
    }),
  )
}

/**
 * The service to which the Gateway sends a path: an expression matches the whole path, else the longest prefix wins.
 */
function backendOf({ manifests }: Installation, path: string): string | undefined {
  const route = routeSchema.parse(manifests.find(({ kind }) => kind === 'HTTPRoute'))
  const matches = route.spec.rules.flatMap((rule) =>
    rule.matches.map(({ path: { type, value } }) => ({ type, value, backend: rule.backendRefs[0].name })),
  )
  const expression = matches.find(
    ({ type, value }) => type === 'RegularExpression' && new RegExp(`^(?:${value})$`).test(path),
  )
  if (expression) return expression.backend
  return matches
    .filter(
      ({ type, value }) => type === 'PathPrefix' && `${path}/`.startsWith(value === '/' ? '/' : `${value}/`),
    )
    .toSorted((a, b) => b.value.length - a.value.length)[0]?.backend
}
