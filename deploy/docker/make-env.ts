import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { withDerivedLogin, withNewSecrets } from './new-environment.ts'

const { values } = parseArgs({ options: { derive: { type: 'boolean' } } })
if (values.derive) write(withDerivedLogin(readFileSync('.env', 'utf8')))
else if (existsSync('.env')) {
  console.error('.env exists, and its secrets open the data: it stays as it is.')
  process.exitCode = 1
} else write(withNewSecrets(readFileSync('.env.example', 'utf8')))

function write(text: string): void {
  writeFileSync('.env', text, { mode: 0o600 })
  console.log('.env is written. Back it up apart from the data.')
}
