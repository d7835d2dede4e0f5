import { parseArgs } from 'node:util'
import { rotateSecrets } from '@fiscus/db/secrets/rotate-secrets'
import { json } from '../command/arguments.ts'
import { type Command, exitCodes } from '../command/run-program.ts'
import { stopSignal } from '../command/stop-signal.ts'
import { forEachScope } from './for-each-scope.ts'

/** `bin/secrets rotate`: seals secrets of earlier keys with the current one. */
export const rotate: Command = async (args) => {
  const { values } = parseArgs({ args, options: { json } })
  using stopping = stopSignal('A signal stopped the rotation.')
  const { signal } = stopping
  const scopes = await forEachScope(({ db, tables, box }) => rotateSecrets(db, tables, box, signal), signal)
  if (values.json) console.log(JSON.stringify({ scopes, is_stopped: signal.aborted }))
  else
    for (const { scope, result, error } of scopes) {
      if (error !== null) console.error(`${scope}: ${error}`)
      else if (result && result.rotated + result.unreadable > 0)
        console.log(`${scope}: ${result.rotated} sealed again, ${result.unreadable} cannot be opened`)
    }
  const rotated = scopes.reduce((sum, { result }) => sum + (result?.rotated ?? 0), 0)
  if (!values.json) console.log(`${rotated} secrets were sealed with the current key.`)
  if (signal.aborted) {
    console.error(`${signal.reason.message} Run bin/secrets rotate again: it seals the rest.`)
    return exitCodes.failed
  }
  if (scopes.some(({ result }) => result && result.unreadable > 0))
    console.error(
      'Add the key of the secrets that cannot be opened to SECRETS_KEY, and repeat: bin/secrets status shows its number. Without that key, enter the passwords of these mailboxes and accounts again, and reset the second factors.',
    )
  const isDone = scopes.every(({ result }) => result?.unreadable === 0)
  return isDone ? exitCodes.done : exitCodes.failed
}
