import { accessSync, constants, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { environments } from '../environments.ts'
import type { Manifest, Workload } from './manifests.ts'
import { installations, kubectl, pods } from './rendered.ts'

const law = test.skipIf(kubectl === null)
const root = resolve(import.meta.dirname, '../..')

/** A valid value of each secret. */
const secrets: Record<string, string> = {
  DATABASE_URL: 'postgres://fiscus:password@pgbouncer:6432/fiscus',
  DATABASE_DIRECT_URL: 'postgres://fiscus:password@postgres:5432/fiscus',
  DATABASE_SERVERS: 'second=postgres://fiscus:password@pgbouncer-2:6432',
  DATABASE_DIRECT_SERVERS: 'second=postgres://fiscus:password@postgres-2:5432',
  REDIS_URL: 'redis://redis:6379',
  SECRETS_KEY: `1:${Buffer.alloc(32, 1).toString('base64')}`,
  METRICS_TOKEN: 'a token of sixteen characters',
  MAIL_SMTP_PASSWORD: 'password',
  OIDC_CLIENT_SECRET: 'secret',
  BLOB_ACCESS_KEY_ID: 'key',
  BLOB_SECRET_ACCESS_KEY: 'secret',
}

law('every command exists in bin/, and every process in bin/serve (kubectl)', () => {
  for (const { where, container } of pods) {
    const [command = '', argument = ''] = container.args
    accessSync(resolve(root, command), constants.X_OK)
    if (command !== 'bin/serve') continue
    expect(readFileSync(resolve(root, 'bin/serve'), 'utf8'), where).toContain(`bin/serve ${argument} `)
  }
})

law(
  'every process has valid variables: those that it requires, and none that it does not read (kubectl)',
  () => {
    for (const { overlay, manifests, workloads } of installations)
      for (const workload of workloads) {
        const where = `${overlay}: ${workload.name}`
        const schema = environmentOf(workload)
        const { env } = workload.container
        const isPart = (name: string) => env.some(({ value }) => value?.includes(`$(${name})`))
        const own = env.map(({ name }) => name).filter((name) => !isPart(name))
        expect(
          own.filter((name) => !(name in schema.shape)),
          where,
        ).toEqual([])
        expect(schema.safeParse(valuesOf(workload, manifests)).error, where).toBeUndefined()
      }
  },
)

law('every process that reaches tenants knows the further database servers (kubectl)', () => {
  const named = (container: Workload['container'], variable: string) =>
    container.env.some(({ name }) => name === variable)
  const reaching = pods.filter(({ container }) => named(container, 'DATABASE_URL'))
  expect(reaching.length).toBeGreaterThan(12)
  for (const { where, container } of reaching) expect(named(container, 'DATABASE_SERVERS'), where).toBe(true)
})

law('every setting is a variable of a process (kubectl)', () => {
  const variables = new Set(Object.values(environments).flatMap((schema) => Object.keys(schema.shape)))
  for (const { manifests } of installations)
    expect(Object.keys(settingsOf(manifests)).filter((name) => !variables.has(name))).toEqual([])
})

law(
  'only secrets are in Secrets, which no manifest contains, and the page names each of them (kubectl)',
  () => {
    const references = pods.flatMap(({ container }) =>
      container.env.flatMap(({ valueFrom }) => valueFrom ?? []),
    )
    const page = readFileSync(resolve(root, 'docs/production/kubernetes.md'), 'utf8')
    for (const { secretKeyRef } of references) {
      expect(Object.keys(secrets)).toContain(secretKeyRef.key)
      expect(page).toContain(secretKeyRef.name)
      expect(page).toContain(`\`${secretKeyRef.key}\``)
    }
    for (const { manifests } of installations) {
      expect(manifests.filter(({ kind }) => kind === 'Secret')).toEqual([])
      expect(Object.keys(settingsOf(manifests)).filter((name) => name in secrets)).toEqual([])
    }
  },
)

law('every process that stores files reaches one place of them: a volume or a bucket (kubectl)', () => {
  for (const { overlay, manifests, workloads } of installations) {
    const { BLOB_URL, BLOB_FOLDER } = settingsOf(manifests)
    const isBucket = overlay === 'large-s3'
    expect([BLOB_URL, BLOB_FOLDER], overlay).toEqual(
      isBucket ? ['s3://fiscus-files', undefined] : [undefined, '/var/lib/fiscus/blobs'],
    )
    expect(manifests.filter(({ kind }) => kind === 'PersistentVolumeClaim').length).toBe(isBucket ? 0 : 1)
    for (const { name, container } of workloads) {
      const mounted = container.volumeMounts.some(({ mountPath }) => mountPath === BLOB_FOLDER)
      const hasKey = container.env.some(({ name }) => name === 'BLOB_SECRET_ACCESS_KEY')
      const stores = !['migrate', 'ticker', 'groupware', 'printer'].includes(name)
      expect({ mounted, hasKey }, `${overlay}: ${name}`).toEqual({
        mounted: stores && !isBucket,
        hasKey: stores && isBucket,
      })
    }
  }
})

/** Which processes have a secret, besides those of every process with databases. */
const owners: Record<string, string[]> = {
  SECRETS_KEY: [
    'admin',
    'cron',
    'groupware',
    'mail',
    'worker-dav',
    'worker-mail',
    'worker-maintenance',
  ].toSorted(),
  MAIL_SMTP_PASSWORD: ['cron', 'mail', 'worker-mail'],
  OIDC_CLIENT_SECRET: ['admin'],
}

law('a process has the secrets that it needs, and the printer has none (kubectl)', () => {
  for (const [secret, names] of Object.entries(owners)) {
    const having = pods.filter(({ container }) => container.env.some(({ name }) => name === secret))
    expect([...new Set(having.map(({ name }) => name))].toSorted(), secret).toEqual(names)
  }
  const secretsOf = (name: string) =>
    pods
      .filter((pod) => pod.name === name)
      .flatMap(({ container }) => container.env.flatMap(({ valueFrom }) => valueFrom ?? []))
  expect(secretsOf('printer')).toEqual([])
})

law(
  'only the migration, the administration and the deletion of tenants log in as the owner (kubectl)',
  () => {
    const owners = pods.filter(({ container }) =>
      container.env.some(({ valueFrom }) => valueFrom?.secretKeyRef?.name === 'fiscus-owner'),
    )
    expect([...new Set(owners.map(({ name }) => name))].toSorted()).toEqual(['admin', 'migrate', 'purge'])
  },
)

law(
  'each queue has workers, and every worker the same limit of a tenant as the others of its queue (kubectl)',
  () => {
    for (const { overlay, workloads } of installations) {
      const queues = workloads.flatMap(({ container }) =>
        container.env.flatMap(({ name, value }) => (name === 'WORKER_QUEUES' ? [value] : [])),
      )
      const expected = overlay === 'without-ticker' ? [] : ['dav', 'jobs', 'mail', 'maintenance', 'pdf']
      expect(queues.toSorted(), overlay).toEqual(expected)
    }
  },
)

/** The schema of `bin/serve NAME` or of another command. */
function environmentOf({ container: { args }, name }: Workload): z.ZodObject {
  const [command, argument] = args
  const key = command === 'bin/serve' ? argument : `\`${command}\``
  const found = Object.entries(environments).find(([of]) => of === key)?.[1]
  if (!found) throw new Error(`${name} runs ${args.join(' ')}, whose variables are unknown`)
  return found
}

/** The values that the container has: settings, then its own. */
function valuesOf(
  { container }: Workload,
  manifests: readonly Manifest[],
): Record<string, string | undefined> {
  const expanded = (value = '') =>
    value.replaceAll(
      /\$\((\w+)\)/g,
      (_, part) => container.env.find(({ name }) => name === part)?.value ?? '',
    )
  const own = container.env.map(({ name, value, valueFrom }) => [
    name,
    valueFrom?.secretKeyRef ? secrets[valueFrom.secretKeyRef.key] : expanded(value),
  ])
  const settings = container.envFrom.length > 0 ? settingsOf(manifests) : {}
  return { ...settings, ...Object.fromEntries(own) }
}

function settingsOf(manifests: readonly Manifest[]): Record<string, string> {
  const map = manifests.find(
    ({ kind, metadata }) => kind === 'ConfigMap' && metadata.name.startsWith('fiscus-'),
  )
  return z.object({ data: z.record(z.string(), z.string()) }).parse(map).data
}
