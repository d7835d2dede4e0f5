import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** A service of docker-compose.yml, as far as the tests read it. Values are interpolated. */
export type ComposeService = {
  command?: string[]
  environment?: Record<string, string>
  networks: string[]
  volumes?: string[]
  image?: string
  build?: string | { target?: string }
  depends_on?: Record<string, { condition: string }>
  profiles?: string[]
  ports?: string[]
  deploy: { replicas?: number; resources: { limits: { memory: string } } }
  read_only?: boolean
  stop_grace_period?: string
}

const root = new URL('../../', import.meta.url)

/** Returns the text of a file, by its path from the root of the repository. */
export function readText(path: string): string {
  return readFileSync(new URL(path, root), 'utf8')
}

/** Returns the variables of the text of an `.env`. */
export function parseEnvironment(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replace(/^'(.*)'$/, '$1'),
    ]),
  )
}

/**
 * Reads the services of docker-compose.yml with the variables of an `.env`.
 * @throws Error with the sentence of the file when a variable is missing that it requires
 */
export function readCompose(variables: Record<string, string>): Record<string, ComposeService> {
  const file = parse(readText('docker-compose.yml'), { merge: true, maxAliasCount: -1 })
  return interpolate(file.services, variables)
}

function interpolate<T>(value: T, variables: Record<string, string>): T
function interpolate(value: unknown, variables: Record<string, string>): unknown {
  if (typeof value === 'string') return interpolateText(value, variables)
  if (Array.isArray(value)) return value.map((item) => interpolate(item, variables))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, interpolate(item, variables)]))
}

/** `$$`, `${NAME}`, `${NAME:-default}` and `${NAME:?sentence}`, as the Compose Specification has them. */
function interpolateText(text: string, variables: Record<string, string>): string {
  return text.replace(/\$\$|\$\{(\w+)(?::([-?])([^}]*))?\}/g, (all, name, kind, rest) => {
    if (all === '$$') return '$'
    const value = variables[name]
    if (value) return value
    if (kind === '?') throw new Error(`${name}: ${rest}`)
    return kind === '-' ? rest : ''
  })
}
