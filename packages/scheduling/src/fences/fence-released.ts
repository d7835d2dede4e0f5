import { hasSqlState, lockNotAvailable } from '@fiscus/db/connections/sql-states'
import type { TenantPlace } from '@fiscus/db/connections/tenant-url'
import type { Databases } from '@fiscus/db/tenants/open-databases'
import { raiseFences } from './raise-fences.ts'
import type { FencedRun } from './run-fence.ts'

type RunToRelease = FencedRun & {
  /** The database of its tenant. Null: the administration, whose fence is the release itself. */
  place: TenantPlace | null
}

type Fenced<Run> = {
  /** The runs that may be released now. */
  releasable: readonly Run[]
  /** The last error of a tenant's database, or null. */
  error: unknown
}

const databasesAtOnce = 8

/**
 * Raises the fences of runs that are about to be released. A run is released later if one of its transactions is
 * committing at this moment. It is released nevertheless if the database is unreachable: its worker reaches it no more
 * than this process, and the next start raises the fence before its first statement.
 */
export async function fenceReleased<Run extends RunToRelease>(
  databases: Pick<Databases, 'withLazyDatabase'>,
  runs: readonly Run[],
): Promise<Fenced<Run>> {
  const byDatabase = [...Map.groupBy(runs, ({ place }) => place?.database).values()]
  const releasable: Run[] = []
  let error: unknown = null

  async function fence(those: readonly Run[]) {
    const place = those[0]?.place
    try {
      if (place) await databases.withLazyDatabase(place, (opened) => raiseFences(opened.db, those))
      releasable.push(...those)
    } catch (failure) {
      error = failure
      if (!hasSqlState(failure, lockNotAvailable)) releasable.push(...those)
    }
  }

  for (let first = 0; first < byDatabase.length; first += databasesAtOnce)
    await Promise.all(byDatabase.slice(first, first + databasesAtOnce).map(fence))
  return { releasable, error }
}
