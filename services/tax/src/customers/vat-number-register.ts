import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { vatNumberChecks } from '@fiscus/db/schema/tenant/vat-number-checks'
import type { Clock } from '@fiscus/runtime/clock'
import type { VatNumber } from '@fiscus/tax-engine/customer/vat-number'
import type { VatNumberStatus } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { and, desc, eq, gt, ne, or } from 'drizzle-orm'
import type { ViesLookUps } from './vies-look-ups.ts'

/** Returns the status of VAT numbers: from stored evidence of the last day, otherwise from VIES. */
export type VatNumberRegister = { statusOf(tenantId: string, vatNumber: VatNumber): Promise<VatNumberStatus> }

type RegisterContext = {
  databases: { withTenant<T>(tenantId: string, work: (db: TenantDatabase) => Promise<T>): Promise<T> }
  vies: ViesLookUps
  clock: Clock
}

const evidenceHours = 24
/** A failed look-up is repeated after this time, not for every cart. */
const retryMinutes = 2

/**
 * A register that looks up a number in VIES at most once a day and stores each result as the tenant's evidence. A failed
 * look-up has the status `unknown`. Concurrent calls for the same number share one look-up.
 */
export function createVatNumberRegister(context: RegisterContext): VatNumberRegister {
  const running = new Map<string, Promise<VatNumberStatus>>()
  return {
    statusOf(tenantId, vatNumber) {
      const key = `${tenantId}/${vatNumber.prefix}${vatNumber.number}`
      const current = running.get(key)
      if (current) return current
      const lookUp = statusOf(context, tenantId, vatNumber).finally(() => running.delete(key))
      running.set(key, lookUp)
      return lookUp
    },
  }
}

/** Holds no database connection during the request to VIES. */
async function statusOf(
  { databases, vies, clock }: RegisterContext,
  tenantId: string,
  { prefix, number }: VatNumber,
): Promise<VatNumberStatus> {
  const vatNumber = prefix + number
  const storedStatus = await databases.withTenant(tenantId, (db) =>
    findStoredStatus(db, vatNumber, clock.now()),
  )
  if (storedStatus) return storedStatus
  const { status, consultationNumber, evidence: answer } = await vies.lookUp(tenantId, { prefix, number })
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

async function findStoredStatus(
  db: TenantDatabase,
  vatNumber: string,
  now: Date,
): Promise<VatNumberStatus | undefined> {
  const validAfter = new Date(now.getTime() - evidenceHours * 3_600_000)
  const retryAfter = new Date(now.getTime() - retryMinutes * 60_000)
  const [check] = await db
    .select({ status: vatNumberChecks.status })
    .from(vatNumberChecks)
    .where(
      and(
        eq(vatNumberChecks.vat_number, vatNumber),
        or(
          gt(vatNumberChecks.checked_at, retryAfter),
          and(ne(vatNumberChecks.status, 'unknown'), gt(vatNumberChecks.checked_at, validAfter)),
        ),
      ),
    )
    .orderBy(desc(vatNumberChecks.checked_at))
    .limit(1)
  return check?.status
}
