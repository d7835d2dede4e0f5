import { type Program, runAsProcess } from './command/run-program.ts'

const help = `Scheduled tasks. Without a ticker, let a system scheduler call bin/cron once a
minute.

  bin/cron [tick] [--profile=P] [--drain]
                                  enqueues all due tasks once; --drain runs
                                  them in this process, without a worker
  bin/cron --task=NAME [SCOPE]    runs a task now, in this process, also one
                                  whose run waits
  bin/cron run NAME [SCOPE] [--wait=600|--no-wait]
                                  lets a worker run a task now, and waits that
                                  many seconds for its end
  bin/cron cancel RUN|NAME [SCOPE]
                                  cancels a run, or the outstanding runs of a
                                  task
  bin/cron failures [SCOPE] [--since=INSTANT] [--task=NAME] [-n 20]
                                  shows the failed runs of all tasks, by default
                                  of the last 24 hours
  bin/cron list [SCOPE]           shows the tasks and their states
  bin/cron runs NAME [SCOPE] [-n 20]
                                  shows the latest runs of a task
  bin/cron next NAME [--tenant=SLUG] [--from=INSTANT] [-n 10]
                                  shows the next slots of a task
  bin/cron next --expression=E [--timezone=Europe/Warsaw] [--from=INSTANT]
                                  shows the next slots of an expression,
                                  without a database
  bin/cron pause NAME [SCOPE] [--until=INSTANT] [--reason=TEXT]
                                  pauses a task until INSTANT or until resume
  bin/cron resume NAME [SCOPE]    ends a pause
  bin/cron why NAME [SCOPE]       says what a task waits for
  bin/cron queues                 shows the queues, and who has paused them
  bin/cron pause-queue QUEUE [--reason=TEXT]
                                  lets no worker take runs of a queue
  bin/cron resume-queue QUEUE     ends a pause of a queue
  bin/cron change NAME [SCOPE] FIELD=VALUE...
                                  edits a task, for example max_attempts=3;
                                  runbook= and late_after_seconds= remove both
  bin/cron reset NAME [SCOPE] [FIELD...]
                                  returns edited fields to the catalogue

SCOPE is --profile=admin, --profile=client or --tenant=SLUG; without it, a
command works on every scope. pause and resume take --all instead of NAME.
Every command takes --json.
Environment: DATABASE_URL and REDIS_URL. Without them, the commands use the
database of a running npm start.
Exit codes: 0 done, 1 failed, 2 invalid arguments, 75 already running.

  bin/cron --task=session_cleanup --tenant=demo
  bin/cron next --expression='30 2 * * *' --from=2026-03-28T00:00:00Z -n 5
  bin/cron pause dav_pull_sync --until=2026-12-01T06:00:00Z
  bin/cron change cron_log_cleanup max_attempts=3 retry_delay_seconds=300
  bin/cron list --profile=admin --json`

export const cron: Program = {
  name: 'bin/cron',
  help,
  /** Each command is imported when it is called, so that `next --expression` does not load the queues. */
  commands: {
    tick: async (args) => (await import('./cron/tick.ts')).tickCommand(args),
    '--task': async (args) => (await import('./cron/run.ts')).runTaskCommand(args),
    run: async (args) => (await import('./cron/run-by-worker.ts')).runByWorkerCommand(args),
    cancel: async (args) => (await import('./cron/cancel.ts')).cancelCommand(args),
    failures: async (args) => (await import('./cron/failures.ts')).failuresCommand(args),
    list: async (args) => (await import('./cron/list.ts')).listCommand(args),
    next: async (args) => (await import('./cron/next.ts')).nextCommand(args),
    runs: async (args) => (await import('./cron/runs.ts')).runsCommand(args),
    change: async (args) => (await import('./cron/change.ts')).changeCommand(args),
    reset: async (args) => (await import('./cron/change.ts')).resetCommand(args),
    pause: async (args) => (await import('./cron/pause.ts')).pauseCommand(args),
    resume: async (args) => (await import('./cron/pause.ts')).resumeCommand(args),
    why: async (args) => (await import('./cron/why.ts')).whyCommand(args),
    queues: async (args) => (await import('./cron/queues.ts')).queuesCommand(args),
    'pause-queue': async (args) => (await import('./cron/queues.ts')).pauseQueueCommand(args),
    'resume-queue': async (args) => (await import('./cron/queues.ts')).resumeQueueCommand(args),
  },
  /** Options without a command are a tick, or the run of a task (scheduled-tasks §4.5). */
  withDefaultCommand(args) {
    const [first] = args
    if (first !== undefined && !first.startsWith('-')) return args
    return [args.some((arg) => /^--task(=|$)/.test(arg)) ? '--task' : 'tick', ...args]
  },
}

if (import.meta.main) await runAsProcess(cron)
