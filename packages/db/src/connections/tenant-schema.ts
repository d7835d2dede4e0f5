import { davAccounts } from '../schema/dav/accounts.ts'
import { davConflicts, davQueue } from '../schema/dav/changes.ts'
import { davCollections, davObjects } from '../schema/dav/collections.ts'
import { davDeletedObjects } from '../schema/dav/deleted-objects.ts'
import { mailboxes, mailFolders } from '../schema/mail/mailboxes.ts'
import {
  mailAttachments,
  mailBodies,
  mailBundles,
  mailMessages,
  mailPlacements,
  mailReferences,
  mailThreads,
} from '../schema/mail/messages.ts'
import {
  mailHosts,
  mailQueue,
  mailReactions,
  mailRecipients,
  mailSuppressions,
} from '../schema/mail/outgoing.ts'
import { documentKsefPdfs, documentPdfs, pdfFiles, pdfJobItems } from '../schema/pdf/files.ts'
import { pdfTemplates, pdfTemplateVersions } from '../schema/pdf/templates.ts'
import { auditArchives } from '../schema/tenant/audit-archives.ts'
import { backgroundJobs } from '../schema/tenant/background-jobs.ts'
import { budgetLines, timesheetEntries } from '../schema/tenant/budgets.ts'
import { calendarEvents } from '../schema/tenant/calendar-events.ts'
import { companies, contacts } from '../schema/tenant/companies.ts'
import { contracts, slaAgreements } from '../schema/tenant/contracts.ts'
import { documentContents } from '../schema/tenant/document-contents.ts'
import { documentKsef } from '../schema/tenant/document-ksef.ts'
import { documentLinks } from '../schema/tenant/document-links.ts'
import { documentRates } from '../schema/tenant/document-rates.ts'
import { documentChain, documentSnapshots, documents, idempotencyKeys } from '../schema/tenant/documents.ts'
import { apiRequestLog, auditLog } from '../schema/tenant/logs.ts'
import { projectNodes, projects } from '../schema/tenant/projects.ts'
import { returnClosings, returnFiles } from '../schema/tenant/return-closings.ts'
import { runFences } from '../schema/tenant/run-fences.ts'
import { sellerLogos, sellerProfile } from '../schema/tenant/seller.ts'
import { settings } from '../schema/tenant/settings.ts'
import { summaryEntries } from '../schema/tenant/summary-entries.ts'
import {
  taxCategories,
  taxGroupComponents,
  taxGroups,
  taxRates,
  taxRules,
  taxSettings,
} from '../schema/tenant/tax-configuration.ts'
import { ticketNotes, tickets } from '../schema/tenant/tickets.ts'
import { userSessions } from '../schema/tenant/user-sessions.ts'
import { users } from '../schema/tenant/users.ts'
import { vatNumberChecks } from '../schema/tenant/vat-number-checks.ts'

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
  davAccounts,
  davCollections,
  davConflicts,
  davDeletedObjects,
  davObjects,
  davQueue,
  documentChain,
  documentContents,
  documentKsef,
  documentKsefPdfs,
  documentLinks,
  documentPdfs,
  documentRates,
  documentSnapshots,
  documents,
  idempotencyKeys,
  mailAttachments,
  mailBodies,
  mailBundles,
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
  pdfFiles,
  pdfJobItems,
  pdfTemplates,
  pdfTemplateVersions,
  projectNodes,
  projects,
  summaryEntries,
  returnClosings,
  returnFiles,
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
  ticketNotes,
  tickets,
  timesheetEntries,
  userSessions,
  users,
  vatNumberChecks,
}
