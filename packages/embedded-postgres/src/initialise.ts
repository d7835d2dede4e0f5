import { execFile } from 'node:child_process'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Access, owner } from './access.ts'
import { type Account, asAccount, giveTo } from './account.ts'
import { findBinaries } from './binaries.ts'

/**
 * Makes the data folder `<folder>/postgres`: beside its place and then renamed, so that a crash half way leaves nothing that
 * looks like a database. PostgreSQL's own C.UTF-8 sorts alike on every machine.
 */
export async function initialise(folder: string, account: Account, access: Access): Promise<void> {
  const newFolder = join(folder, 'postgres.new')
  const passwordFile = join(folder, 'postgres.password')
  await rm(newFolder, { recursive: true, force: true })
  await mkdir(newFolder)
  await writeFile(passwordFile, access.password, { mode: 0o600 })
  await Promise.all([giveTo(account, newFolder), giveTo(account, passwordFile)])
  const { initdb } = await findBinaries()
  const program = asAccount(
    account,
    initdb,
    [
      `--pgdata=${newFolder}`,
      `--username=${owner}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    folder,
  )
  try {
    await promisify(execFile)(program.command, program.args, program.options)
    await rename(newFolder, join(folder, 'postgres'))
  } finally {
    await rm(passwordFile, { force: true })
  }
}
