import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withNewSecrets, withValue } from '../../deploy/docker/new-environment.ts'
import { compose as composeWith, docker, roll } from './engine.ts'

/**
 * Checks docker-compose.yml in containers, one sentence after another, and ends with 1 at the first that is not true.
 */
const port = '18080'
const url = `http://127.0.0.1:${port}`
const healthTimeoutMs = 300_000
const gracePeriodMs = 40_000

const folder = mkdtempSync(join(tmpdir(), 'fiscus-containers-'))
const envFile = join(folder, 'env')
const settings = { HTTP_PORT: port, FISCUS_VERSION: 'test', PUBLIC_URL: url }
const text = Object.entries(settings).reduce(
  (env, [name, value]) => withValue(env, name, value),
  withNewSecrets(readFileSync('.env.example', 'utf8')),
)
writeFileSync(envFile, text, { mode: 0o600 })
const compose = (...args: string[]) => composeWith(envFile, ...args)
const containersOf = async (service: string) => (await compose('ps', '-q', service)).split('\n')
const inspect = (container: string, format: string) => docker('inspect', '--format', format, container)
let key = ''

async function call(method: string, path: string, body?: unknown, headers = {}) {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  })
  return { status: response.status, text: await response.text() }
}

const cart = {
  currency: 'PLN',
  customer: { country: 'PL' },
  items: [{ id: '1', quantity: 2, unitPrice: '49.99' }],
}

