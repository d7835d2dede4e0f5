import { mailboxes, mailFolders } from '../mail/mailboxes.ts'
import {
  mailAttachments,
  mailBodies,
  mailMessages,
  mailPlacements,
  mailReferences,
  mailThreads,
} from '../mail/messages.ts'
import { mailHosts, mailQueue, mailReactions, mailRecipients, mailSuppressions } from '../mail/outgoing.ts'
import { auditArchives } from './audit-archives.ts'
import { backgroundJobs } from './background-jobs.ts'
import { budgetLines, timesheetEntries } from './budgets.ts'
import { calendarEvents } from './calendar-events.ts'
import { companies, contacts } from './companies.ts'
import { contracts, slaAgreements } from './contracts.ts'
import { documentContents } from './document-contents.ts'
import { documentLinks } from './document-links.ts'
import { documentRates } from './document-rates.ts'
import { documentChain, documentSnapshots, documents, idempotencyKeys } from './documents.ts'
import { apiRequestLog, auditLog } from './logs.ts'
import { projectNodes, projects } from './projects.ts'
import { runFences } from './run-fences.ts'
import { sellerLogos, sellerProfile } from './seller.ts'
import { settings } from './settings.ts'
import {
  taxCategories,
  taxGroupComponents,
  taxGroups,
  taxRates,
  taxRules,
  taxSettings,
} from './tax-configuration.ts'
import { tickets } from './tickets.ts'
import { userSessions } from './user-sessions.ts'
import { users } from './users.ts'
import { vatNumberChecks } from './vat-number-checks.ts'

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
  documentContents,
  documentLinks,
  documentRates,
  documentSnapshots,
  documents,
  idempotencyKeys,
  mailAttachments,
  mailBodies,
  mailFolders,
  mailHosts,
  mailMessages,
  mailPlacements,
  mailQueue,
  mailReactions,
  mailRecipients,
  mailReferences,
  mailSuppressions,
  mailThreads,
  mailboxes,
  projectNodes,
  projects,
  runFences,
  sellerLogos,
  sellerProfile,
  settings,
  slaAgreements,
  taxCategories,
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
