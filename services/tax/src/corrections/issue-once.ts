import type { CorrectRequest } from '@fiscus/contracts/documents/correct-request'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import type { TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'
import { type IssuedDocument, withIdempotencyKey } from '../document-storage/with-idempotency-key.ts'
import { sha256 } from '../json-text/sha256.ts'
import type { CorrectionContext } from './issue-correction.ts'

/** A request for a correction that can be repeated: its path with ids and its validated body. */
type Repeatable = {
  route: string
  request: Pick<CorrectRequest, 'reason'>
  idempotencyKey: string | undefined
}

/** Issues a correction in one transaction, once for each Idempotency-Key. `issue` gets the cached configuration. */
export async function issueOnce(
  { db, clock, events, configurations, tenant }: CorrectionContext,
  { route, request, idempotencyKey }: Repeatable,
  issue: (tx: TenantTransaction, configuration: TaxConfiguration) => Promise<IssuedDocument>,
): Promise<IssuedDocument & { replayed: boolean }> {
  // It can need a database connection, so it runs before the transaction takes one.
  const configuration = await configurations.configurationOf(tenant.id)
  const bodyDigest = sha256(JSON.stringify(request))
  const repeatable = { key: idempotencyKey, route, bodyDigest, now: clock.now() }
  const issued = await db.transaction((tx) =>
    withIdempotencyKey(tx, repeatable, () => issue(tx, configuration)),
  )
  if (!issued.replayed) events.documentCorrected(request.reason)
  return issued
}
