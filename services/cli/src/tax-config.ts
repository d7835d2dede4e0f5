import { type Program, runAsProcess } from './command/run-program.ts'
import { diff } from './tax-config/diff.ts'
import { exportConfiguration } from './tax-config/export.ts'
import { importConfiguration } from './tax-config/import.ts'

const help = `The tax configuration of a tenant as a file.

  bin/tax-config export --tenant=SLUG [--csv=rates | --csv=rules]
                        [--separator=comma | --separator=semicolon]
                                   writes the whole configuration as JSON, or
                                   the rates or the rules as CSV
  bin/tax-config diff FILE --tenant=SLUG
                                   shows what an import of FILE would remove,
                                   change and add
  bin/tax-config import FILE --tenant=SLUG [--dry-run] [--allow-removals]
                                   imports FILE as a whole or not at all;
                                   refuses to remove records unless allowed

FILE is JSON or CSV as export writes it; - reads the standard input. A CSV file
replaces the rates or the rules only. --separator=semicolon is for Polish
spreadsheets. --dry-run also shows which recent documents would differ today.
Every command takes --json, which export writes without --csv. Each import is in
the audit log of the tenant: --actor=NAME (by default the account) and
--reason=TEXT.
Environment: DATABASE_URL. Without it, the commands use the database of a
running npm start.
Exit codes: 0 done, 1 failed, 2 invalid arguments. diff: 0 no difference, 1
differences, 2 failed.

  bin/tax-config export --tenant=demo > configuration.json
  bin/tax-config diff configuration.json --tenant=demo
  bin/tax-config import rates.csv --tenant=demo --reason='rates of 2027'`

const commands = { export: exportConfiguration, diff, import: importConfiguration }
export const taxConfig: Program = { name: 'bin/tax-config', help, commands }

if (import.meta.main) await runAsProcess(taxConfig)
