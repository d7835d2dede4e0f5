import { type Command, runCommand } from './command/run-command.ts'

const help = `Scheduled tasks. Where no ticker runs, a system scheduler calls bin/cron
once a minute.

  bin/cron [tick] [--profile=P]   hands all due tasks to the workers: one pass
  bin/cron --task=NAME [SCOPE]    runs a task now, in this process
  bin/cron list [SCOPE]           shows the tasks and their states
  bin/cron runs NAME [SCOPE] [-n 20]
                                  shows the latest runs of a task
  bin/cron next NAME [--tenant=SLUG] [-n 10]
                                  shows when a task is due next
  bin/cron next --expression=E [--timezone=Europe/Warsaw] [--from=INSTANT]
                                  the same of an expression, without a database
  bin/cron pause NAME [SCOPE] [--until=INSTANT]
                                  claims no slot of a task until then, or resume
  bin/cron resume NAME [SCOPE]    ends a pause

SCOPE is --profile=admin, --profile=client or --tenant=SLUG; else every scope is
meant. pause and resume take --all instead of NAME. Every command takes --json.
They use DATABASE_URL and REDIS_URL, else the database of a running npm start.
Exit codes: 0 done, 1 failed, 2 not understood, 75 already running.

  bin/cron --task=session_cleanup --tenant=demo
  bin/cron next --expression='30 2 * * *' --from=2026-03-28T00:00:00Z -n 5
  bin/cron pause dav_pull_sync --until=2026-12-01T06:00:00Z
  bin/cron list --profile=admin --json`

/** Each is loaded when it is called, so that a look at an expression waits for no queue. */
const commands: Record<string, Command> = {
  tick: async (args) => (await import('./cron/tick.ts')).tickCommand(args),
  run: async (args) => (await import('./cron/run-task.ts')).runTaskCommand(args),
  list: async (args) => (await import('./cron/list.ts')).listCommand(args),
  next: async (args) => (await import('./cron/next.ts')).nextCommand(args),
  runs: async (args) => (await import('./cron/runs.ts')).runsCommand(args),
  pause: async (args) => (await import('./cron/pause.ts')).pauseCommand(args),
  resume: async (args) => (await import('./cron/pause.ts')).resumeCommand(args),
}

process.exitCode = await runCommand('bin/cron', help, commands, withCommand(process.argv.slice(2)))

/** Options alone are a tick, or the run of a task (cron-service.md §4). */
function withCommand(words: string[]): string[] {
  const [first] = words
  if (first !== undefined && !first.startsWith('-')) return words
  return [words.some((word) => /^--task(=|$)/.test(word)) ? 'run' : 'tick', ...words]
}
