import type { tenantSchema } from '../connections/tenant-schema.ts'
import type { controlSchema } from '../schema/control/control-schema.ts'

export type SchemaName = 'control' | 'tenant'

const read = 'select'
const append = 'select, insert'
const change = 'select, insert, update'
const everything = 'select, insert, update, delete'

/**
 * What the application may do with each table; nothing else. A new table has no entry here and does not compile, so
 * that its grants are a decision. Owner only: tenants and settings, which the commands in bin/ change.
 */
export const applicationGrants: {
  control: Record<keyof typeof controlSchema, string>
  tenant: Record<keyof typeof tenantSchema, string>
} = {
  control: {
    // A trigger lets a key grant only its own scopes, and lets no key be extended.
    apiKeys: 'select, insert, update (expires_at, last_used_at, revoked_at)',
    appSessions: everything,
    appUsers: change,
    // The first process marks the place of the files; a command marks another one.
    blobPlace: append,
    cronLeases: everything,
    cronLogCleanups: change,
    cronProcesses: everything,
    // A week of it is dropped by a function of the database.
    cronRunHistory: 'select, insert, delete',
    cronRuns: everything,
    cronTasks: change,
    loginAttempts: everything,
    processes: everything,
    recoveryCodes: everything,
    tenantCreations: read,
    tenantMembers: everything,
    tenants: read,
    userIdentities: everything,
    userLinks: everything,
  },
  tenant: {
    apiRequestLog: 'select, insert, delete',
    // A snapshot, a content, a link, an archive and an audit entry are written once. The functions of the database
    // delete old audit entries.
    auditArchives: append,
    auditLog: append,
    documentContents: append,
    documentKsef: everything,
    documentKsefPdfs: append,
    documentLinks: append,
    documentPdfs: append,
    documentRates: append,
    documentSnapshots: append,
    documentChain: 'select, update',
    documents: change,
    idempotencyKeys: everything,
    // What was sent is kept: a closing can be reopened and nothing else.
    returnClosings: 'select, insert, update (reopened_at, reopened_by, reopen_reason, version)',
    returnFiles: append,
    summaryEntries: 'select, insert, update (withdrawn_at, withdrawn_by, withdraw_reason, version)',
    runFences: change,
    sellerLogos: append,
    sellerProfile: 'select, update',
    settings: read,
    taxCategories: everything,
    taxGroupComponents: everything,
    taxGroups: everything,
    taxRates: everything,
    taxRules: everything,
    taxSettings: 'select, update',
    vatNumberChecks: append,
    backgroundJobs: everything,
    davAccounts: everything,
    davCollections: everything,
    davConflicts: everything,
    // A deleted object is stored once, and restored or erased.
    davDeletedObjects: 'select, insert, delete',
    davObjects: everything,
    davQueue: everything,
    pdfFiles: everything,
    pdfJobItems: everything,
    pdfTemplates: everything,
    pdfTemplateVersions: everything,
    mailAttachments: everything,
    mailBodies: everything,
    mailBundles: everything,
    mailFolders: everything,
    mailHosts: everything,
    mailMessages: everything,
    mailPlacements: everything,
    mailQueue: everything,
    mailReactions: everything,
    mailRecipients: everything,
    mailReferences: everything,
    mailSuppressions: everything,
    mailThreads: everything,
    mailboxes: everything,
    // The business records of the host application, which background jobs change and delete.
    budgetLines: everything,
    calendarEvents: everything,
    companies: everything,
    contacts: everything,
    contracts: everything,
    projectNodes: everything,
    projects: everything,
    slaAgreements: everything,
    ticketNotes: everything,
    tickets: everything,
    timesheetEntries: everything,
    userSessions: everything,
    users: everything,
  },
}

/** Functions that run with the rights of the owner, for the only changes that the application may not make itself. */
export const applicationFunctions: Record<SchemaName, readonly string[]> = {
  control: ['create_run_history_partition(timestamptz)', 'drop_run_history_partition()'],
  tenant: [
    'delete_archived_audit_entries(uuid, uuid[])',
    'delete_expired_audit_entries(timestamptz, timestamptz, integer)',
  ],
}
