import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { archives } from './audit/archives.ts'
import { list } from './audit/list.ts'
import { read } from './audit/read.ts'
import { type Program, runAsProcess } from './command/run-program.ts'

const help = `Audit logs, and the archives that the task audit_log_cleanup writes.

  bin/audit list --tenant=SLUG [FILTER...] [-n 100]
                                   lists the entries of the audit log, newest
                                   first
  bin/audit archives --tenant=SLUG lists the archives, oldest first
  bin/audit read ID --tenant=SLUG  verifies an archive and shows its entries

Filters; a value must be equal to that of the entry:
  --actor=ACTOR      for example key:ID or cli:ACCOUNT
  --action=ACTION    for example approve, or the method and path of a request
  --entity=ENTITY    for example document, tax_rate, setting
  --id=ID            the id of the record
  --request-id=ID    the X-Request-Id of a response
  --from=INSTANT     not before this instant
  --to=INSTANT       before this instant

The slug ${administrationSlug} stands for the administration: its log has the
changes of tenants, keys, scheduled tasks and their runs.
Every command takes --json: one JSON object per line with the record before and
after; archives prints one array. list --csv writes CSV with a heading.
Environment: DATABASE_URL, and BLOB_FOLDER or BLOB_URL for read. Without them,
the commands use the database and the files of a running npm start.
Exit codes: 0 done, 1 failed, 2 invalid arguments.

  bin/audit list --tenant=demo --entity=document --from=2026-11-01T00:00:00Z
  bin/audit list --tenant=administration --entity=api_key --json
  bin/audit archives --tenant=demo
  bin/audit read 01a1fdf2-3d9c-77f6-9987-546b576d1a5e --tenant=demo --json`

export const audit: Program = { name: 'bin/audit', help, commands: { list, archives, read } }

if (import.meta.main) await runAsProcess(audit)
