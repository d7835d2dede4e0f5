import type { ProcessClass } from '../connections/application-login.ts'
import type { tenantSchema } from '../connections/tenant-schema.ts'
import type { controlSchema } from '../schema/control/control-schema.ts'

export type SchemaName = 'control' | 'tenant'

/**
 * The rights to a table of every class and of some, as lists of GRANT. `standalone` has the rights of all, and some that
 * the release before the classes had: its processes go on with its role during an upgrade.
 */
export type TableGrants = { every?: string } & { [Each in ProcessClass]?: string }

const read = 'select'
const append = 'select, insert'
const change = 'select, insert, update'
const everything = 'select, insert, update, delete'

/** Every process looks whether a folder has the files of this installation: it reads digests, and nothing else. */
const digest = (...columns: string[]) => `select (${columns.join(', ')})`

/** What a session needs of its user, and a record of its author. */
const userColumns = 'select (id, email, name, is_active, platform_role)'
const sessionColumns =
  'select (id, token_digest, user_id, tenant_id, method, created_at, last_activity, expires_at), update (last_activity)'
const keyColumns =
  'select (id, name, tenant_id, key_digest, scopes, requests_per_minute, expires_at, revoked_at), update (last_used_at)'

/**
 * What the processes of each class may do with each table; nothing else. A new table has no entry here and does not
 * compile, so that its grants are a decision. Owner only: tenants and settings, which the commands in bin/ change.
 */
