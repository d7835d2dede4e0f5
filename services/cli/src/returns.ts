import { type Program, runAsProcess } from './command/run-program.ts'
import { figures } from './returns/figures.ts'
import { jpkFile } from './returns/jpk-file.ts'

const help = `The VAT return of a month from the approved invoices of a tenant.

  bin/returns figures --tenant=SLUG --period=MONTH
                                   writes the figures of JPK_V7M(3) as JSON:
                                   cells, declaration, how they follow from
                                   the documents, and what prevents the file
  bin/returns jpk-v7m --tenant=SLUG --period=MONTH [--purpose=correction]
                                   writes the file JPK_V7M(3), valid by its
                                   schema: sales and declaration, without
                                   purchases

MONTH is written YYYY-MM. --purpose=correction is for a file that replaces one
that was submitted before.
Environment: DATABASE_URL. Without it, the commands use the database of a
running npm start.
Exit codes: 0 done, 1 failed, 2 invalid arguments.

  bin/returns figures --tenant=demo --period=2026-10
  bin/returns jpk-v7m --tenant=demo --period=2026-10 > JPK_V7M_2026-10.xml`

export const returns: Program = { name: 'bin/returns', help, commands: { figures, 'jpk-v7m': jpkFile } }

if (import.meta.main) await runAsProcess(returns)
