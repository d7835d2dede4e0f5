import { requestDrainSeconds } from '@fiscus/http/server/listen'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { withDerivedLogin, withNewSecrets, withValue } from '../../deploy/docker/new-environment.ts'
import { parseEnvironment, readCompose, readText } from './compose-file.ts'

const example = readText('.env.example')
const filled = withNewSecrets(example)
const services = readCompose(parseEnvironment(filled))
const logins = ['ADMIN', 'API', 'SCHEDULER', 'WORKER']
const stores = ['postgres', 'pgbouncer', 'redis']

const secrets = [
  'POSTGRES_PASSWORD',
  'ADMIN_DATABASE_PASSWORD',
  'API_DATABASE_PASSWORD',
  'SCHEDULER_DATABASE_PASSWORD',
  'WORKER_DATABASE_PASSWORD',
  'DATABASE_USERLIST',
  'REDIS_PASSWORD',
  'SECRETS_KEY',
  'METRICS_TOKEN',
]

test.for(secrets)(
  'without %s the file is refused with the command that makes it, and .env.example has no value for it',
  (name) => {
    expect(parseEnvironment(example)[name]).toBe('')
    const incomplete = parseEnvironment(withValue(filled, name, ''))
    expect(() => readCompose(incomplete)).toThrow(`${name}: run deploy/docker/make-env`)
  },
)

test('each secret is another one at each time, and the passwords of the processes follow that of the owner', () => {
  const [first, second] = [parseEnvironment(filled), parseEnvironment(withNewSecrets(example))]
  for (const name of secrets) expect(first[name]).not.toBe(second[name])
  const changed = parseEnvironment(withDerivedLogin(withValue(filled, 'POSTGRES_PASSWORD', 'another')))
  const passwords = logins.map((login) => changed[`${login}_DATABASE_PASSWORD`])
  for (const password of passwords) expect(password).toMatch(/^[\w-]{43}$/)
  expect(new Set([...passwords, ...logins.map((login) => first[`${login}_DATABASE_PASSWORD`])]).size).toBe(8)
  expect(
    changed.DATABASE_USERLIST?.match(/"fiscus_[a-z]+_application" "SCRAM-SHA-256\$1:[^" ]+"/g),
  ).toHaveLength(4)
  expect(changed.DATABASE_USERLIST).not.toBe(first.DATABASE_USERLIST)
  const older = filled.replace(/^DATABASE_USERLIST=.*\n/m, '')
  expect(parseEnvironment(withDerivedLogin(older))).toEqual(first)
})

test('every variable of .env.example is read by docker-compose.yml', () => {
  const text = readText('docker-compose.yml')
  for (const name of Object.keys(parseEnvironment(example))) expect(text).toContain(`\${${name}`)
})

test('the proxy shares no network with the databases', () => {
  expect(services.proxy?.networks).toEqual(['edge'])
  for (const store of stores) expect(services[store]?.networks).toEqual(['data'])
})

test('the printer has no secret, no volume and no network but that of its callers, which leads nowhere', () => {
  const { printer } = services
  expect(Object.keys(printer?.environment ?? {})).toEqual(['LOG_LEVEL'])
  expect(printer?.volumes).toBeUndefined()
  expect(printer?.networks).toEqual(['printing'])
  const { networks } = parse(readText('docker-compose.yml'), { merge: true, maxAliasCount: -1 })
  expect(networks.printing).toEqual({ internal: true })
  const callers = Object.keys(services).filter((name) => services[name]?.networks.includes('printing'))
  expect(callers).toEqual(['worker-pdf', 'pdf', 'printer'])
  const sending = Object.keys(services).filter((name) => services[name]?.environment?.PRINTER_URL)
  expect(sending).toEqual(['worker-pdf', 'pdf'])
})

test('keys and passwords are where they are used: stored secrets, mail, the owner of the databases', () => {
  const withVariable = (name: string) =>
    Object.keys(services).filter((service) => services[service]?.environment?.[name] !== undefined)
  // `migrate` is also the container of commands, which replace keys and send mail.
  expect(withVariable('SECRETS_KEY')).toEqual([
    'migrate',
    'worker-mail',
    'worker-dav',
    'worker-maintenance',
    'admin',
    'mail',
    'groupware',
  ])
  expect(withVariable('MAIL_SMTP_PASSWORD')).toEqual(['migrate', 'worker-mail', 'mail'])
  expect(withVariable('OIDC_CLIENT_SECRET')).toEqual(['admin'])
  expect(withVariable('POSTGRES_PASSWORD')).toEqual(['postgres'])
})

test('what only tries or watches has a profile, its ports are on this machine, and it cannot reach the databases', () => {
  const byProfile = (profile: string) =>
    Object.keys(services).filter((name) => services[name]?.profiles?.includes(profile))
  expect(byProfile('try')).toEqual(['mailpit', 'radicale'])
  expect(byProfile('monitoring')).toEqual(['prometheus', 'grafana'])
  for (const name of [...byProfile('try'), ...byProfile('monitoring')]) {
    expect(services[name]?.networks, name).not.toContain('data')
    for (const port of services[name]?.ports ?? []) expect(port, name).toMatch(/^127\.0\.0\.1:\d+:\d+$/)
  }
})

test('each process has the time to end that it needs: for its requests or its runs, and 10 s', () => {
  const workerDrain = 25
  for (const [name, { command, stop_grace_period: grace }] of Object.entries(services)) {
    const kind = command?.[0] === 'bin/serve' ? command[1] : undefined
    if (kind === undefined) continue
    const drain = { worker: workerDrain, ticker: 0 }[kind] ?? requestDrainSeconds
    expect(Number.parseInt(grace ?? '', 10), name).toBeGreaterThan(drain + 10)
  }
})

