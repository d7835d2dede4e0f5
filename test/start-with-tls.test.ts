import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { asOwner, databaseUrl } from '@fiscus/db/connections/connect'
import { prepareAdministration } from '@fiscus/db/tenants/prepare-administration'
import { startEmbeddedPostgres } from '@fiscus/embedded-postgres/embedded-postgres'
import { systemClock } from '@fiscus/runtime/clock'
import { processEnvironment } from '@fiscus/testing/process-environment'
import { programFile } from '@fiscus/testing/program-file'
import { type Certificate, makeCertificate } from '@fiscus/testing/servers/mail/certificate'
import { afterAll, afterEach, expect, test } from 'vitest'

/** A PostgreSQL whose certificate the tests replace. The processes verify it: sslmode=verify-full. */
await using opened = new AsyncDisposableStack()
const folder = await mkdtemp(join(tmpdir(), 'fiscus-tls-'))
await chmod(folder, 0o755)
opened.defer(() => rm(folder, { recursive: true, force: true }))
const server = opened.use(await startEmbeddedPostgres({ folder, settings: { fsync: 'off' } }))
const url = databaseUrl(server.url, 'fiscus')
await prepareAdministration({ url, clock: systemClock })
const resources = opened.move()
afterAll(() => resources.disposeAsync())

const good = await makeCertificate()
const expired = await makeCertificate({ isExpired: true })
const ofAnother = await makeCertificate({ subject: 'DNS:elsewhere.example' })
const authorities = join(folder, 'authorities.pem')
await writeFile(authorities, [good, expired, ofAnother].map(({ certificate }) => certificate).join(''))
const name = `PostgreSQL at ${new URL(url).host}`

/** Gives the server a certificate, or none, from the next connection on. */
async function serve(certificate: Certificate | null): Promise<void> {
  const { uid, gid } = await stat(join(folder, 'postgres'))
  for (const [file, pem] of Object.entries(certificate ?? {})) {
    const path = join(folder, `${file}.pem`)
    await writeFile(path, pem, { mode: 0o600 })
    await chown(path, uid, gid)
  }
  const settings = {
    ssl_cert_file: join(folder, 'certificate.pem'),
    ssl_key_file: join(folder, 'key.pem'),
    ssl: certificate ? 'on' : 'off',
  }
  // A new connection has the time at which the postmaster has read its settings.
  const readAt = () =>
    asOwner(server.url, async (owner) => {
      const [row] = await owner`select pg_conf_load_time()::text as at`
      return row?.at
    })
  const before = await readAt()
  await asOwner(server.url, async (owner) => {
    for (const [setting, value] of Object.entries(settings))
      await owner.unsafe(`alter system set ${setting} = '${value}'`)
    await owner`select pg_reload_conf()`
  })
  await expect.poll(readAt).not.toBe(before)
}

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

function start(file: string, { isKnown = true, args = [] }: { isKnown?: boolean; args?: string[] } = {}) {
  const verified = new URL(url)
  verified.searchParams.set('sslmode', 'verify-full')
  const env = processEnvironment({
    DATABASE_URL: verified.href,
    HTTP_HOST: '127.0.0.1',
    HTTP_PORT: '0',
    ...(isKnown && { NODE_EXTRA_CA_CERTS: authorities }),
  })
  const child = spawn(process.execPath, [programFile(`services/${file}`), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  return child
}
const ticker = 'ticker/src/main.ts'
const listTenants = () => start('cli/src/tenant.ts', { args: ['list'] })

async function endOf(child: ReturnType<typeof start>) {
  const sentence = text(child.stderr)
  child.stdout.resume()
  const [code] = await once(child, 'exit')
  return { code, sentence: (await sentence).trimEnd() }
}

async function* messagesOf(child: ReturnType<typeof start>): AsyncGenerator<string> {
  for await (const line of createInterface(child.stdout)) yield JSON.parse(line).msg
}

test('a certificate of a known authority is accepted, and one of an unknown authority ends the process with one sentence', async () => {
  await serve(good)
  const [known, unknown] = [start(ticker), endOf(start(ticker, { isKnown: false }))]
  for await (const message of messagesOf(known)) if (message === 'ticking') break
  const encrypted = await asOwner(
    server.url,
    (owner) => owner`select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid)
      where application_name = 'fiscus' and datname = 'fiscus'`,
  )
  expect([...encrypted]).toEqual([{ ssl: true }])
  known.kill('SIGTERM')
  expect(await endOf(known)).toEqual({ code: 0, sentence: '' })
  expect(await unknown).toEqual({
    code: 1,
    sentence: `${name} cannot be used: its certificate is of an unknown authority: set NODE_EXTRA_CA_CERTS to a PEM file of the authority.`,
  })
})

test('a certificate for another name ends a process and a command with one sentence', async () => {
  await serve(ofAnother)
  const [service, command] = await Promise.all([endOf(start(ticker)), endOf(listTenants())])
  expect(service).toEqual({
    code: 1,
    sentence: `${name} cannot be used: its certificate is for another name.`,
  })
  expect(command).toMatchObject({ code: 1, sentence: expect.stringMatching(/^[^\n]*certificate[^\n]*$/) })
})

test('a process waits while the server has no TLS, which its address asks for; a command ends', async () => {
  await serve(null)
  expect((await messagesOf(start(ticker)).next()).value).toBe(
    `${name} is unreachable (it closed the connection before TLS was established: it may not offer TLS): waiting for it`,
  )
  expect(await endOf(listTenants())).toMatchObject({
    code: 1,
    sentence: expect.stringMatching(/^[^\n]*TLS[^\n]*$/),
  })
})

test('a process waits while the certificate has expired, and starts when it is renewed; a command ends', async () => {
  await serve(expired)
  const child = start(ticker)
  const messages = messagesOf(child)
  expect((await messages.next()).value).toBe(
    `${name} is unreachable (its certificate has expired: renew it): waiting for it`,
  )
  expect(await endOf(listTenants())).toMatchObject({
    code: 1,
    sentence: expect.stringMatching(/^[^\n]*certificate has expired[^\n]*$/),
  })
  await serve(good)
  expect((await messages.next()).value).toBe(`${name} is reachable`)
  child.kill('SIGTERM')
  expect((await endOf(child)).code).toBe(0)
})
