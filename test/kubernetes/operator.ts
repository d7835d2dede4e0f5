import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual, parseArgs, promisify } from 'node:util'
import { type Manifest, manifestSchema } from './manifests.ts'
import { at, unresolved } from './references.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

/** A call of kubectl: its arguments. */
export type Call = readonly string[]

/** Returns the calls of kubectl in a section of a page in their order: those of its blocks, and those in its text. */
export async function callsIn(section: string): Promise<Call[]> {
  const commands = section.matchAll(/```sh\n([\s\S]*?)```|`(kubectl [^`]+)`/g)
  return callsOf([...commands].map(([, block, inline = '']) => block ?? shellOf(inline)).join('\n'))
}

/** Returns the calls of kubectl in the text of a page, without its blocks. */
export async function callsInText(page: string): Promise<Call[]> {
  const commands = [...page.matchAll(/`(kubectl [^`]+)`/g)].map(([, inline = '']) => shellOf(inline))
  return callsOf(commands.map((command) => `${command} || true`).join('\n'))
}

/** A table has \\| for the pipe of a command. */
const shellOf = (inline: string) => inline.replaceAll('\\|', '|')

/** Runs commands in a shell and returns the calls of kubectl, which are not made. */
async function callsOf(commands: string): Promise<Call[]> {
  const folder = await mkdtemp(join(tmpdir(), 'fiscus-page-'))
  const log = join(folder, 'calls')
  const stubs = `
    kubectl() { printf '%s\\n' "$@" ';;' >> '${log}'; }
    docker() { DATABASE_URL="$OWNER" '${root}bin/tenant' "\${@: -1}"; }
    touch '${log}'`
  try {
    await run('bash', ['-eu', '-c', `${stubs}\n${commands}`], { cwd: folder, timeout: 60_000 })
    const calls = (await readFile(log, 'utf8')).split('\n;;\n').slice(0, -1)
    return calls.map((call) => call.split('\n'))
  } finally {
    await rm(folder, { recursive: true })
  }
}

const options = {
  namespace: { type: 'string', short: 'n' },
  selector: { type: 'string', short: 'l' },
  kustomize: { type: 'string', short: 'k' },
  from: { type: 'string' },
} as const

/** The kinds of objects as commands write them. */
const kinds: Record<string, string> = {
  cronjob: 'CronJob',
  deploy: 'Deployment',
  deployment: 'Deployment',
  hpa: 'HorizontalPodAutoscaler',
  job: 'Job',
  networkpolicy: 'NetworkPolicy',
  scaledobject: 'ScaledObject',
}

/** The fields that Kubernetes refuses to change. */
const fixedFields: Record<string, string[]> = {
  Deployment: ['spec.selector'],
  Job: ['spec.template'],
  PersistentVolumeClaim: ['spec.accessModes', 'spec.storageClassName'],
  PriorityClass: ['value', 'preemptionPolicy'],
}

/** What kubectl makes of each call, once for all tests. */
const createdBy = new Map<string, Promise<{ stdout: string }>>()

/**
 * What an operator has made of a cluster with calls of kubectl, and what the cluster would have refused, or waited for
 * in vain.
 */
export class Operator {
  readonly faults: string[] = []
  readonly #kubectl: string
  #cluster: readonly Manifest[] = [namespaceOf('kube-system')]

  constructor(kubectl: string) {
    this.#kubectl = kubectl
  }

  /** Makes the calls in their order. `kustomization` is what they apply. */
  async callAll(calls: readonly Call[], kustomization: readonly Manifest[]): Promise<void> {
    for (const call of calls) await this.#call(call, kustomization)
  }

  async #call(call: Call, kustomization: readonly Manifest[]) {
    const parsed = parseArgs({ args: [...call], options, strict: false, allowPositionals: true })
    const [verb = '', first = '', ...others] = parsed.positionals
    const { namespace, selector, from } = parsed.values
    if (namespace !== undefined && !this.#has('Namespace', `${namespace}`))
      this.faults.push(`${call.join(' ')}: there is no namespace ${namespace}`)
    if (verb === 'apply') this.#apply(kustomization, selector)
    else if (verb === 'label') this.#put(namespaceOf(`${others[0]}`, labelsOf(others.slice(1))))
    else if (verb === 'create' && first !== 'job') await this.#create(call)
    else if (verb === 'delete')
      this.#cluster = this.#cluster.filter(
        (each) => !others.some((name) => isNamed(each, kinds[first], name)),
      )
    else this.#requireObjects(call, [...(from === undefined ? [first] : [`${from}`]), ...others])
  }

  #apply(kustomization: readonly Manifest[], selector: unknown) {
    const labels = labelsOf(typeof selector === 'string' ? [selector] : [])
    const applied = kustomization.filter(({ metadata }) => hasLabels(metadata.labels, labels))
    for (const object of applied) {
      const before = this.#cluster.find((each) => isSame(each, object))
      const changed = (fixedFields[object.kind] ?? []).filter(
        (path) => before && !isDeepStrictEqual(at(before, path), at(object, path)),
      )
      this.faults.push(
        ...changed.map((path) => `${object.kind} ${object.metadata.name}: ${path} never changes`),
      )
    }
    this.#put(...applied)
    this.faults.push(...applied.flatMap((object) => unresolved(object, this.#cluster)))
  }

  async #create(call: Call) {
    const key = call.join('\n')
    const output = createdBy.get(key) ?? run(this.#kubectl, [...call, '--dry-run=client', '--output=json'])
    createdBy.set(key, output)
    this.#put(manifestSchema.parse(JSON.parse((await output).stdout)))
  }

  #put(...objects: Manifest[]) {
    const kept = this.#cluster.filter((each) => !objects.some((other) => isSame(each, other)))
    const put = objects.map((object) =>
      object.kind === 'Namespace' ? namespaceOf(object.metadata.name, object.metadata.labels) : object,
    )
    this.#cluster = [...kept, ...put]
  }

  /** `deploy/admin`, or a kind and names. A name in capitals is the reader's. */
  #requireObjects(call: Call, [first = '', ...others]: string[]) {
    const named = first.includes('/') ? [first] : others.map((name) => `${first}/${name}`)
    for (const [kind = '', name = ''] of named.map((one) => one.split('/')))
      if (kind in kinds && !/[A-Z]/.test(name) && !this.#has(kinds[kind], name))
        this.faults.push(`${call.join(' ')}: there is no ${kind} ${name}`)
  }

  #has(kind: string | undefined, name: string): boolean {
    return this.#cluster.some((each) => isNamed(each, kind, name))
  }
}

function namespaceOf(name: string, labels: Record<string, string> = {}): Manifest {
  const ofCluster = { 'kubernetes.io/metadata.name': name }
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels: { ...labels, ...ofCluster } } }
}

/** `['stage=first']` → `{ stage: 'first' }`. */
function labelsOf(pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(pairs.map((pair) => [pair.split('=')[0], pair.split('=')[1] ?? '']))
}

function hasLabels(labels: Record<string, string>, wanted: Record<string, string>): boolean {
  return Object.entries(wanted).every(([label, value]) => labels[label] === value)
}

function isNamed({ kind, metadata }: Manifest, wanted: string | undefined, name: string): boolean {
  return kind === wanted && metadata.name === name
}

function isSame(one: Manifest, other: Manifest): boolean {
  return isNamed(one, other.kind, other.metadata.name) && one.metadata.namespace === other.metadata.namespace
}
