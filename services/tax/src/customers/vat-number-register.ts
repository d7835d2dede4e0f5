import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { vatNumberChecks } from '@fiscus/db/schema/tenant/vat-number-checks'
import type { Clock } from '@fiscus/runtime/clock'
import type { VatNumber } from '@fiscus/tax-engine/customer/vat-number'
import type { VatNumberStatus } from '@fiscus/tax-engine/vocabulary'
import { and, desc, eq, gt, ne, or } from 'drizzle-orm'
import type { ViesClient } from './vies-client.ts'

/** What is known of VAT numbers: from evidence of the last day, else from VIES. */
export type VatNumberRegister = { statusOf(tenantId: string, vatNumber: VatNumber): Promise<VatNumberStatus> }

/** What the register works with. */
type RegisterContext = {
  databases: { withTenant<T>(tenantId: string, work: (db: TenantDatabase) => Promise<T>): Promise<T> }
  vies: ViesClient
  clock: Clock
}

const verdictHours = 24
/** An outage is forgotten soon, so that its end is noticed, but not at once, so that VIES is not asked for each cart. */
const outageMinutes = 2

/**
 * A register that asks VIES for a number at most once a day and keeps each answer as the tenant's evidence. An outage is
 * `unknown`. Callers who want the same number at the same time wait for the same look-up.
 */
export function createVatNumberRegister(context: RegisterContext): VatNumberRegister {
  const running = new Map<string, Promise<VatNumberStatus>>()
  return {
    statusOf(tenantId, vatNumber) {
      const key = `${tenantId}/${vatNumber.prefix}${vatNumber.number}`
      const known = running.get(key)
      if (known) return known
      const lookUp = statusOf(context, tenantId, vatNumber).finally(() => running.delete(key))
      running.set(key, lookUp)
      return lookUp
    },
  }
}

/** No connection is held while VIES thinks. */
async function statusOf(
  { databases, vies, clock }: RegisterContext,
  tenantId: string,
  { prefix, number }: VatNumber,
): Promise<VatNumberStatus> {
  const vatNumber = prefix + number
  const evidence = await databases.withTenant(tenantId, (db) => findEvidence(db, vatNumber, clock.now()))
  if (evidence) return evidence
  const { status, consultationNumber, answer } = await vies.ask(prefix, number)
  await databases.withTenant(tenantId, (db) =>
    db.insert(vatNumberChecks).values({
      vat_number: vatNumber,
      status,
      checked_at: clock.now(),
      consultation_number: consultationNumber,
      answer,
    }),
  )
  return status
}

async function findEvidence(
  db: TenantDatabase,
  vatNumber: string,
  now: Date,
): Promise<VatNumberStatus | undefined> {
  const verdictAfter = new Date(now.getTime() - verdictHours * 3_600_000)
  const outageAfter = new Date(now.getTime() - outageMinutes * 60_000)
  const [check] = await db
    .select({ status: vatNumberChecks.status })
    .from(vatNumberChecks)
    .where(
      and(
        eq(vatNumberChecks.vat_number, vatNumber),
        or(
          gt(vatNumberChecks.checked_at, outageAfter),
          and(ne(vatNumberChecks.status, 'unknown'), gt(vatNumberChecks.checked_at, verdictAfter)),
        ),
      ),
    )
    .orderBy(desc(vatNumberChecks.checked_at))
    .limit(1)
  return check?.status
}