const checks: Record<string, () => Promise<unknown>> = {
  'all images are built': async () => {
    await compose('build')
    return docker('images', '--format', '{{.Repository}} {{.Size}}', '--filter', 'reference=fiscus*:test')
  },
  'every container becomes healthy': async () => {
    await compose('up', '-d')
    const deadline = Date.now() + healthTimeoutMs
    for (const container of (await compose('ps', '-q')).split('\n')) {
      const state = () =>
        inspect(container, '{{if .State.Health}}{{.State.Health.Status}}{{else}}{{.State.ExitCode}}{{end}}')
      while (!['healthy', '0'].includes(await state())) {
        ok(Date.now() < deadline, `${await inspect(container, '{{.Name}}')} is ${await state()}`)
        await sleep(500)
      }
    }
  },
  'commands create a tenant, an administrator and a key': async () => {
    const command = (...args: string[]) => compose('run', '--rm', '-T', 'migrate', ...args)
    await command('bin/tenant', 'create', 'demo')
    match(await command('bin/user', 'invite', 'a@b.example', '--name=A', '--role=platform_admin'), /welcome#/)
    const scopes = 'tax:calculate,tax:read,documents:write,cron:read,pdf:read,pdf:write'
    key = JSON.parse(
      await command('bin/key', 'create', '--tenant=demo', '--name=t', `--scopes=${scopes}`, '--json'),
    ).key
  },
  'a document is stored through the proxy': async () => {
    const document = { type: 'invoice', number: 'FV/1/2026', ...cart }
    const { status, text } = await call('POST', '/api/v1/tax/documents', document, {
      'idempotency-key': 'one',
    })
    equal(status, 201, text)
    equal((await call('GET', '/')).status, 200)
  },
  'the printer prints a preview and a document of a job': async () => {
    const contents = {
      kind: 'invoice',
      html: '<p>Zażółć</p>',
      css: '',
      accent_color: '#112233',
      show_logo: 0,
    }
    const preview = { ...contents, language: 'pl', format: 'pdf' }
    const { status, text } = await call('POST', '/api/v1/pdf/previews', preview)
    equal(status, 200, text)
    match(text, /^%PDF-/)
    const documents = JSON.parse((await call('GET', '/api/v1/tax/documents')).text)
    const ids = documents.documents.map(({ id }: { id: string }) => id)
    const job = await call('POST', '/api/v1/pdf/jobs', {
      kind: 'invoice',
      ids,
      language: 'pl',
      output: 'files',
    })
    equal(Math.floor(job.status / 100), 2, job.text)
    const { id } = JSON.parse(job.text)
    const deadline = Date.now() + healthTimeoutMs
    const state = async () => JSON.parse((await call('GET', `/api/v1/pdf/jobs/${id}`)).text).status
    while ((await state()) !== 'success') {
      ok(Date.now() < deadline, `the job is ${await state()}`)
      await sleep(500)
    }
  },
  'the printer has nothing: no secret, no name and no address of others, and Chromium no right': async () => {
    const [printer = ''] = await containersOf('printer')
    const inside = (command: string) => docker('exec', printer, 'bash', '-c', command)
    const environments = await inside("cat /proc/[0-9]*/environ | tr '\\0' '\\n'")
    for (const secret of ['PASSWORD', 'SECRET', 'TOKEN', 'DATABASE', 'REDIS'])
      ok(!environments.includes(secret), `${secret} is in the printer`)
    equal(await inside('getent hosts postgres redis admin; echo done'), 'done')
    const connects = (address: string) =>
      inside(`timeout 3 bash -c 'exec 3<>/dev/tcp/${address}' 2>/dev/null; echo $?`)
    for (const address of ['1.1.1.1/443', '169.254.169.254/80'])
      ok((await connects(address)) !== '0', address)
    const look =
      'for p in /proc/[0-9]*; do grep -q type=renderer $p/cmdline && grep -E "^(Uid|CapEff|NoNewPrivs|Seccomp):" $p/status; done; true'
    const status = await inside(look)
    match(status, /^Uid:\t1000\t1000\t1000\t1000$/m)
    match(status, /^CapEff:\t0{16}$/m)
    match(status, /^NoNewPrivs:\t1$/m)
    match(status, /^Seccomp:\t2$/m)
    return (await docker('logs', printer)).split('\n').find((line) => line.includes('Chromium prints as'))
  },
  'a printer that is killed is away, and the service says so until it is back': async () => {
    const [printer = ''] = await containersOf('printer')
    const preview = {
      kind: 'invoice',
      html: 'x',
      css: '',
      accent_color: '#112233',
      show_logo: 0,
      language: 'pl',
    }
    await docker('kill', printer)
    const { status, text } = await call('POST', '/api/v1/pdf/previews', { ...preview, format: 'pdf' })
    equal(status, 503, text)
    match(text, /pdf\.printerAway/)
    await docker('start', printer)
    const deadline = Date.now() + healthTimeoutMs
    while ((await call('POST', '/api/v1/pdf/previews', { ...preview, format: 'pdf' })).status !== 200) {
      ok(Date.now() < deadline, 'the printer does not come back')
      await sleep(500)
    }
  },
  'a worker runs a task': async () => {
    const command = ['bin/cron', 'run', 'session_cleanup', '--tenant=demo']
    return compose('run', '--rm', '-T', 'migrate', ...command)
  },
  'processes have no rights: user 1000, nothing to write but /tmp, no way from the proxy to the databases':
    async () => {
      const [tax = ''] = await containersOf('tax')
      equal(await docker('exec', tax, 'id', '-u'), '1000')
      equal(
        await docker('exec', tax, 'sh', '-c', 'touch /app/x /x 2>/dev/null; echo $?; touch /tmp/x; echo $?'),
        '1\n0',
      )
      const [proxy = ''] = await containersOf('proxy')
      equal(
        await docker(
          'exec',
          proxy,
          'sh',
          '-c',
          'getent hosts tax >/dev/null; echo $?; getent hosts postgres; echo $?',
        ),
        '0\n2',
      )
    },
  'tax containers are replaced while they serve, and no request fails': async () => {
    const before = await containersOf('tax')
    const failed: string[] = []
    const end = new AbortController()
    const load = async () => {
      while (!end.signal.aborted) {
        const { status, text } = await call('POST', '/api/v1/tax/calculate', cart)
        if (status !== 200) failed.push(`${status} ${text}`)
        await sleep(20)
      }
    }
    const loading = load()
    await roll(envFile, 'tax')
    end.abort()
    await loading
    deepEqual(failed, [])
    ok((await containersOf('tax')).every((container) => !before.includes(container)))
  },
  'a worker ends within its grace period after SIGTERM': async () => {
    const [worker = ''] = await containersOf('worker-mail')
    const start = Date.now()
    await docker('stop', '--time', '60', worker)
    ok(Date.now() - start < gracePeriodMs)
    equal(await inspect(worker, '{{.State.ExitCode}}'), '0')
    return `${((Date.now() - start) / 1000).toFixed(1)} s`
  },
}

try {
  for (const [sentence, check] of Object.entries(checks)) {
    const start = performance.now()
    const result = await check()
    console.log(`${((performance.now() - start) / 1000).toFixed(1).padStart(6)} s  ${sentence}`)
    if (typeof result === 'string') console.log(result.replace(/^/gm, '            '))
  }
} finally {
  await compose('down', '-v', '-t', '10')
  rmSync(folder, { recursive: true })
}
