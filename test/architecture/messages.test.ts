import { catalogue } from '@fiscus/messages/catalogue'
import { expect, test } from 'vitest'
import { listFiles, readText } from './read-imports.ts'

test('each message of the catalogue is one that the services make', () => {
  const domains = domainsByName()
  const sources = listFiles(/^(packages|services)\/(?!messages\/|admin\/web\/).*(?<!\.test)\.ts$/).map(
    readText,
  )
  const made = new Set(sources.flatMap((source) => codesMadeBy(source, domains)))
  const quoted = new Set(sources.flatMap((source) => source.match(/(?<=')\w+(?=')/g) ?? []))
  const isMade = (code: string) => {
    const [domain, name = ''] = code.split('.')
    // The title of a problem is made from its code.
    return domain === 'problems' || made.has(code) || (made.has(`${domain}[]`) && quoted.has(name))
  }
  expect([...catalogue.keys()].filter((code) => !isMade(code))).toEqual([])
})

/** The domain in the codes of messages, by the name that a file imports. */
function domainsByName(): Map<string, string> {
  const sources = listFiles(/^packages\/messages\/src\/.*(?<!\.test)\.ts$/).map(readText)
  const definitions = sources.flatMap((source) => [
    ...source.matchAll(/export const (\w+) = .*defineMessages\('(\w+)'/g),
  ])
  return new Map(definitions.map(([, name = '', domain = '']) => [name, domain]))
}

/** The codes that a file names, under its own name of a domain; `domain[]` if it looks one up by a word of the API. */
function codesMadeBy(source: string, domains: Map<string, string>): string[] {
  const imports = source.matchAll(/import \{([^}]*)\} from '@fiscus\/messages\/[\w-]+'/g)
  return [...imports].flatMap(([, names = '']) =>
    [...names.matchAll(/(\w+)(?: as (\w+))?/g)].flatMap(([, name = '', alias = name]) =>
      [...source.matchAll(new RegExp(`\\b${alias}(?:\\s*\\.(\\w+)|\\[)`, 'g'))].map(
        ([, message = '[]']) => `${domains.get(name)}${message === '[]' ? '' : '.'}${message}`,
      ),
    ),
  )
}
