import { documentChain, documentSnapshots, documents, idempotencyKeys } from './tenant/documents.ts'
import { apiRequestLog, auditLog } from './tenant/logs.ts'
import { settings } from './tenant/settings.ts'
import { taxGroupComponents, taxGroups, taxRates, taxRules, taxSettings } from './tenant/tax-configuration.ts'
import { userSessions } from './tenant/user-sessions.ts'
import { vatNumberChecks } from './tenant/vat-number-checks.ts'

/** The tables of a tenant's database. */
export const tenantSchema = {
  apiRequestLog,
  auditLog,
  documentChain,
  documentSnapshots,
  documents,
  idempotencyKeys,
  settings,
  taxGroupComponents,
  taxGroups,
  taxRates,
  taxRules,
  taxSettings,
  userSessions,
  vatNumberChecks,
}
