import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { applicationUrl, userlistLines } from '@fiscus/db/connections/application-login'
import { accountWithoutRights } from './account-without-rights.ts'
import { findProgram } from './find-program.ts'
import { freePorts } from './free-ports.ts'

const shippedSettings = new URL('../../../../deploy/docker/pgbouncer/pgbouncer.ini', import.meta.url)

/** A PgBouncer with the settings of deploy/docker. Disposal kills it. */
export type PgBouncer = AsyncDisposable & {
  process: ChildProcess
  /** Returns the address of a database of the server through this PgBouncer, with the login of the application. */
  urlOf(databaseUrl: string): string
}

/** Returns the path of pgbouncer, or null if it is not available. */
export function findPgBouncer(): Promise<string | null> {
  return findProgram('pgbouncer', 'pgbouncer')
}

/**
 * Starts PgBouncer on a free port, or at `settings.listen_addr` and `listen_port`, before the server of `serverUrl`,
 * and resolves when it accepts connections. `settings` replace those of deploy/docker, and `databases` are lines that
 * come before its entry for all databases.
 */
export async function startPgBouncer(
  program: string,
  {
    serverUrl,
    settings = {},
    databases = [],
  }: { serverUrl: string; settings?: Record<string, string>; databases?: string[] },
): Promise<PgBouncer> {
  const [port = 0] = await freePorts(1)
  const server = new URL(serverUrl)
  const folder = await mkdtemp(join(tmpdir(), 'fiscus-pgbouncer-'))
  await chmod(folder, 0o755)
  const userlist = join(folder, 'userlist.txt')
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(userlist, `${userlistLines(serverUrl).join('\n')}\n`)
  const own = { listen_addr: '127.0.0.1', listen_port: String(port), auth_file: userlist, ...settings }
  let text = await readFile(shippedSettings, 'utf8')
  const all = `* = host=${server.hostname} port=${server.port}`
  text = replaceLine(text, /^\* = .*$/m, [...databases, all].join('\n'))
  // A second section would reset the settings of the first.
  for (const [name, value] of Object.entries(own))
    text = replaceLine(text, new RegExp(`^${name} =.*$`, 'm'), `${name} = ${value}`)
  await writeFile(file, text)
  const child = spawn(program, [file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...accountWithoutRights(),
  })
  const lines: string[] = []
  for await (const line of createInterface(child.stderr)) {
    lines.push(line)
    if (line.includes('process up')) break
  }
  child.stderr.resume()
  if (!lines.at(-1)?.includes('process up')) throw new Error(`pgbouncer ended: ${lines.join('\n')}`)
  return {
    process: child,
    urlOf(databaseUrl) {
      const url = new URL(applicationUrl(databaseUrl))
      url.host = `${own.listen_addr}:${own.listen_port}`
      return url.href
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function replaceLine(text: string, line: RegExp, replacement: string): string {
  if (!line.test(text)) throw new Error(`deploy/docker/pgbouncer/pgbouncer.ini has no line ${line}`)
  return text.replace(line, replacement)
}
