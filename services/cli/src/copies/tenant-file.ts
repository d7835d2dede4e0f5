import { tenantRoles } from '@fiscus/contracts/access/roles'
import { taskChange } from '@fiscus/contracts/tasks/change-task-request'
import { z } from 'zod'

/** Changes when an earlier program can no longer read the files. */
export const exportFormat = 'fiscus-tenant-1'

/**
 * The first file of a tenant's export: what it is, and the schema of its tables in the order in which they are filled.
 */
export const exportHead = z.object({
  format: z.literal(exportFormat),
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  timezone: z.string(),
  exported_at: z.iso.datetime(),
  /** The last migration of the database. */
  schema: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type ExportHead = z.output<typeof exportHead>

const exportedTask = z.object({
  name: z.string(),
  /** The fields that an operator has edited. */
  edited: taskChange,
})
export const exportedTasks = z.array(exportedTask)
export type ExportedTask = z.output<typeof exportedTask>

const exportedMember = z.object({ user_id: z.uuid(), role: z.enum(tenantRoles) })
export const exportedMembers = z.array(exportedMember)
export type ExportedMember = z.output<typeof exportedMember>

/** The last file: what the export must contain. A file without it is incomplete. */
export const exportManifest = z.object({
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256: z.string() })),
  blobs: z.object({ count: z.int(), bytes: z.int() }),
  /** Blobs to which rows refer and which were not in the store. */
  missing_blobs: z.array(z.string()),
})
export type ExportManifest = z.output<typeof exportManifest>

/** Names of the files in an export. Tables, runs and blobs are in numbered parts. */
export const fileNames = {
  head: 'tenant.json',
  tasks: 'administration/tasks.json',
  members: 'administration/members.json',
  manifest: 'manifest.json',
  table: (name: string, part: number) => `tables/${name}/${part}.copy`,
  runs: (part: number) => `administration/runs/${part}.jsonl`,
  blob: (sha256: string, part: number) => `blobs/${sha256}/${part}`,
}

/** Counts the lines and the digest of the rows of a table. */
export type TableSum = { rows: number; sha256: string }
