import { parseArgs } from 'node:util'
import { countSecrets } from '@fiscus/db/secrets/rotate-secrets'
import { json } from '../command/arguments.ts'
import { printTable } from '../command/print-table.ts'
import { type Command, exitCodes } from '../command/run-program.ts'
import { forEachScope } from './for-each-scope.ts'

/** `bin/secrets status`: counts the secrets of each scope by the version of their key. */
export const status: Command = async (args) => {
  const { values } = parseArgs({ args, options: { json } })
  const scopes = await forEachScope(async ({ db, tables, box }) => ({
    current: box.current,
    keys: [...(await countSecrets(db, tables))].map(([version, count]) => ({ version, count })),
  }))
  const areAllRead = scopes.every(({ error }) => error === null)
  if (values.json) console.log(JSON.stringify({ scopes }))
  else {
    const rows = scopes.flatMap(({ scope, result }) =>
      (result?.keys ?? []).map(({ version, count }) => [
        scope,
        `${version}${version === result?.current ? ' (current)' : ''}`,
        String(count),
      ]),
    )
    if (rows.length === 0) console.log(areAllRead ? 'There are no secrets.' : 'No secret was found.')
    else printTable(['SCOPE', 'KEY', 'SECRETS'], rows)
    for (const { scope, error } of scopes) if (error !== null) console.error(`${scope}: ${error}`)
  }
  return areAllRead ? exitCodes.done : exitCodes.failed
}
