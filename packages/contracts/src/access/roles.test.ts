import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { roles, scopesOfRole } from './roles.ts'

const page = readFileSync(new URL('../../../../docs/specification/access.md', import.meta.url), 'utf8')

test.for(roles.filter((role) => !role.endsWith('admin')))(
  'docs/specification/access.md has the scopes of the role %s',
  (role) => {
    expect(documentedScopes(role)).toEqual([...scopesOfRole[role]])
  },
)

/** A row has its scopes, after those of another role in `as …`. */
function documentedScopes(role: string): string[] {
  const [, cell = ''] = new RegExp(`^\\| \`${role}\` \\| [^|]+ \\| (.+) \\|$`, 'm').exec(page) ?? []
  const [, other] = /as `(\w+)`/.exec(cell) ?? []
  const own = [...cell.matchAll(/`([\w:]+:\w+)`/g)].map(([, scope = '']) => scope)
  return [...(other === undefined ? [] : documentedScopes(other)), ...own]
}
