import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'

const run = promisify(execFile)

/** The installations that the repository offers. */
export const overlays = ['small', 'large', 'large-s3', 'without-ticker']
const deploy = fileURLToPath(new URL('../../deploy/kubernetes/', import.meta.url))
export const folderOf = (overlay: string) => `${deploy}overlays/${overlay}`

const labels = z.record(z.string(), z.string()).default({})
export const manifestSchema = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.object({ name: z.string(), namespace: z.string().optional(), labels }),
})
export type Manifest = z.output<typeof manifestSchema>

/** Where the kinds that start pods have the template of them. */
export const podTemplatePaths: Record<string, string> = {
  Deployment: 'spec.template',
  Job: 'spec.template',
  CronJob: 'spec.jobTemplate.spec.template',
}

/** Renders a kustomization as `kubectl apply -k` does. Without warnings, or it rejects. */
export async function render(kubectl: string, folder: string): Promise<Manifest[]> {
  const { stdout, stderr } = await run(kubectl, ['kustomize', folder], { timeout: 30_000 })
  if (stderr !== '') throw new Error(stderr)
  return parseAllDocuments(stdout).map((document) => manifestSchema.parse(document.toJS()))
}

const probe = z.object({
  httpGet: z.object({ path: z.string(), port: z.string() }),
  periodSeconds: z.number(),
  failureThreshold: z.number(),
  timeoutSeconds: z.number(),
})

const variable = z.object({
  name: z.string(),
  value: z.string().optional(),
  valueFrom: z
    .object({
      secretKeyRef: z.object({ name: z.string(), key: z.string(), optional: z.boolean().default(false) }),
    })
    .optional(),
})

const container = z.object({
  name: z.string(),
  image: z.string(),
  /** Would replace the entry point of the image. */
  command: z.undefined().optional(),
  args: z.array(z.string()).min(2),
  env: z.array(variable).default([]),
  envFrom: z.array(z.object({ configMapRef: z.object({ name: z.string() }) })).default([]),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  resources: z.object({
    requests: z.object({ cpu: z.string(), memory: z.string() }),
    limits: z.object({ memory: z.string() }),
  }),
  securityContext: z.record(z.string(), z.unknown()),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
  lifecycle: z.object({ preStop: z.object({ sleep: z.object({ seconds: z.number() }) }) }).optional(),
})

const pod = z.object({
  metadata: z.object({ labels }),
  spec: z.object({
    containers: z.tuple([container]),
    serviceAccountName: z.string(),
    automountServiceAccountToken: z.boolean(),
    enableServiceLinks: z.boolean(),
    priorityClassName: z.string(),
    terminationGracePeriodSeconds: z.number().default(30),
    securityContext: z.record(z.string(), z.unknown()),
    topologySpreadConstraints: z.array(z.unknown()).default([]),
    volumes: z.array(z.looseObject({ name: z.string() })),
  }),
})

const deployment = z.object({ spec: z.object({ replicas: z.number().default(1), template: pod }) })
const job = z.object({ spec: z.object({ template: pod }) })
const cronJob = z.object({ spec: z.object({ jobTemplate: job }) })

/** What starts pods, with its pod: the only container, and the rest. */
export type Workload = {
  kind: string
  name: string
  labels: Record<string, string>
  replicas: number
  container: z.output<typeof container>
  pod: z.output<typeof pod>['spec']
}

/** Everything that starts pods, with the pod as far as the laws of the tests need it. */
export function workloadsOf(manifests: readonly Manifest[]): Workload[] {
  return manifests.flatMap((manifest): Workload[] => {
    const found = templateOf(manifest)
    if (!found) return []
    const { template, replicas = 1 } = found
    const [only] = template.spec.containers
    return [
      {
        kind: manifest.kind,
        name: manifest.metadata.name,
        labels: template.metadata.labels,
        replicas,
        container: only,
        pod: template.spec,
      },
    ]
  })
}

function templateOf(manifest: Manifest): { template: z.output<typeof pod>; replicas?: number } | null {
  if (manifest.kind === 'Deployment') return deployment.parse(manifest).spec
  if (manifest.kind === 'Job') return job.parse(manifest).spec
  if (manifest.kind === 'CronJob') return cronJob.parse(manifest).spec.jobTemplate.spec
  return null
}
