import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ensureAccount } from './account.ts'
import { initialiseDataFolder } from './initialise-data-folder.ts'

test('the error has the output of initdb, and no password is left', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fiscus-initdb-'))
  await chmod(folder, 0o755)
  await expect(
    initialiseDataFolder(folder, await ensureAccount(), { port: 1, password: '' }),
  ).rejects.toThrow(
    /^The embedded PostgreSQL cannot create its database:\ninitdb: error: password file .* is empty$/,
  )
  expect(await readdir(folder)).not.toContain('postgres.password')
  await rm(folder, { recursive: true })
})
