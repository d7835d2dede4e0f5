import type { z } from 'zod'
import { createLogger, type Logger } from '../logger.ts'
import { runProcess } from '../operator-error.ts'
import { chooseLogFormat, prettyLog } from '../pretty-log.ts'
import { variablesAsText } from './describe-variables.ts'

type LogConfig = { logLevel: string; logFormat: 'json' | 'pretty' | undefined }

/** A process of `bin/serve`. */
export type Service<Config extends LogConfig> = {
  /** Its name in `bin/serve`. */
  name: string
  /** The schema of its environment variables. */
  variables: z.ZodObject
  /** @throws OperatorError that names every fault of the environment */
  readConfig: () => Config
}

/**
 * Runs the main function of a service as `runProcess` does, with its configuration and its log. `--check` only validates the configuration, and `--help` prints the
 * environment variables. Other arguments are rejected with the exit code 2.
 */
export async function runService<Config extends LogConfig>(
  { name, variables, readConfig }: Service<Config>,
  main: (config: Config, log: Logger) => Promise<void>,
): Promise<void> {
  const [argument, ...rest] = process.argv.slice(2)
  if (argument === '--help' || argument === '-h') return console.log(serviceHelp(name, variables))
  const unknown = argument === '--check' ? rest[0] : argument
  if (unknown !== undefined) {
    console.error(`There is no argument ${unknown}: bin/serve ${name} takes --check or --help.`)
    process.exitCode = 2
    return
  }
  await runProcess(async () => {
    const config = readConfig()
    if (argument === '--check') return
    const isPretty = chooseLogFormat(config.logFormat, process.stdout.isTTY) === 'pretty'
    const destination = isPretty ? await prettyLog(process.stdout) : undefined
    await main(config, createLogger(name, config.logLevel, destination))
  })
}

function serviceHelp(name: string, variables: z.ZodObject): string {
  return `bin/serve ${name}           starts the process in the foreground; SIGTERM stops it
bin/serve ${name} --check   validates the environment and exits

Environment variables (an empty variable counts as not set):

${variablesAsText(variables)}

Exit codes: 0 stopped, 1 failed, 2 invalid arguments.`
}
