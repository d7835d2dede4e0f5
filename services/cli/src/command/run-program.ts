import { parseArgs } from 'node:util'
import { databaseFault } from '@fiscus/db/connections/database-fault'
import { hasSqlState, noSuchDatabase } from '@fiscus/db/connections/sql-states'
import { render } from '@fiscus/messages/render'
import { hasCode } from '@fiscus/runtime/faults/has-code'
import { InvalidInput, OperatorError } from '@fiscus/runtime/faults/operator-error'
import { originOf } from '@fiscus/runtime/faults/origin'
import { unavailabilityOf } from '@fiscus/runtime/faults/unavailability'
import { printable } from '@fiscus/runtime/log/printable'
import { firstRepeated } from './first-repeated.ts'

/** A program of bin/. */
export type Program = {
  /** The name in a terminal, for example `bin/cron`. */
  name: string
  help: string
  commands: Record<string, Command>
  /** Adds the name of the default command to arguments without one. */
  withDefaultCommand?: (args: string[]) => string[]
}

/** Runs a command with the arguments after its name and returns the exit code. */
export type Command = (args: string[]) => Promise<number>

export const exitCodes = {
  done: 0,
  failed: 1,
  invalidArguments: 2,
  /** EX_TEMPFAIL of sysexits.h: try again later. */
  alreadyRunning: 75,
} as const

/** Invalid arguments. The message has the reason and the valid values. */
export class UsageError extends InvalidInput {
  override name = 'UsageError'
}

/**
 * Runs a program with the arguments of this process. When the reader of its output has ended, as `head` does, or the
 * disk of its output is full, further output is discarded, and the command continues to its end: it may be running
 * tasks. Output that was lost for another reason than the end of its reader is a failure.
 */
export async function runAsProcess(program: Program): Promise<void> {
  let loss: unknown
  process.stdout.on('error', (error) => {
    if (!hasCode(error, 'EPIPE')) loss ??= error
  })
  // There is no place to report it.
  process.stderr.on('error', () => {})
  // Not before: the last loss is known after the command has ended.
  process.once('exit', (code) => {
    if (loss === undefined || code !== exitCodes.done) return
    console.error(`The output was not written: ${describeFailure(loss)}`)
    process.exitCode = exitCodes.failed
  })
  process.exitCode = await runProgram(program, process.argv.slice(2))
}

/** Runs the command in the arguments and returns the exit code. An error is printed as one sentence. */
export async function runProgram(program: Program, args: string[]): Promise<number> {
  const isHelp = args.includes('--help') || args.includes('-h')
  const [name, ...rest] = program.withDefaultCommand?.(args) ?? args
  if (isHelp || name === undefined) {
    console.log(program.help)
    return isHelp ? exitCodes.done : exitCodes.invalidArguments
  }
  try {
    const command = Object.hasOwn(program.commands, name) ? program.commands[name] : undefined
    if (!command) throw new UsageError(`There is no command ${name}.`)
    requireEachOptionOnce(rest)
    return await command(rest)
  } catch (error) {
    const isUsage = error instanceof InvalidInput || errorCode(error).startsWith('ERR_PARSE_ARGS')
    console.error(
      `${printable(describeFailure(error))}${isUsage ? ` Run ${program.name} --help for the usage.` : ''}`,
    )
    return isUsage ? exitCodes.invalidArguments : exitCodes.failed
  }
}

/**
 * parseArgs returns the last value of an option that is given twice: a command would leave out a tenant that its user
 * has named.
 * @throws UsageError that names the option
 */
function requireEachOptionOnce(args: string[]): void {
  const options = { n: { type: 'string', short: 'n' } } as const
  const { tokens } = parseArgs({ args, options, strict: false, tokens: true })
  const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.rawName] : []))
  const repeated = firstRepeated(names)
  if (repeated !== undefined) throw new UsageError(`${repeated} is given twice.`)
}

/** Codes of a connection that no PostgreSQL has answered. */
const isConnecting = /^(CONNECT_TIMEOUT|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|ETIMEDOUT)$/

/**
 * Returns the first sentence of an error, without the failed SQL statement. Of a database that cannot be used it names
 * what to do.
 */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof OperatorError) return error.message
  // The error of the files is a sentence, and its cause that of the system.
  if (error.cause && originOf(error)?.error !== error) return describeFailure(error.cause)
  if (hasSqlState(error, '42P01')) return 'The database has no tables of Fiscus yet: run bin/tenant migrate.'
  if (hasSqlState(error, noSuchDatabase)) {
    const [, name = ''] = /"(.+)"/.exec(error.message) ?? []
    return `The database ${name} does not exist: restore it from a backup if it is the one of a tenant; for the one of the administration run bin/tenant migrate, or correct DATABASE_URL.`
  }
  const sentence = error.message.split(/\.\s/)[0] || errorCode(error)
  const fault = databaseFault(error)
  if (fault?.action === 'stop' || hasSqlState(error, '25006'))
    return `PostgreSQL cannot be used: ${fault?.reason ?? sentence}.`
  const unavailability = unavailabilityOf(error)
  if (fault === null || unavailability === null) return `${sentence}.`
  return isConnecting.test(errorCode(error))
    ? `${render(unavailability.reason)} (${fault.reason}): start PostgreSQL, or correct DATABASE_URL.`
    : `${render(unavailability.reason)}: ${sentence}.`
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
