import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { hasCode } from '@fiscus/runtime/faults/has-code'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'

/**
 * Port and password of the embedded server. `created`: its databases were made, so that they are missing where they are
 * not found.
 */
export type ConnectionInfo = { port: number; password: string; created?: true }

export const ownerName = 'fiscus'

/** Reads `<folder>/postgres.json`. Null: the server has not been started yet. */
export async function readConnectionInfo(folder: string): Promise<ConnectionInfo | null> {
  try {
    return JSON.parse(await readFile(connectionFile(folder), 'utf8'))
  } catch (cause) {
    if (hasCode(cause, 'ENOENT')) return null
    throw new OperatorError(`${connectionFile(folder)} cannot be read: use the account that ran npm start.`, {
      cause,
    })
  }
}

/**
 * Returns the stored port while it is free, so that other programs find the server again; else stores a free port. At
 * the first start it stores a random password too.
 * @param firstPort the port of the first start, which is free; without it any free port
 */
export async function ensureConnectionInfo(
  folder: string,
  stored: ConnectionInfo | null,
  firstPort?: number,
): Promise<ConnectionInfo> {
  if (stored && (await tryPort(stored.port))) return stored
  const password = stored?.password ?? randomBytes(24).toString('base64url')
  const port = stored || firstPort === undefined ? await findFreePort() : firstPort
  const info = { ...stored, port, password }
  await writeConnectionInfo(folder, info)
  return info
}

/** Notes that the databases were made. */
export async function noteCreated(folder: string, info: ConnectionInfo): Promise<void> {
  if (!info.created) await writeConnectionInfo(folder, { ...info, created: true })
}

async function writeConnectionInfo(folder: string, info: ConnectionInfo): Promise<void> {
  const file = connectionFile(folder)
  await writeFile(`${file}.new`, JSON.stringify(info), { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
}

/** Returns the URL of the maintenance database. */
export function connectionUrl({ port, password }: ConnectionInfo): string {
  return `postgres://${ownerName}:${password}@127.0.0.1:${port}/postgres`
}

const connectionFile = (folder: string) => join(folder, 'postgres.json')

async function findFreePort(): Promise<number> {
  const port = await tryPort(0)
  if (port === null) throw new OperatorError('This machine has no free port on 127.0.0.1.')
  return port
}

/** Returns the port that it could listen on; 0 tries any port. Null: the port is in use. */
async function tryPort(port: number): Promise<number | null> {
  const probe = createServer()
  try {
    probe.listen(port, '127.0.0.1')
    await once(probe, 'listening')
    const address = probe.address()
    return typeof address === 'object' && address ? address.port : null
  } catch {
    return null
  } finally {
    probe.close()
  }
}
