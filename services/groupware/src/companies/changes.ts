import type { CompanyChange, NewCompany } from '@fiscus/contracts/groupware/company'
import { Problem } from '@fiscus/contracts/problems/problem'
import { writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import { constraintViolation } from '@fiscus/db/queries/constraint-violation'
import { requireRow } from '@fiscus/db/queries/require-row'
import { companies } from '@fiscus/db/schema/tenant/companies'
import { requireMatch } from '@fiscus/http/responses/etag'
import { davTexts } from '@fiscus/messages/dav'
import { eq } from 'drizzle-orm'
import type { Reference, Write } from '../context/tenant-write.ts'
import { requireReferences } from '../records/require-references.ts'
import { companyRecordOf, lockCompany } from './queries.ts'

type StoredCompany = ReturnType<typeof companyRecordOf>

/** @throws Problem 422 `invalid-request` if its owner does not exist */
export async function createCompany(
  { tx, author, users }: Write,
  request: NewCompany,
): Promise<StoredCompany> {
  await requireReferences({ tx, users }, request)
  const { at, actor } = author
  const values = { ...request, created_at: at, updated_at: at, updated_by: actor }
  const company = companyRecordOf(requireRow(await tx.insert(companies).values(values).returning()))
  const audited = { entity: 'company', entity_id: company.id, action: 'create' } as const
  await writeAuditEntry(tx, author, { ...audited, before: null, after: company })
  return company
}

/** @throws Problem 404 `not-found`; 428, 412; 422 `invalid-request` if its owner does not exist */
export async function changeCompany(
  { tx, author, users }: Write,
  { id, ifMatch }: Reference,
  change: CompanyChange,
): Promise<StoredCompany> {
  const before = await lockCompany(tx, id)
  requireMatch(ifMatch, before.version)
  await requireReferences({ tx, users }, change)
  const { at, actor } = author
  const values = { ...change, updated_at: at, updated_by: actor, version: before.version + 1 }
  const rows = await tx.update(companies).set(values).where(eq(companies.id, id)).returning()
  const company = companyRecordOf(requireRow(rows))
  const audited = { entity: 'company', entity_id: id, action: 'change' } as const
  await writeAuditEntry(tx, author, { ...audited, before: companyRecordOf(before), after: company })
  return company
}

/**
 * Deletes a company to which no record refers.
 * @throws Problem 404 `not-found`; 428, 412; 409 `company-has-records`
 */
export async function deleteCompany({ tx, author }: Write, { id, ifMatch }: Reference) {
  const before = await lockCompany(tx, id)
  requireMatch(ifMatch, before.version)
  try {
    await tx.delete(companies).where(eq(companies.id, id))
  } catch (error) {
    if (constraintViolation(error)) throw hasRecords(id, error)
    throw error
  }
  const audited = { entity: 'company', entity_id: id, action: 'delete' } as const
  await writeAuditEntry(tx, author, { ...audited, before: companyRecordOf(before), after: null })
  return { deleted: id }
}

function hasRecords(id: string, cause: unknown): Problem {
  const job = JSON.stringify({ kind: 'cascading_delete', params: { entity: 'company', id } })
  return new Problem('company-has-records', davTexts.companyHasRecords({ job }), { cause })
}
