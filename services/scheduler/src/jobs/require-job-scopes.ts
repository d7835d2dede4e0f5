import type { JobScopes } from '@fiscus/background-jobs/define-job-kind'
import { kinds } from '@fiscus/background-jobs/kinds/kinds'
import type { Scope } from '@fiscus/contracts/access/scopes'
import { pdfJobKind, pdfJobScopes } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { Problem } from '@fiscus/contracts/problems/problem'
import { jobs } from '@fiscus/messages/jobs'

/** A job as far as it decides about the scopes that it needs. */
type JobOfKind = { kind: string; params: unknown }

/**
 * Requires the scopes of what a job changes, besides that of the route.
 * @throws Problem 403 `missing-scope`
 */
export function requireChangeOf(job: JobOfKind, scopes: ReadonlySet<Scope>): void {
  const missing = scopesOfJob(job).change.filter((scope) => !scopes.has(scope))
  if (missing.length > 0) throw new Problem('missing-scope', jobs.needsScope({ scopes: missing }))
}

/**
 * Requires the scopes of what the files of a job contain, besides that of the route.
 * @throws Problem 403 `missing-scope`
 */
export function requireFilesOf(job: JobOfKind, scopes: ReadonlySet<Scope>): void {
  const missing = scopesOfJob(job).files.filter((scope) => !scopes.has(scope))
  if (missing.length > 0) throw new Problem('missing-scope', jobs.filesNeedScope({ scopes: missing }))
}

/**
 * A kind that this release does not have, and parameters that it cannot read, change and read nothing: such a job
 * fails.
 */
function scopesOfJob({ kind: name, params }: JobOfKind): JobScopes {
  if (name === pdfJobKind) return pdfJobScopes
  const kind = kinds.find((each) => each.kind === name)
  const read = kind?.params.safeParse(params)
  return kind && read?.success ? kind.scopesOf(read.data) : { change: [], files: [] }
}