test('every process that uses tenants knows the further database servers, with the login that it has', () => {
  const own = Object.fromEntries(logins.map((login) => [`${login}_DATABASE_SERVERS`, `of ${login}`]))
  const named = readCompose({ ...parseEnvironment(filled), ...own, DATABASE_OWNER_SERVERS: 'of the owner' })
  for (const [name, { command, environment }] of Object.entries(named)) {
    if ((command?.[0] !== 'bin/serve' && name !== 'migrate') || name === 'printer') continue
    const isOwner = name === 'migrate' || name === 'admin'
    const login = /fiscus_(\w+)_application/.exec(environment?.DATABASE_URL ?? '')?.[1]?.toUpperCase()
    const direct = environment?.DATABASE_DIRECT_SERVERS || environment?.DATABASE_SERVERS
    expect(direct, name).toBe(isOwner ? 'of the owner' : `of ${login}`)
    if (login) expect(environment?.DATABASE_SERVERS, name).toBe(`of ${login}`)
  }
})

/**
 * Images that stand by their tag: it moves with security fixes (postgres, redis, Debian, Node), or no digest of it is
 * public. Renovate (docker:pinDigests) writes their digests where it reaches the registry; then a line goes from here.
 */
const byTag = [
  'postgres:18',
  'redis:7',
  'axllent/mailpit:v1.29.5',
  'debian:bookworm-slim',
  'node:24.21.0-bookworm-slim',
]

test('every image of others stands by its digest, or is listed here, and .env can replace it', () => {
  const inCompose = Object.values(services).flatMap(({ image }) =>
    image?.startsWith('fiscus') ? [] : (image ?? []),
  )
  const dockerfiles = ['', 'nginx/', 'pgbouncer/', 'radicale/'].map((folder) =>
    readText(`deploy/docker/${folder}Dockerfile`),
  )
  const bases = dockerfiles.flatMap((text) =>
    [...text.matchAll(/^ARG \w+_IMAGE=(.+)$/gm)].map(([, image = '']) => image),
  )
  const all = new Set([...inCompose, ...bases])
  const withoutDigest = [...all].filter((image) => !/:[\w.-]+@sha256:[0-9a-f]{64}$/.test(image))
  expect(withoutDigest.toSorted()).toEqual(byTag.toSorted())
  expect([...all].filter((image) => image.includes('@')).length).toBe(2)
  for (const [, image] of readText('docker-compose.yml').matchAll(/^ {4}image: (.+)$/gm))
    expect(image).toMatch(/^\$\{\w+_IMAGE:-[^:}]+(:[^:}]+)?(@sha256:[0-9a-f]{64})?\}/)
})

test('every process waits for the end of the migration, and for the stores to be healthy', () => {
  for (const [name, { command, depends_on }] of Object.entries(services))
    if (command?.[0] === 'bin/serve' && name !== 'printer')
      expect(depends_on, name).toEqual({
        migrate: { condition: 'service_completed_successfully' },
        pgbouncer: { condition: 'service_healthy' },
        redis: { condition: 'service_healthy' },
      })
  expect(services.migrate?.command).toEqual(['bin/tenant', 'migrate'])
})

test('every process of Fiscus has a read-only root and a limit of memory', () => {
  for (const [name, service] of Object.entries(services)) {
    expect(service.deploy.resources.limits.memory, name).toMatch(/^\d+[MG]$/)
    if (name !== 'postgres' && name !== 'redis') expect(service.read_only, name).toBe(true)
  }
})

test('each service logs in as its class; migrate and admin, which changes tenants, as the owner', () => {
  for (const [name, { command, environment }] of Object.entries(services)) {
    if (command?.[0] !== 'bin/serve' || name === 'printer') continue
    const process = command[1] ?? ''
    const login =
      process === 'ticker' ? 'scheduler' : /^(admin|scheduler|worker)$/.test(process) ? process : 'api'
    expect(environment?.DATABASE_URL, name).toMatch(`postgres://fiscus_${login}_application:`)
    expect(environment?.DATABASE_URL, name).toMatch(/@pgbouncer:6432\/fiscus$/)
    if (name === 'admin') continue
    expect(environment?.DATABASE_DIRECT_URL, name).toMatch(`postgres://fiscus_${login}_application:`)
    expect(environment?.DATABASE_DIRECT_URL, name).toMatch(/@postgres:5432\/fiscus$/)
  }
  expect(services.admin?.environment?.DATABASE_DIRECT_URL).toMatch(/^postgres:\/\/fiscus:/)
})

test('the image has the Node and the pnpm of the repository, and needs no newer frontend of BuildKit', () => {
  const dockerfile = readText('deploy/docker/Dockerfile')
  const node = /^nodeVersion: (.+)$/m.exec(readText('pnpm-workspace.yaml'))?.[1]
  expect(dockerfile).toContain(`ARG NODE_IMAGE=node:${node}-`)
  const { packageManager } = JSON.parse(readText('package.json'))
  const tools = JSON.parse(readText('deploy/docker/pnpm/package.json')).dependencies
  expect(`pnpm@${tools.pnpm}`).toBe(packageManager)
  expect(dockerfile).not.toContain('# syntax=')
})

test('the build installs by lockfiles alone', () => {
  const dockerfile = readText('deploy/docker/Dockerfile')
  for (const [install] of dockerfile.matchAll(/\bpnpm install\b.*/g))
    expect(install).toContain('--frozen-lockfile')
  expect(dockerfile).not.toMatch(/\bnpx\b|\bnpm install|pnpm (add|dlx)|curl|wget/)
})
