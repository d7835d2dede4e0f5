import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** The request of an example, without the ids and the If-Match, which depend on what is stored. */
export type ExampleRequest = {
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: unknown
}

export type Example = { request: ExampleRequest; response?: { status: number; body: unknown } }

const folder = new URL('../../docs/examples/', import.meta.url)

export function exampleOf(operation: string): Example {
  return JSON.parse(readFileSync(new URL(`${operation}.json`, folder), 'utf8'))
}

/** Writes an example. The texts of keys and tokens in it are replaced. */
export function writeExample(operation: string, example: Example): void {
  const text = JSON.stringify(example, null, 2)
    .replaceAll(/tx_live_[\w-]{20,}/g, 'tx_live_…')
    .replaceAll(/(?<=\/(?:welcome|invitation)#)[\w-]{43}/g, 'A'.repeat(43))
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'https://login.acme.example')
    .replaceAll(/http%3A%2F%2F127\.0\.0\.1%3A\d+/g, 'https%3A%2F%2Flogin.acme.example')
    .replaceAll(/(?<="token": ")[\w-]{43}/g, 'A'.repeat(43))
  writeFileSync(new URL(`${operation}.json`, folder), `${text}\n`)
}

/** The most records of a list in the response of an example. */
const recordsMax = 3

/** The body of a response with the first records of each list, so that an example can be read. */
export function withFirstRecords(value: unknown): unknown {
  if (Array.isArray(value)) {
    const isOfRecords = value.every((each) => typeof each === 'object')
    return (isOfRecords ? value.slice(0, recordsMax) : value).map(withFirstRecords)
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withFirstRecords(each)]))
}

/** The operations that have an example. */
export function operationsWithExamples(): string[] {
  return readdirSync(folder).map((file) => file.replace(/\.json$/, ''))
}
