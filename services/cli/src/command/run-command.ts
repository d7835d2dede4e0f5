import { isDatabaseUnavailable } from '@fiscus/runtime/database-unavailable'
import { OperatorFault } from '@fiscus/runtime/operator-fault'

/** A command's work with the arguments behind its name; false: it failed and has said so. A number is an exit code of its own. */
export type Command = (args: string[]) => Promise<boolean | number>

/** The command was not understood: the message says what is wrong with it. */
export class UsageFault extends OperatorFault {
  override name = 'UsageFault'
}

/**
 * Runs the command that the arguments name and answers the exit code: 0 done, 1 failed, 2 not understood, or the command's own. A
 * failure is told in one sentence.
 */
export async function runCommand(
  program: string,
  help: string,
  commands: Record<string, Command>,
  words: string[],
): Promise<number> {
  const wantsHelp = words.includes('--help') || words.includes('-h')
  const [name, ...args] = words
  if (name === undefined || wantsHelp) {
    console.log(help)
    return wantsHelp ? 0 : 2
  }
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command) throw new UsageFault(`There is no command ${name}.`)
    const outcome = await command(args)
    return typeof outcome === 'number' ? outcome : outcome ? 0 : 1
  } catch (error) {
    const isUsage = error instanceof UsageFault || codeOf(error).startsWith('ERR_PARSE_ARGS')
    console.error(`${sentenceOf(error)}${isUsage ? ` ${program} --help shows how.` : ''}`)
    return isUsage ? 2 : 1
  }
}

/** The first sentence of what went wrong, without the statement that did. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof OperatorFault) return error.message
  if (error.cause) return sentenceOf(error.cause)
  if (codeOf(error) === '42P01') return 'The database has no tables of Fiscus yet: run bin/tenant migrate.'
  const sentence = error.message.split(/\.\s/)[0] || codeOf(error)
  return isDatabaseUnavailable(error) ? `The database does not answer: ${sentence}.` : `${sentence}.`
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
