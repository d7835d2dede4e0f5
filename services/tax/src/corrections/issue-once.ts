import type { CorrectRequest } from '@fiscus/contracts/documents/correct-request'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import type { TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'
import { rollBackAfter } from '../changes/roll-back-after.ts'
import { type IssuedDocument, withIdempotencyKey } from '../document-storage/with-idempotency-key.ts'
import { sha256 } from '../json-text/sha256.ts'
import type { CorrectionContext } from './issue-correction.ts'

/** A request for a correction that can be repeated: its path with ids and its validated body. */
type Repeatable = {
  route: string
  request: Pick<CorrectRequest, 'reason'>
  idempotencyKey: string | undefined
  /** Whether the transaction is rolled back: the response is the correction as it would be, and the key is not used. */
  dryRun: boolean
}

/** Issues a correction in one transaction, once for each Idempotency-Key. `issue` gets the cached configuration. */
export async function issueOnce(
  { db, clock, events, configurations, tenant }: CorrectionContext,
  { route, request, idempotencyKey, dryRun }: Repeatable,
  issue: (tx: TenantTransaction, configuration: TaxConfiguration) => Promise<IssuedDocument>,
): Promise<IssuedDocument & { replayed: boolean }> {
  // It can need a database connection, so it runs before the transaction takes one.
  const configuration = await configurations.configurationOf(tenant.id)
  if (dryRun) return { ...(await rollBackAfter(db, (tx) => issue(tx, configuration))), replayed: false }
  const bodyDigest = sha256(JSON.stringify(request))
  const repeatable = { key: idempotencyKey, route, bodyDigest, now: clock.now() }
  const issued = await db.transaction((tx) =>
    withIdempotencyKey(tx, repeatable, () => issue(tx, configuration)),
  )
  if (!issued.replayed) events.documentCorrected(request.reason)
  return issued
}
