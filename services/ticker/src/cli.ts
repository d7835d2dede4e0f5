import { runCommand } from '@fiscus/db/cli/run-command'
import { listCommand } from './commands/list.ts'
import { nextCommand } from './commands/next.ts'
import { pauseCommand, resumeCommand } from './commands/pause.ts'
import { runTaskCommand } from './commands/run-task.ts'
import { runsCommand } from './commands/runs.ts'
import { tickCommand } from './commands/tick.ts'

const help = `Scheduled tasks. A system scheduler calls bin/cron once a minute where no ticker runs.

  bin/cron [tick] [--profile=P]                 one pass: hands all due tasks to the workers
  bin/cron --task=NAME [--profile=P | --tenant=SLUG]
                                                runs a task now, in this process
  bin/cron list [--profile=P | --tenant=SLUG]   shows the tasks and their states
  bin/cron next NAME [--tenant=SLUG] [-n 10]    shows when a task is due next
  bin/cron next --expression=E [--timezone=Z] [--from=INSTANT] [-n 10]
                                                the same of an expression; needs no
                                                database; Z is Europe/Warsaw otherwise
  bin/cron runs NAME [--profile=P | --tenant=SLUG] [-n 20]
                                                shows a task's latest runs
  bin/cron pause NAME | --all [--profile=P | --tenant=SLUG] [--until=INSTANT]
                                                claims no slot until resume, or INSTANT
  bin/cron resume NAME | --all [--profile=P | --tenant=SLUG]
                                                ends a pause

A profile P is admin or client; without one, both are meant. Every command takes --json.
They use DATABASE_URL and REDIS_URL, else the database of a running npm start.
Exit codes: 0 done, 1 failed, 2 not understood, 75 already running.

  bin/cron --task=session_cleanup --tenant=demo
  bin/cron next --expression='30 2 * * *' --from=2026-03-28T00:00:00Z -n 5
  bin/cron pause dav_pull_sync --until=2026-12-01T06:00:00Z
  bin/cron list --profile=admin --json`

const commands = {
  tick: tickCommand,
  run: runTaskCommand,
  list: listCommand,
  next: nextCommand,
  runs: runsCommand,
  pause: pauseCommand,
  resume: resumeCommand,
}

process.exitCode = await runCommand('bin/cron', help, commands, withCommand(process.argv.slice(2)))

/** Options alone are a tick, or the run of a task (cron-service.md §4). */
function withCommand(words: string[]): string[] {
  const [first] = words
  if (first !== undefined && !first.startsWith('-')) return words
  return [words.some((word) => /^--task(=|$)/.test(word)) ? 'run' : 'tick', ...words]
}
