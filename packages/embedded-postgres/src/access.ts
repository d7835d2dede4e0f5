import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { OperatorFault } from '@fiscus/runtime/operator-fault'

/** Where the embedded server listens and what opens it. */
export type Access = { port: number; password: string }

export const owner = 'fiscus'

/** What `<folder>/postgres.json` keeps, or null before the first start. */
export async function readAccess(folder: string): Promise<Access | null> {
  try {
    return JSON.parse(await readFile(fileIn(folder), 'utf8'))
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null
    throw new OperatorFault(`${fileIn(folder)} can't be read: use the account that ran npm start.`, { cause })
  }
}

/** The kept port as long as it is free, so that other programs find the server where it was; at first any, and a random password. */
export async function chooseAccess(folder: string, kept: Access | null): Promise<Access> {
  if (kept && (await isFree(kept.port))) return kept
  const password = kept?.password ?? randomBytes(24).toString('base64url')
  const access = { port: await findFreePort(), password }
  const file = fileIn(folder)
  await writeFile(`${file}.new`, JSON.stringify(access), { mode: 0o600 })
  await rename(`${file}.new`, file)
  return access
}

/** The URL of the maintenance database. */
export function urlOf({ port, password }: Access): string {
  return `postgres://${owner}:${password}@127.0.0.1:${port}/postgres`
}

const fileIn = (folder: string) => join(folder, 'postgres.json')

async function isFree(port: number): Promise<boolean> {
  return (await listenOnce(port)) !== null
}

async function findFreePort(): Promise<number> {
  const port = await listenOnce(0)
  if (port === null) throw new OperatorFault('This machine has no free port on 127.0.0.1.')
  return port
}

async function listenOnce(port: number): Promise<number | null> {
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