export const applicationGrants: {
  control: Record<keyof typeof controlSchema, TableGrants>
  tenant: Record<keyof typeof tenantSchema, TableGrants>
} = {
  control: {
    // The first anchor makes the key; bin/secrets seals it anew.
    anchorKeys: { api: 'select (id, fingerprint, public_key, created_at)', worker: append },
    // A trigger lets a key grant only its own scopes, and lets no key be extended.
    apiKeys: {
      admin: 'select, insert, update (expires_at, last_used_at, revoked_at)',
      api: keyColumns,
      scheduler: keyColumns,
    },
    appSessions: {
      admin: everything,
      api: sessionColumns,
      scheduler: sessionColumns,
      // Old ones are deleted; a locked one is left to the next run.
      worker: 'select (ctid, last_activity, expires_at), update (last_activity), delete',
    },
    appUsers: { admin: change, api: userColumns, scheduler: userColumns },
    // The first process marks the place of the files; a command marks another one.
    blobPlace: { every: append },
    cronLeases: { scheduler: everything, worker: everything },
    cronLogCleanups: { worker: change },
    cronProcesses: { admin: read, scheduler: everything, worker: everything },
    // A week of it is dropped by a function of the database.
    cronRunHistory: { admin: read, api: read, scheduler: read, worker: 'select, insert, delete' },
    cronRuns: { admin: read, api: change, scheduler: change, worker: everything },
    // A request to a service starts the task that does its work.
    cronTasks: { admin: read, api: 'select, update (run_id)', scheduler: change, worker: 'select, update' },
    invitations: { admin: everything, worker: 'select (ctid, expires_at), delete' },
    loginAttempts: { admin: everything, worker: 'select (ctid, last_at), delete' },
    processes: { every: everything },
    recoveryCodes: { admin: everything },
    tenantCreations: { admin: read },
    tenantMembers: { admin: everything, api: read, scheduler: read },
    tenants: { every: read },
    userIdentities: { admin: everything },
    userLinks: { admin: everything, worker: 'select (ctid, expires_at), delete' },
  },
  tenant: {
    apiRequestLog: {
      admin: append,
      api: append,
      scheduler: append,
      worker: 'select, delete',
    },
    // A snapshot, a content, a link, an archive and an audit entry are written once. The functions of the database
    // delete old audit entries.
    auditArchives: { every: read, worker: append },
    auditLog: { every: append },
    documentContents: { api: append, worker: read },
    documentKsef: { every: digest('upo_sha256'), api: everything, worker: read },
    documentKsefPdfs: { every: digest('sha256'), api: append, worker: append },
    documentLinks: { api: append, worker: read },
    documentPdfs: { every: digest('sha256'), api: append, worker: append },
    documentRates: { api: append },
    documentSnapshots: { api: append, worker: read },
    documentChain: { api: 'select, update', worker: read },
    // What was approved stays as it is: only the columns of the state change, and a trigger refuses the others to the
    // owner too.
    documents: {
      admin: 'select (id, type, number, issue_date, status, currency, summary, approved_at)',
      api: 'select, insert, update (status, voided_at, voided_by, void_reason, locked_at, locked_by, version)',
      worker: read,
    },
    idempotencyKeys: { api: everything },
    // What was sent is kept: a closing can be reopened and nothing else.
    returnClosings: { api: 'select, insert, update (reopened_at, reopened_by, reopen_reason, version)' },
    returnFiles: { every: digest('sha256'), api: append, worker: read },
    // As an entry in the register: it can be withdrawn and nothing else.
    summaryEntries: {
      api: 'select, insert, update (withdrawn_at, withdrawn_by, withdraw_reason, version)',
    },
    runFences: { scheduler: change, worker: change },
    sellerLogos: { api: append, worker: read },
    sellerProfile: { admin: 'select (profile)', api: 'select, update', worker: read },
    settings: { every: read },
    taxCategories: { api: everything },
    taxGroupComponents: { api: everything },
    taxGroups: { api: everything },
    taxRates: { admin: 'select (is_active, valid_from, valid_to)', api: everything },
    taxRules: { admin: read, api: everything },
    taxSettings: { api: 'select, update' },
    vatNumberChecks: { api: append },
    backgroundJobs: {
      every: digest('result_files'),
      admin: 'select (id, kind, status, created_at, finished_at, error, error_message)',
      api: change,
      scheduler: change,
      worker: 'select, update, delete',
    },
    davAccounts: { admin: 'select (id, is_active, state)', api: everything, worker: 'select, update' },
    davCollections: {
      admin: 'select (account_id, is_selected, state)',
      api: change,
      worker: 'select, update',
      standalone: everything,
    },
    davConflicts: { api: 'select, update', worker: everything },
    // A deleted object is stored once, and restored or erased.
    davDeletedObjects: { api: 'select, delete', worker: 'select, insert, delete' },
    davObjects: { api: everything, worker: everything },
    davQueue: { api: everything, worker: everything },
    pdfFiles: { every: digest('sha256'), api: change, worker: everything },
    pdfJobItems: { api: change, worker: change, standalone: everything },
    pdfTemplates: { api: everything, worker: read },
    pdfTemplateVersions: { api: everything, worker: read },
    mailAttachments: { every: digest('sha256'), api: everything, worker: append },
    mailBodies: { api: everything, worker: append },
    mailBundles: { every: digest('sha256'), api: append, worker: everything },
    mailFolders: { api: everything, worker: change },
    mailHosts: { api: everything, worker: everything },
    mailMessages: { every: digest('raw_sha256', 'deleted_at', 'bundle_id'), api: everything, worker: change },
    mailPlacements: { every: digest('raw_sha256', 'message_id'), api: everything, worker: everything },
    mailQueue: { every: digest('mime_sha256'), api: change, worker: change, standalone: everything },
    mailReactions: { api: append, worker: 'select, insert, update (at), delete', standalone: everything },
    mailRecipients: { api: change, worker: change, standalone: everything },
    mailReferences: { api: 'select, insert, delete', worker: append, standalone: everything },
    mailSuppressions: {
      api: 'select, insert, delete',
      worker: 'select, insert, delete',
      standalone: everything,
    },
    mailThreads: { api: everything, worker: change },
    mailboxes: { api: everything, worker: 'select, update' },
    // The business records of the host application, which background jobs change and delete.
    budgetLines: { worker: everything },
    calendarEvents: { api: everything, worker: everything },
    companies: { admin: 'select (id)', api: everything, worker: everything },
    contacts: { api: everything, worker: everything },
    contracts: { api: read, worker: everything },
    projectNodes: { api: read, worker: everything },
    projects: { api: read, worker: everything },
    slaAgreements: { api: read, worker: everything },
    ticketNotes: { api: everything, worker: everything },
    tickets: { api: everything, worker: everything },
    timesheetEntries: { api: read, worker: everything },
    userSessions: {
      worker: 'select (ctid, last_activity), update (last_activity), delete',
      standalone: everything,
    },
    // A row can only be locked by who may update it: a restored record refers to its owner.
    users: { api: 'select, insert, update (created_at)', worker: read, standalone: everything },
  },
}

/** Returns the lists of rights of a class among those of a table. */
export function rightsOf(grants: TableGrants, processClass: ProcessClass): string[] {
  const lists = processClass === 'standalone' ? Object.values(grants) : [grants.every, grants[processClass]]
  return [...new Set(lists.filter((list) => list !== undefined))]
}

/**
 * Functions that run with the rights of the owner, for the only changes that a process may not make itself, with the
 * classes that call them.
 */
export const applicationFunctions: Record<SchemaName, Record<string, readonly ProcessClass[]>> = {
  control: {
    'create_run_history_partition(timestamptz)': ['worker'],
    'drop_run_history_partition()': ['worker'],
  },
  tenant: {
    'delete_archived_audit_entries(uuid, uuid[])': ['worker'],
    'delete_expired_audit_entries(timestamptz, timestamptz, integer)': ['worker'],
  },
}
