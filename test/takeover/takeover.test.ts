import { readFileSync, writeFileSync } from 'node:fs'
import { type ProcessClass, processClasses } from '@fiscus/db/connections/application-login'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { expect, inject, test } from 'vitest'
import { withNewSecrets } from '../../deploy/docker/new-environment.ts'
import { parseEnvironment, readCompose, readText } from '../deployment/compose-file.ts'
import { processTable } from './process-table.ts'
import { rightsTable } from './rights-table.ts'

const page = new URL('../../SECURITY.md', import.meta.url)
const logins = processClasses.filter(
  (each): each is Exclude<ProcessClass, 'standalone'> => each !== 'standalone',
)

test('SECURITY.md has what an attacker of each process of compose has in hand', async () => {
  await using fresh = await freshDatabases(inject('databaseServer'))
  const services = readCompose(parseEnvironment(withNewSecrets(readText('.env.example'))))
  const tables = {
    processes: processTable(services),
    rights: await rightsTable(logins.map((each) => [each, fresh.as(each).control.$client])),
  }
  const text = readFileSync(page, 'utf8')
  const computed = Object.entries(tables).reduce(
    (before, [name, table]) =>
      before.replace(
        new RegExp(`(<!-- ${name}: computed by test/takeover -->\n)[^]*?(<!-- end -->)`),
        (_, start: string, end: string) => `${start}\n${table}\n\n${end}`,
      ),
    text,
  )
  if (process.env.UPDATE_GOLDEN) writeFileSync(page, computed)
  else expect(text, 'run again with UPDATE_GOLDEN=1').toBe(computed)
  for (const table of Object.values(tables)) expect(computed).toContain(table)
})
