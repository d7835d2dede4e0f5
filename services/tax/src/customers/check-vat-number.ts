import type { VatNumberCheck } from '@fiscus/contracts/invoices/content-response'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { vatNumberChecks } from '@fiscus/db/schema/tenant/vat-number-checks'
import type { Clock } from '@fiscus/runtime/clock'
import { textOfVatNumber, type VatNumber } from '@fiscus/tax-engine/customer/vat-number'
import { and, desc, eq, gt, ne, or } from 'drizzle-orm'
import type { ViesLookUps } from './vies-look-ups.ts'

/** The evidence of a look-up in VIES, the time in ISO 8601. */
export type ViesEvidence = Pick<VatNumberCheck, 'status' | 'checkedAt' | 'consultationNumber'>

/** Returns the status of VAT numbers with its evidence: stored in the last day, otherwise from VIES. */
export type VatNumberRegister = { check(tenantId: string, vatNumber: VatNumber): Promise<ViesEvidence> }

type RegisterContext = {
  databases: { withTenant<T>(tenantId: string, work: (db: TenantDatabase) => Promise<T>): Promise<T> }
  vies: ViesLookUps
  clock: Clock
}

const evidenceHours = 24
/** A failed look-up is repeated after this time, not for every cart. */
const retryMinutes = 2

/**
 * A register that looks up a number in VIES at most once a day and stores each result as the tenant's evidence. A
 * failed look-up has the status `unknown`. Concurrent calls for the same number share one look-up.
 */
export function createVatNumberRegister(context: RegisterContext): VatNumberRegister {
  const running = new Map<string, Promise<ViesEvidence>>()
  return {
    check(tenantId, vatNumber) {
      const key = `${tenantId}/${textOfVatNumber(vatNumber)}`
      const current = running.get(key)
      if (current) return current
      const lookUp = check(context, tenantId, vatNumber).finally(() => running.delete(key))
      running.set(key, lookUp)
      return lookUp
    },
  }
}

/** Holds no database connection during the request to VIES. */
async function check(
  { databases, vies, clock }: RegisterContext,
  tenantId: string,
  number: VatNumber,
): Promise<ViesEvidence> {
  const vatNumber = textOfVatNumber(number)
  const stored = await databases.withTenant(tenantId, (db) => findEvidence(db, vatNumber, clock.now()))
  if (stored) return stored
  const { status, consultationNumber, evidence: answer } = await vies.lookUp(tenantId, number)
  const checkedAt = clock.now()
  await databases.withTenant(tenantId, (db) =>
    db.insert(vatNumberChecks).values({
      vat_number: vatNumber,
      status,
      checked_at: checkedAt,
      consultation_number: consultationNumber,
      answer,
    }),
  )
  return { status, checkedAt: checkedAt.toISOString(), consultationNumber }
}

async function findEvidence(
  db: TenantDatabase,
  vatNumber: string,
  now: Date,
): Promise<ViesEvidence | undefined> {
  const validAfter = new Date(now.getTime() - evidenceHours * 3_600_000)
  const retryAfter = new Date(now.getTime() - retryMinutes * 60_000)
  const [check] = await db
    .select({
      status: vatNumberChecks.status,
      checkedAt: vatNumberChecks.checked_at,
      consultationNumber: vatNumberChecks.consultation_number,
    })
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
  return check && { ...check, checkedAt: check.checkedAt.toISOString() }
}
