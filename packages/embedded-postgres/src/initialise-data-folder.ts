import { execFile } from 'node:child_process'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { type Account, changeOwner, programAsAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { type ConnectionInfo, ownerName } from './connection-info.ts'

/**
 * Creates the data folder `<folder>/postgres`. It is created under another name and then renamed, so that a crash
 * leaves no incomplete database. PostgreSQL's built-in C.UTF-8 sorts equally on every machine.
 * @throws OperatorError with the output of initdb, for example when the disk is full
 */
export async function initialiseDataFolder(
  folder: string,
  account: Account,
  { password }: ConnectionInfo,
): Promise<void> {
  const newFolder = join(folder, 'postgres.new')
  const passwordFile = join(folder, 'postgres.password')
  await rm(newFolder, { recursive: true, force: true })
  await mkdir(newFolder)
  await writeFile(passwordFile, password, { mode: 0o600 })
  await Promise.all([changeOwner(account, newFolder), changeOwner(account, passwordFile)])
  const { initdb } = await findBinaries(account)
  const program = programAsAccount(
    account,
    initdb,
    [
      `--pgdata=${newFolder}`,
      `--username=${ownerName}`,
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
    await promisify(execFile)(program.command, program.args, program.options).catch(rejectWithOutput)
    await rename(newFolder, join(folder, 'postgres'))
  } finally {
    await rm(passwordFile, { force: true })
  }
}

function rejectWithOutput(error: Error & { stderr?: string }): never {
  throw new OperatorError(
    `The embedded PostgreSQL cannot create its database:\n${(error.stderr || error.message).trim()}`,
  )
}
