import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { type Program, runAsProcess } from './command/run-program.ts'
import { cancel, retry } from './jobs/change.ts'
import { files } from './jobs/files.ts'
import { list } from './jobs/list.ts'
import { show } from './jobs/show.ts'

const help = `Background jobs: work that is created once and processed in chunks.

  bin/jobs list [--status=S] [--kind=K] [-n 20]
                          shows the jobs, newest first
  bin/jobs show ID        shows a job with its progress and failed items
  bin/jobs cancel ID      cancels a waiting or running job
  bin/jobs retry ID       lets a failed or cancelled job continue
  bin/jobs files ID [NAME]
                          lists the files of a job, or writes one to standard
                          output

--tenant=SLUG selects the jobs of a tenant; without it, the commands use those of
the administration (slug ${administrationSlug}).
Every command takes --json. cancel and retry are in the audit log: --actor=NAME
(by default the account) and --reason=TEXT.
Environment: DATABASE_URL, and BLOB_FOLDER or BLOB_URL for files. Without them,
the commands use the database and the files of a running npm start.
Exit codes: 0 done, 1 failed, 2 invalid arguments.

  bin/jobs list --tenant=demo --status=failed
  bin/jobs files 01a1fdf2-3d9c-77f6-9987-546b576d1a5e report.csv > report.csv`

export const jobs: Program = { name: 'bin/jobs', help, commands: { list, show, cancel, retry, files } }

if (import.meta.main) await runAsProcess(jobs)
