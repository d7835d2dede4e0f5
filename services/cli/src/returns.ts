import { type Program, runAsProcess } from './command/run-program.ts'
import { close, closings, file, reopen, toCorrect } from './returns/closings.ts'
import { figures, jpkFile, oss, vatUe } from './returns/write-return.ts'

const help = `The returns of a tenant from its approved invoices, and the closings of months
and quarters.

  bin/returns figures --tenant=SLUG --period=MONTH [--state=now]
                                   writes the figures of JPK_V7M(3) as JSON:
                                   cells, declaration, how they follow from
                                   the documents, and what prevents the file
  bin/returns jpk-v7m --tenant=SLUG --period=MONTH [--purpose=correction]
                      [--state=now]
                                   writes the file JPK_V7M(3), valid by its
                                   schema: sales and declaration, without
                                   purchases
  bin/returns vat-ue --tenant=SLUG --period=MONTH [--separator=semicolon]
                     [--state=now] [--json]
                                   writes the rows of the recapitulative
                                   statement VAT-UE as CSV; with --json its
                                   figures, how they follow from the documents,
                                   and what prevents the file
  bin/returns oss --tenant=SLUG --quarter=QUARTER [--rates=RATES]
                  [--separator=semicolon] [--json]
                                   writes the rows of the OSS return in EUR as
                                   CSV; with --json its figures
  bin/returns close --tenant=SLUG --period=PERIOD [--rates=RATES]
                                   closes a month (JPK_V7M, VAT-UE) or a quarter
                                   (OSS) that has ended: stores its figures and
                                   files. A closed month is closed again, as its
                                   correction, when something has come since
  bin/returns to-correct --tenant=SLUG [--period=MONTH] [--json]
                                   lists what has come for closed months since:
                                   late invoices, understatements, voids, KSeF
                                   numbers, each with its tax
  bin/returns reopen --tenant=SLUG --period=PERIOD --reason=TEXT
                                   reopens a month that was closed too early, or
                                   the last closed quarter; its files are kept
  bin/returns closings --tenant=SLUG
                                   lists the last 200 closings, the latest
                                   first, with their files
  bin/returns file --tenant=SLUG --period=PERIOD [--number=N] [--name=FILE]
                                   writes a stored file, of the last closing of
                                   the period unless N names another

MONTH is written YYYY-MM, QUARTER YYYY-QN; PERIOD is one of both. RATES are units
of a currency for one euro by the European Central Bank on the last day of the
quarter, and of a quarter that is corrected: PLN:4.2567,PLN@2026-Q2:4.2434.
Those of closings are known.
A closed month is written as it was closed, with --state=now as its next closing
would state it. --purpose=correction is for a file that replaces one that was
submitted before, which the service knows of closed months;
--separator=semicolon is for Polish spreadsheets.
close and reopen take --actor=NAME for the audit log. close, reopen, closings,
to-correct and figures take --json, which figures always writes.
Environment: DATABASE_URL; jpk-v7m, close and file also BLOB_FOLDER, or BLOB_URL and the
variables of its bucket. Without DATABASE_URL, the commands use the database
of a running npm start.
Exit codes: 0 done, 1 failed, 2 invalid arguments.

  bin/returns figures --tenant=demo --period=2026-10
  bin/returns jpk-v7m --tenant=demo --period=2026-10 > JPK_V7M_2026-10.xml
  bin/returns vat-ue --tenant=demo --period=2026-10 > VAT-UE_2026-10.csv
  bin/returns oss --tenant=demo --quarter=2026-Q3 --rates=PLN:4.2567 > OSS_2026-Q3.csv
  bin/returns close --tenant=demo --period=2026-Q3 --rates=PLN:4.2567`

export const returns: Program = {
  name: 'bin/returns',
  help,
  commands: {
    figures,
    'jpk-v7m': jpkFile,
    oss,
    'vat-ue': vatUe,
    close,
    'to-correct': toCorrect,
    reopen,
    closings,
    file,
  },
}

if (import.meta.main) await runAsProcess(returns)
