import { resolve } from 'node:path'
import type { AdministratorLogin } from './administrator-login.ts'

/** The variables that the commands in bin/ need to find the database of this process. */
const commandVariables = ['DATABASE_URL', 'DATA_FOLDER', 'REDIS_URL', 'BLOB_FOLDER']

/** `key` is null after the first start: only its digest is stored. */
export type Welcome = { url: string; key: string | null; login: AdministratorLogin }

/**
 * Returns the output of `npm start` when all services are ready. Its commands start with the variables of `environment`
 * that they need. An address may contain a password: … stands for it.
 */
export function welcome(
  { url, key, login }: Welcome,
  environment: Record<string, string | undefined> = {},
): string {
  const prefix = commandPrefix(environment)
  const howToCreateKey = `The first key of the tenant demo was shown at the first start. To create another key:
  ${prefix}bin/key create --tenant=demo --name=mine --scopes=tax:calculate,tax:read,documents:write`
  return `
Fiscus is running. Open this link to log in as the administrator. It works once, for 30 minutes:

  ${url}/welcome#${login.token}

  API         ${url}/api/v1/tax
  API docs    ${url}/docs
  Health      ${url}/readyz
  Queues      ${url}/queues (user name: any; password: a platform key)
  Tasks       ${prefix}bin/cron list
  New link    ${prefix}bin/user link ${login.userId} --url=${url}

  ${key ? `API key of the tenant demo, shown only now: ${key}` : howToCreateKey}

Try:

  curl ${url}/api/v1/tax/calculate \\
    -H 'Authorization: Bearer ${key ?? '<key>'}' \\
    -H 'Content-Type: application/json' \\
    -d '{"currency":"PLN","customer":{"country":"PL"},"items":[{"id":"1","quantity":"2","unitPrice":"49.99"}]}'

Press Ctrl-C to stop.
`
}

function commandPrefix(environment: Record<string, string | undefined>): string {
  return commandVariables
    .flatMap((name) => {
      const value = environment[name]
      if (!value) return []
      return name.endsWith('_URL') ? [`${name}=… `] : [`${name}=${quoted(resolve(value))} `]
    })
    .join('')
}

/** One word of a POSIX shell. */
function quoted(text: string): string {
  return /^[\w/.@%+:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
