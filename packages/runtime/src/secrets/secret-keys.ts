import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { hasCode } from '../faults/has-code.ts'

/** Keys of 256 bits by their version. New secrets are encrypted with the current one. */
export type SecretKeys = { current: number; all: ReadonlyMap<number, Uint8Array> }

/** For a process without SECRETS_KEY: sealing or opening a secret fails with the reason. */
export const noSecretKeys: SecretKeys = { current: 0, all: new Map() }

const oneKey = /^(\d{1,6}):([A-Za-z0-9+/]{43}=)$/
const message =
  'Set it to keys as 1:BASE64, the current one first: version, and 32 random bytes (openssl rand -base64 32).'

/** Parses `2:BASE64,1:BASE64`: each key with its version, the current one first. */
export const secretKeys = z.string().transform((text, context): SecretKeys => {
  const parsed = text.split(',').map((part) => oneKey.exec(part.trim()))
  const keys = parsed.flatMap((match) =>
    match ? [[Number(match[1]), Buffer.from(match[2] ?? '', 'base64')] as const] : [],
  )
  const [first] = keys
  const all = new Map(keys)
  if (first && keys.length === parsed.length && all.size === keys.length) return { current: first[0], all }
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** Reads the key of a data folder. The first call makes it, readable by its owner only. */
export async function secretKeysOfFolder(folder: string): Promise<SecretKeys> {
  const file = fileOf(folder)
  await mkdir(folder, { recursive: true })
  try {
    // Flushed: after a power failure the database may have secrets of this key.
    await writeFile(file, `1:${randomBytes(32).toString('base64')}\n`, {
      flag: 'wx',
      mode: 0o600,
      flush: true,
    })
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
  return readKeys(file)
}

/** Reads the key of a data folder. null: the folder has none. */
export async function findSecretKeys(folder: string): Promise<SecretKeys | null> {
  try {
    return await readKeys(fileOf(folder))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

const fileOf = (folder: string) => join(folder, 'secrets.key')

async function readKeys(file: string): Promise<SecretKeys> {
  return secretKeys.parse((await readFile(file, 'utf8')).trim())
}
