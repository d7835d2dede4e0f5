import { auditArchives } from './tenant/audit-archives.ts'
import { backgroundJobs } from './tenant/background-jobs.ts'
import { budgetLines, timesheetEntries } from './tenant/budgets.ts'
import { calendarEvents } from './tenant/calendar-events.ts'
import { companies, contacts } from './tenant/companies.ts'
import { contracts, slaAgreements } from './tenant/contracts.ts'
import { documentChain, documentSnapshots, documents, idempotencyKeys } from './tenant/documents.ts'
import { apiRequestLog, auditLog } from './tenant/logs.ts'
import { projectNodes, projects } from './tenant/projects.ts'
import { settings } from './tenant/settings.ts'
import { taxGroupComponents, taxGroups, taxRates, taxRules, taxSettings } from './tenant/tax-configuration.ts'
import { tickets } from './tenant/tickets.ts'
import { userSessions } from './tenant/user-sessions.ts'
import { users } from './tenant/users.ts'
import { vatNumberChecks } from './tenant/vat-number-checks.ts'

/** The tables of a tenant's database. */
export const tenantSchema = {
  apiRequestLog,
  auditArchives,
  auditLog,
  backgroundJobs,
  budgetLines,
  calendarEvents,
  companies,
  contacts,
  contracts,
  documentChain,
  documentSnapshots,
  documents,
  idempotencyKeys,
  projectNodes,
  projects,
  settings,
  slaAgreements,
  taxGroupComponents,
  taxGroups,
  taxRates,
  taxRules,
  taxSettings,
  tickets,
  timesheetEntries,
  userSessions,
  users,
  vatNumberChecks,
}
