import type { CalculateRequest } from '@fiscus/client'
import { pathOfTenant } from '../../../session/path-of-tenant.ts'

/** Where a call goes to: the origin of the service, and the tenant in the path of a platform key. */
export type Target = { origin: string; tenant: string | null }

/** The environment variable that the printed calls take the API key from. */
export const keyVariable = 'FISCUS_API_KEY'

/** A command for a POSIX shell that calculates the request. It contains no key. */
export function curlText({ origin, tenant }: Target, request: CalculateRequest): string {
  return [
    `curl -sS ${shellWord(`${origin}/api/v1${pathOfTenant(tenant)}/tax/calculate`)}`,
    `-H "Authorization: Bearer $${keyVariable}"`,
    "-H 'Content-Type: application/json'",
    `--data-raw ${shellWord(JSON.stringify(request))}`,
  ].join(' \\\n  ')
}

/** A text as one word of a POSIX shell: nothing in single quotes is special but the single quote. */
function shellWord(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** A TypeScript module that calculates the request with the client of Fiscus. */
export function typeScriptText({ origin, tenant }: Target, request: CalculateRequest): string {
  const options = [
    `baseUrl: ${literal(origin)}`,
    `apiKey: process.env.${keyVariable}`,
    ...(tenant === null ? [] : [`tenant: ${literal(tenant)}`]),
  ]
  return [
    "import { createClient } from '@fiscus/client'",
    '',
    `const fiscus = createClient({ ${options.join(', ')} })`,
    `const { summary, taxBreakdown, warnings } = await fiscus.calculateTax(${literal(request)})`,
    'console.log({ summary, taxBreakdown, warnings })',
    '',
  ].join('\n')
}

/** A value of JSON as a TypeScript literal, an object with a line for each member. */
function literal(value: unknown, indent = ''): string {
  const inner = `${indent}  `
  if (typeof value === 'string') return textLiteral(value)
  if (Array.isArray(value)) return `[${value.map((one) => literal(one, indent)).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([name, one]) => `${inner}${name}: ${literal(one, inner)},\n`)
    return `{\n${members.join('')}${indent}}`
  }
  return JSON.stringify(value)
}

/** A text in single quotes, with the escapes of JSON, which TypeScript has too. */
function textLiteral(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}
