import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { engineLimits } from '../engine/engine-limits.ts'
import { launchChromium, type RunningChromium } from '../engine/launch-chromium.ts'
import { descendantsOf } from '../testing/processes.ts'
import { testPdfEnvironment, testSystem } from '../testing/test-environment.ts'
import { type Cell, findCell, programIn, withRealPath } from './cell.ts'

const run = promisify(execFile)
const isRoot = process.getuid?.() === 0
const unprivileged = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] as const
const [command, ...options] = isRoot ? [...unprivileged, 'unshare'] : ['unshare']
const hasUserNamespaces =
  spawnSync(command ?? '', [...options, '--user', '--map-root-user', 'true']).status === 0

/** A server on this machine, and a file of an installation that every account can read. */
const listener = createServer((socket) => {
  connections += 1
  socket.destroy()
})
let connections = 0
let port = 0
let folder: string
let file: string
let cell: Cell
let chromium: RunningChromium
let pids: number[]

beforeAll(async () => {
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  port = (listener.address() as AddressInfo).port
  folder = await mkdtemp(join(tmpdir(), 'fiscus-cell-'))
  file = join(folder, 'secret')
  await writeFile(file, 'secret')
  await run('chmod', ['-R', 'a+rX', folder])
  process.env.SECRETS_KEY = 'a secret of this process'
  const environment = await testPdfEnvironment()
  cell = await findCell(environment)
  const others = new Set(await descendantsOf(process.pid))
  const found = await withRealPath({ path: environment.chromiumPath ?? '', source: 'CHROMIUM_PATH' })
  chromium = await launchChromium(found, { cell, system: testSystem }, engineLimits)
  const page = await chromium.browser.newPage()
  await page.setContent('<p>x</p>')
  pids = (await descendantsOf(process.pid)).filter((pid) => !others.has(pid))
})
afterAll(async () => {
  delete process.env.SECRETS_KEY
  await chromium.browser.close()
  await rm(folder, { recursive: true })
  listener.close()
})

const none = '0'.repeat(16)
const statusOf = async (pid: number) =>
  Object.fromEntries(
    [...(await readFile(`/proc/${pid}/status`, 'utf8')).matchAll(/^(\w+):\s+(.*)$/gm)].map(
      ([, name, value]) => [name, value],
    ),
  )

test('each process of Chromium has a user that is not root, no capability, no way to get one, and a filter where there is a sandbox', async () => {
  expect(pids.length).toBeGreaterThan(2)
  expect(cell.hasSandbox).toBe(hasUserNamespaces)
  const types = new Set<string | undefined>()
  for (const pid of pids) {
    const arguments_ = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    const [, type = 'browser'] = /--type=([\w-]+)/.exec(arguments_) ?? []
    types.add(type)
    const { Uid = '', CapEff, CapBnd, NoNewPrivs, Seccomp } = await statusOf(pid)
    expect(new Set(Uid.split('\t'))).toEqual(new Set([String(cell.account?.uid ?? process.getuid?.())]))
    expect(Uid, type).not.toMatch(/^0\b/)
    expect(NoNewPrivs, type).toBe('1')
    // The sandbox is a user namespace, in which its first processes make the cells of the others: there alone they have a right.
    if (type !== 'zygote') expect(CapEff, type).toBe(none)
    if (type === 'browser' && cell.hasNamespaces) expect(CapBnd).toBe(none)
    if (type === 'renderer' && cell.hasSandbox) expect(Seccomp).toBe('2')
  }
  expect([...types]).toEqual(expect.arrayContaining(['browser', 'renderer']))
})

test('it has no variable of this process', async () => {
  for (const pid of pids) {
    const environ = await readFile(`/proc/${pid}/environ`, 'utf8')
    // Chromium writes its arguments over a part of them.
    const names = [...environ.matchAll(/(?<=^|\0)([A-Z_]+)=/g)].map(([, name = '']) => name)
    expect(names.filter((name) => !['PATH', 'HOME', 'TMPDIR', 'PWD'].includes(name))).toEqual([])
    expect(environ).not.toContain('a secret of this process')
  }
})

test('it has its own network, and it reaches no server and no file of the machine, though nothing filters its requests (needs CAP_SYS_ADMIN or user namespaces)', async () => {
  expect(cell.hasNamespaces).toBe(isRoot || hasUserNamespaces)
  const own = await readlink(`/proc/${process.pid}/ns/net`)
  for (const pid of pids) expect(await readlink(`/proc/${pid}/ns/net`)).not.toBe(own)
  const page = await chromium.browser.newPage()
  const addresses = [`http://127.0.0.1:${port}/`, `http://localhost:${port}/`, 'http://169.254.169.254/']
  for (const address of [...addresses, 'file:///etc/passwd', 'file:///etc/hosts', `file://${file}`])
    await expect(page.goto(address), address).rejects.toThrow(/net::ERR_/)
  expect(connections).toBe(0)
})

/** Tries to read and to connect with a program that has taken the place of Chromium. */
const attack = () => `
cat ${file} /etc/passwd /proc/${process.pid}/environ /root/.profile
exec 3<>/dev/tcp/127.0.0.1/${port} && echo connected
exec 3<>/dev/tcp/169.254.169.254/80 && echo connected
ls -d ${process.cwd()} ${tmpdir()}/* /home /var /run /srv
touch /x /usr/bin/x && echo written
mount -t tmpfs none /usr && echo mounted
true`

test('a program in its place reads nothing of the installation, connects to nothing and writes nothing', async () => {
  const { path, variables } = programIn(cell, { path: '/bin/bash' }, testSystem)
  expect((await run(path, ['-c', attack()], { env: variables })).stdout).toBe('')
  expect(connections).toBe(0)
})

test.runIf(hasUserNamespaces && isRoot)(
  'an ordinary user has the same cell, of user namespaces',
  async () => {
    const source = `
      const { findCell, programIn } = await import(${JSON.stringify(import.meta.resolve('./cell.ts'))})
      const system = ${JSON.stringify(testSystem)}
      const cell = await findCell({ sandbox: undefined, system })
      console.log(JSON.stringify({ cell, program: programIn(cell, { path: '/bin/bash' }, system) }))`
    const [setpriv, ...identity] = unprivileged
    const node = [...identity, process.execPath, '--input-type=module', '--eval', source]
    const { stdout } = await run(setpriv, node, { env: testSystem, cwd: '/' })
    const { cell: found, program } = JSON.parse(stdout)
    expect(found).toEqual({ account: null, isBound: true, hasNamespaces: true, hasSandbox: true })
    const look = `grep -E '^(CapEff|CapBnd|NoNewPrivs)' /proc/self/status; id -u; ${attack()}`
    const attacked = await run(setpriv, [...identity, program.path, '-c', look], {
      env: program.variables,
      cwd: '/',
    })
    expect(attacked.stdout).toBe(`CapEff:\t${none}\nCapBnd:\t${none}\nNoNewPrivs:\t1\n65534\n`)
    expect(connections).toBe(0)
  },
)

test('a sandbox that the operator wants and that cannot be had is named', async () => {
  if (hasUserNamespaces) expect((await findCell({ sandbox: true, system: testSystem })).hasSandbox).toBe(true)
  else
    await expect(findCell({ sandbox: true, system: testSystem })).rejects.toMatchObject({
      name: 'ChromiumUnavailable',
    })
  expect((await findCell({ sandbox: false, system: testSystem })).hasSandbox).toBe(false)
})
