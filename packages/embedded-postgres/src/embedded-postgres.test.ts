import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, expect, test } from 'vitest'
import { ensureAccount } from './account.ts'
import { readConnectionInfo } from './connection-info.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { isOwnerAlive } from './owner.ts'
import { findPostmaster } from './postmaster.ts'
import { startServer } from './start-server.ts'

// One folder for all tests, because creating a database takes seconds. Each test leaves it without a server.
const folder = await mkdtemp(join(tmpdir(), 'fiscus-embedded-'))
const dataFolder = join(folder, 'postgres')
await chmod(folder, 0o755)

afterAll(() => rm(folder, { recursive: true }))

test('an interrupted first start is repeated', async () => {
  await mkdir(join(folder, 'postgres.new'))
  await writeFile(join(folder, 'postgres.new', 'PG_VERSION'), '18\n')
  await using server = await startEmbeddedPostgres({ folder })
  expect(await statement(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a second start finds the data, the port and the password of the first', async () => {
  let first: string
  {
    await using server = await startEmbeddedPostgres({ folder })
    await statement(server.url, `create table notes as select 'Zażółć gęślą jaźń' as note`)
    first = server.url
  }
  expect(await findEmbeddedPostgres(folder)).toBeNull()
  await using server = await startEmbeddedPostgres({ folder })
  expect(server.url).toBe(first)
  expect(await findEmbeddedPostgres(folder)).toBe(first)
  expect(await statement(server.url, 'select note from notes')).toEqual([{ note: 'Zażółć gęślą jaźń' }])
})

test('the server accepts only local connections with the password, and commits are durable', async () => {
  await using server = await startEmbeddedPostgres({ folder })
  const settings = `select current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync`
  expect(await statement(server.url, settings)).toEqual([{ addresses: '127.0.0.1', fsync: 'on' }])
  const withoutPassword = server.url.replace(/:[^:]*@/, ':wrong@')
  await expect(statement(withoutPassword, 'select 1')).rejects.toThrow('password authentication failed')
  expect((await stat(join(folder, 'postgres.json'))).mode & 0o777).toBe(0o600)
})

test('disposal stops the server while a statement runs', async () => {
  const server = await startEmbeddedPostgres({ folder })
  const sleeping = statement(server.url, 'select pg_sleep(60)')
  const interrupted = expect(sleeping).rejects.toThrow(/terminating connection|CONNECTION_CLOSED/)
  const running = `select count(*)::integer as count from pg_stat_activity where query = 'select pg_sleep(60)'`
  await expect.poll(() => statement(server.url, running)).toEqual([{ count: 1 }])
  await server[Symbol.asyncDispose]()
  await interrupted
  expect(await findPostmaster(dataFolder)).toBeNull()
})

test('a second start on the same folder fails while the first process runs', async () => {
  await using server = await startEmbeddedPostgres({ folder })
  await expect(startEmbeddedPostgres({ folder })).rejects.toThrow(`Fiscus already runs on ${folder}.`)
  expect(await statement(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a killed process leaves no server behind', async () => {
  const other = await startInOtherProcess()
  other.kill('SIGKILL')
  await expect.poll(() => findPostmaster(dataFolder)).toBeNull()
})

test('the next start stops a server that was left behind', async () => {
  await (await startEmbeddedPostgres({ folder }))[Symbol.asyncDispose]()
  const info = await readConnectionInfo(folder)
  if (!info) throw new Error('The first start stored no password')
  await startServer(dataFolder, await ensureAccount(), info, {})
  const leftover = await findPostmaster(dataFolder)
  await using server = await startEmbeddedPostgres({ folder })
  expect(await statement(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await findPostmaster(dataFolder)).not.toBe(leftover)
})

test('a killed server recovers at the next start', async () => {
  const other = await startInOtherProcess()
  process.kill(Number(await findPostmaster(dataFolder)), 'SIGKILL')
  other.kill('SIGKILL')
  await using server = await startEmbeddedPostgres({ folder })
  expect(await statement(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('the server has no capability and no way to get one', async () => {
  await using _server = await startEmbeddedPostgres({ folder })
  const status = await readFile(`/proc/${await findPostmaster(dataFolder)}/status`, 'utf8')
  const fields = Object.fromEntries(status.split('\n').map((line) => line.split(':\t')))
  const none = '0000000000000000'
  expect(fields).toMatchObject({ CapInh: none, CapPrm: none, CapEff: none, CapAmb: none })
  if (process.getuid?.() === 0) expect(fields).toMatchObject({ CapBnd: none, NoNewPrivs: '1', Groups: ' ' })
})

test.runIf(process.getuid?.() === 0)(
  'a closed parent folder is an error that names it and a folder that works',
  async () => {
    const closed = await mkdtemp(join(tmpdir(), 'fiscus-closed-'))
    await expect(startEmbeddedPostgres({ folder: join(closed, 'data') })).rejects.toThrow(
      `as the account fiscus-postgres, which cannot enter ${closed}. Set DATA_FOLDER to a folder that it can enter, such as /var/lib/fiscus`,
    )
    await rm(closed, { recursive: true })
  },
)

test('the next start ends a server that does not answer, when its owner is gone', async () => {
  const other = await startInOtherProcess()
  const hanging = Number(await findPostmaster(dataFolder))
  process.kill(hanging, 'SIGSTOP')
  other.kill('SIGKILL')
  await once(other, 'exit')
  await using server = await startEmbeddedPostgres({ folder })
  expect(await statement(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await findPostmaster(dataFolder)).not.toBe(hanging)
})

test('a server that does not answer is not ended while its owner runs', async () => {
  await using _server = await startEmbeddedPostgres({ folder })
  expect(await isOwnerAlive(await realpath(folder))).toBe(true)
})

test('a server that ends while its owner runs is started again', async () => {
  const lines: string[] = []
  await using server = await startEmbeddedPostgres({
    folder,
    log: { error: (line) => void lines.push(line) },
  })
  process.kill(Number(await findPostmaster(dataFolder)), 'SIGKILL')
  await expect
    .poll(() => lines, { timeout: 120_000 })
    .toEqual(['PostgreSQL ended unexpectedly: it is started again', 'PostgreSQL runs again'])
  expect(await statement(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await expect(startEmbeddedPostgres({ folder })).rejects.toThrow('Fiscus already runs on')
})

test('a stale pid file with the number of another process does not prevent the next start', async () => {
  await (await startEmbeddedPostgres({ folder }))[Symbol.asyncDispose]()
  await writeFile(join(dataFolder, 'postmaster.pid'), `${process.pid}\n${dataFolder}\n`)
  await using server = await startEmbeddedPostgres({ folder })
  expect(await statement(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('the server gets a free port when another program uses its own', async () => {
  await (await startEmbeddedPostgres({ folder }))[Symbol.asyncDispose]()
  const { port } = JSON.parse(await readFile(join(folder, 'postgres.json'), 'utf8'))
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')
  await using server = await startEmbeddedPostgres({ folder })
  other.close()
  expect(new URL(server.url).port).not.toBe(String(port))
  expect(await statement(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('the databases of another version of PostgreSQL are refused, and stay', async () => {
  await (await startEmbeddedPostgres({ folder }))[Symbol.asyncDispose]()
  const version = join(dataFolder, 'PG_VERSION')
  await writeFile(version, '19\n')
  await expect(startEmbeddedPostgres({ folder })).rejects.toThrow(
    `${folder} has the databases of PostgreSQL 19, and this version of Fiscus has PostgreSQL 18`,
  )
  await writeFile(version, '18\n')
  await (await startEmbeddedPostgres({ folder }))[Symbol.asyncDispose]()
})

test('a missing password file is an error, and the data stay', async () => {
  await (await startEmbeddedPostgres({ folder }))[Symbol.asyncDispose]()
  await rename(join(folder, 'postgres.json'), join(folder, 'moved.json'))
  await expect(startEmbeddedPostgres({ folder })).rejects.toThrow('postgres.json is missing')
  await rename(join(folder, 'moved.json'), join(folder, 'postgres.json'))
  await (await startEmbeddedPostgres({ folder }))[Symbol.asyncDispose]()
})

test('a database that is gone is not made anew beside what is left of it', async () => {
  for (const away of [`${dataFolder}.away`, `${dataFolder}.again`]) {
    await rename(dataFolder, away)
    await expect(startEmbeddedPostgres({ folder })).rejects.toThrow(
      `${folder}/postgres is missing, which has the databases. Mount its disk or restore it, or remove ${folder} to start with an empty database.`,
    )
    await expect(stat(dataFolder)).rejects.toThrow('ENOENT')
    await rename(away, dataFolder)
    // A release before this one has not noted that the databases were made.
    const file = join(folder, 'postgres.json')
    const { created: _, ...info } = JSON.parse(await readFile(file, 'utf8'))
    await writeFile(file, JSON.stringify(info), { mode: 0o600 })
    await (await startEmbeddedPostgres({ folder }))[Symbol.asyncDispose]()
  }
})

test('the error has the reason why PostgreSQL did not start', async () => {
  const settings = { shared_buffers: 'plenty' }
  await expect(startEmbeddedPostgres({ folder, settings })).rejects.toThrow(
    'invalid value for parameter "shared_buffers": "plenty"',
  )
})

/** A process like `npm start`, which can be killed. */
async function startInOtherProcess(): Promise<ChildProcess> {
  const code = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('embedded-postgres.ts', import.meta.url).href)}
    await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)} })
    console.log('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

async function statement(url: string, text: string) {
  const sql = postgres(url, { max: 1, fetch_types: false })
  try {
    return [...(await sql.unsafe(text))]
  } finally {
    await sql.end({ timeout: 1 })
  }
}
