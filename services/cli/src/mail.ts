import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { type Program, runAsProcess } from './command/run-program.ts'
import { quarantine } from './mail/quarantine.ts'
import { reparse } from './mail/reparse.ts'

const help = `Stored mail.

  bin/mail reparse        reads the raw sources of the messages of an earlier
                          parser again: texts, headers and attachments are
                          written anew, all else stays. It can be stopped and
                          started again.
  bin/mail quarantine [-n 20]
                          shows the messages that could not be stored, with
                          the reason, newest first

--tenant=SLUG selects the mail of a tenant; without it, the commands use that of
the administration (slug ${administrationSlug}).
Every command takes --json.
Environment: DATABASE_URL, and BLOB_FOLDER or BLOB_URL for reparse. Without them, the
commands use the database and the files of a running npm start.
Exit codes: 0 done, 1 failed, 2 invalid arguments.

  bin/mail reparse --tenant=demo`

export const mail: Program = { name: 'bin/mail', help, commands: { reparse, quarantine } }

if (import.meta.main) await runAsProcess(mail)
