import { type Program, runAsProcess } from './command/run-program.ts'
import { rotate } from './secrets/rotate.ts'
import { status } from './secrets/status.ts'

const help = `The encrypted secrets of the administration and of all tenants.

  bin/secrets status      counts the secrets by the key that they are sealed with
  bin/secrets rotate      seals with the current key those that have another one

To replace a key: put the new one first in SECRETS_KEY (2:NEW,1:OLD), restart all
processes, run bin/secrets rotate, and remove the old key when bin/secrets status
shows no secret of it. A command that was stopped continues when it is run again.
Every command takes --json.
Environment: DATABASE_URL and SECRETS_KEY. Without them, the commands use the
database and the key of a running npm start.
Exit codes: 0 done, 1 a tenant failed or a secret cannot be opened, 2 invalid
arguments.`

export const secrets: Program = { name: 'bin/secrets', help, commands: { status, rotate } }

if (import.meta.main) await runAsProcess(secrets)
