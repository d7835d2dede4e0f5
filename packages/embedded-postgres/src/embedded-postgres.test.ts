import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, expect, test } from 'vitest'
import { readAccess } from './access.ts'
import { findAccount } from './account.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { findPostmaster } from './postmaster.ts'
import { startServer } from './server.ts'

// One folder for all, because making a database takes seconds; each test leaves it without a server.
const folder = await mkdtemp(join(tmpdir(), 'fiscus-embedded-'))
const dataFolder = join(folder, 'postgres')
await chmod(folder, 0o755)

afterAll(() => rm(folder, { recursive: true }))

test('a first start that was broken off is begun again', async () => {
  await mkdir(join(folder, 'postgres.new'))
  await writeFile(join(folder, 'postgres.new', 'PG_VERSION'), '18\n')
  await using server = await startEmbeddedPostgres({ folder })
  expect(await statement(server.url, 'select 1 as alive')).toEqual([{ alive: 1 }])
})

test('a second start finds the data, the port and the password of the first', async () => {
  let first: string
  {
    await using server = await startEmbeddedPostgres({ folder })
    await statement(server.url, `create table kept as select 'Zażółć gęślą jaźń' as words`)
    first = server.url
  }
  expect(await findEmbeddedPostgres(folder)).toBeNull()
  await using server = await startEmbeddedPostgres({ folder })
  expect(server.url).toBe(first)
  expect(await findEmbeddedPostgres(folder)).toBe(first)
  expect(await statement(server.url, 'select words from kept')).toEqual([{ words: 'Zażółć gęślą jaźń' }])
})

test('only this machine and only who has the password gets in, and a commit is on the disk', async () => {
  await using server = await startEmbeddedPostgres({ folder })
  const settings = `select current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync`
  expect(await statement(server.url, settings)).toEqual([{ addresses: '127.0.0.1', fsync: 'on' }])
  const withoutPassword = server.url.replace(/:[^:]*@/, ':wrong@')
  await expect(statement(withoutPassword, 'select 1')).rejects.toThrow('password authentication failed')
  expect((await stat(join(folder, 'postgres.json'))).mode & 0o777).toBe(0o600)
})

test('ends within five seconds, also while a statement runs', async () => {
  const server = await startEmbeddedPostgres({ folder })
  const sleeping = statement(server.url, 'select pg_sleep(60)')
  const interrupted = expect(sleeping).rejects.toThrow(/terminating connection|CONNECTION_CLOSED/)
  await statement(server.url, 'select 1')
  const startedAt = performance.now()
  await server[Symbol.asyncDispose]()
  expect(performance.now() - startedAt).toBeLessThan(5000)
  await interrupted
  expect(await findPostmaster(dataFolder)).toBeNull()
})

test('a second start on the same folder is refused while the first process lives', async () => {
  await using server = await startEmbeddedPostgres({ folder })
  await expect(startEmbeddedPostgres({ folder })).rejects.toThrow(`Fiscus already runs on ${folder}.`)
  expect(await statement(server.url, 'select 1 as alive')).toEqual([{ alive: 1 }])
})

test('a killed process leaves no server behind', async () => {
  const other = await startInOtherProcess()
  other.kill('SIGKILL')
  await expect.poll(() => findPostmaster(dataFolder), { timeout: 5000 }).toBeNull()
})

test('a server that was left behind nevertheless is ended by the next start', async () => {
  await (await startEmbeddedPostgres({ folder }))[Symbol.asyncDispose]()
  const access = await readAccess(folder)
  if (!access) throw new Error('The first start kept no password')
  await startServer(dataFolder, await findAccount(), access, {})
  const leftover = await findPostmaster(dataFolder)
  await using server = await startEmbeddedPostgres({ folder })
  expect(await statement(server.url, 'select 1 as alive')).toEqual([{ alive: 1 }])
  expect(await findPostmaster(dataFolder)).not.toBe(leftover)
})

test('a server that was killed itself recovers at the next start', async () => {
  const other = await startInOtherProcess()
  process.kill(Number(await findPostmaster(dataFolder)), 'SIGKILL')
  other.kill('SIGKILL')
  await using server = await startEmbeddedPostgres({ folder })
  expect(await statement(server.url, 'select 1 as alive')).toEqual([{ alive: 1 }])
})

test('a stale pid file whose number belongs to another process does not stop the next start', async () => {
  await (await startEmbeddedPostgres({ folder }))[Symbol.asyncDispose]()
  await writeFile(join(dataFolder, 'postmaster.pid'), `${process.pid}\n${dataFolder}\n`)
  await using server = await startEmbeddedPostgres({ folder })
  expect(await statement(server.url, 'select 1 as alive')).toEqual([{ alive: 1 }])
})

test('a port that somebody else has taken is changed for a free one', async () => {
  await (await startEmbeddedPostgres({ folder }))[Symbol.asyncDispose]()
  const { port } = JSON.parse(await readFile(join(folder, 'postgres.json'), 'utf8'))
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')
  await using server = await startEmbeddedPostgres({ folder })
  other.close()
  expect(new URL(server.url).port).not.toBe(String(port))
  expect(await statement(server.url, 'select 1 as alive')).toEqual([{ alive: 1 }])
})

test('a lost password is told, and nothing is thrown away', async () => {
  await (await startEmbeddedPostgres({ folder }))[Symbol.asyncDispose]()
  await rename(join(folder, 'postgres.json'), join(folder, 'mislaid.json'))
  await expect(startEmbeddedPostgres({ folder })).rejects.toThrow('postgres.json is missing')
  await rename(join(folder, 'mislaid.json'), join(folder, 'postgres.json'))
  await (await startEmbeddedPostgres({ folder }))[Symbol.asyncDispose]()
})

test('what keeps PostgreSQL from starting is in the error', async () => {
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
  const sql = postgres(url, { max: 1 })
  try {
    return [...(await sql.unsafe(text))]
  } finally {
    await sql.end({ timeout: 1 })
  }
}
