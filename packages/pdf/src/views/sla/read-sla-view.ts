import type { PdfLanguage } from '@fiscus/contracts/pdf/pdf-vocabulary'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { companies } from '@fiscus/db/schema/tenant/companies'
import { contracts, slaAgreements } from '@fiscus/db/schema/tenant/contracts'
import { eq } from 'drizzle-orm'
import { addressStyle } from '../fields/address-lines.ts'
import { customerOf, sellerOf } from '../fields/party.ts'
import { readSeller } from '../fields/read-seller.ts'
import { viewVersion } from '../fields/view-fields.ts'
import type { SlaView } from './sla-view.ts'

/** The view of an agreement; null without one. That of a draft contract is marked as a draft. */
export async function readSlaView(
  db: TenantDatabase | TenantTransaction,
  id: string,
  language: PdfLanguage,
): Promise<SlaView | null> {
  const [row] = await db
    .select({ agreement: slaAgreements, company: companies, contract: contracts })
    .from(slaAgreements)
    .innerJoin(companies, eq(companies.id, slaAgreements.company_id))
    .leftJoin(contracts, eq(contracts.id, slaAgreements.contract_id))
    .where(eq(slaAgreements.id, id))
  if (!row) return null
  const { agreement, company, contract } = row
  const { seller, logo } = await readSeller(db)
  const style = addressStyle(language, { seller: seller?.address, buyer: company })
  return {
    view_version: viewVersion,
    language,
    mark: contract?.status === 'draft' ? 'draft' : null,
    logo,
    kind: 'sla_agreement',
    provider: sellerOf(seller, style),
    customer: customerOf(company, style),
    agreement: {
      name: agreement.name,
      response_minutes: agreement.response_minutes,
      resolution_minutes: agreement.resolution_minutes,
      starts_on: agreement.starts_on,
      ends_on: agreement.ends_on,
    },
    contract: contract && {
      number: contract.number,
      title: contract.title,
      status: contract.status,
      starts_on: contract.starts_on,
      ends_on: contract.ends_on,
    },
  }
}
