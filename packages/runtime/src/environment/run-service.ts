import type { z } from 'zod'
import { runProcess } from '../faults/operator-error.ts'
import { createLogger, type Logger } from '../log/logger.ts'
import { chooseLogFormat, prettyLog } from '../log/pretty-log.ts'
import { openTracing } from '../tracing/open-tracing.ts'
import type { TracingConfig } from '../tracing/tracing-variables.ts'
import { throttled } from '../waiting/throttled.ts'
import { variablesAsText } from './describe-variables.ts'

/** What every process is configured with. */
export type ProcessConfig = {
  logLevel: string
  logFormat: 'json' | 'pretty' | undefined
  tracing: TracingConfig
}

/** A process of `bin/serve`. */
export type Service<Config extends ProcessConfig> = {
  /** Its name in `bin/serve`. */
  name: string
  /** The schema of its environment variables. */
  variables: z.ZodObject
  /** @throws OperatorError that names every fault of the environment */
  readConfig: () => Config
  /** Further arguments, each with what it does. */
  flags?: Record<string, string>
}

/**
 * Runs the main function of a service as `runProcess` does, with its configuration, its log and its traces. `--check`
 * only validates the configuration, and `--help` prints the environment variables. `main` gets the flags that are set.
 * Other arguments are rejected with the exit code 2.
 */
export async function runService<Config extends ProcessConfig>(
  { name, variables, readConfig, flags = {} }: Service<Config>,
  main: (config: Config, log: Logger, flags: ReadonlySet<string>) => Promise<void>,
): Promise<void> {
  const given = new Set(process.argv.slice(2))
  if (given.has('--help') || given.has('-h')) return console.log(serviceHelp(name, variables, flags))
  const known = [...Object.keys(flags), '--check']
  const unknown = [...given].find((argument) => !known.includes(argument))
  if (unknown !== undefined) {
    const all = `${known.join(', ')} or --help`
    console.error(`There is no argument ${unknown}: bin/serve ${name} takes ${all}.`)
    process.exitCode = 2
    return
  }
  await runProcess(async () => {
    const config = readConfig()
    if (given.has('--check')) return
    const isPretty = chooseLogFormat(config.logFormat, process.stdout.isTTY) === 'pretty'
    const destination = isPretty ? await prettyLog(process.stdout) : undefined
    const log = createLogger(name, config.logLevel, destination)
    const onLost = throttled(600_000, (_omitted, err: Error) =>
      log.warn({ err }, 'the collector did not accept spans: they are lost'),
    )
    await using _tracing = await openTracing(config.tracing, { service: name, onLost })
    await main(config, log, given)
  })
}

function serviceHelp(name: string, variables: z.ZodObject, flags: Record<string, string>): string {
  const lines = Object.entries(flags).map(([flag, text]) => `bin/serve ${name} ${flag}    ${text}\n`)
  return `bin/serve ${name}           starts the process in the foreground; SIGTERM stops it
bin/serve ${name} --check   validates the environment and exits
${lines.join('')}
Environment variables (an empty variable counts as not set):

${variablesAsText(variables)}

Exit codes: 0 stopped, 1 failed, 2 invalid arguments.`
}
