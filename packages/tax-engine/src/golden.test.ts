import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { TaxSettings } from './configuration/configuration.ts'
import type { TaxDocument } from './document/document.ts'
import type { TaxSnapshot } from './snapshot/snapshot.ts'
import { writeSnapshot } from './snapshot/write-snapshot.ts'
import { type CreditRequest, creditOf } from './testing/credits.ts'
import { snapshotOf, withSettings } from './testing/sample-calculations.ts'

/** A document under the sample configuration, and the its credits in their order. */
type Example = {
  note: string
  settings?: Partial<TaxSettings>
  document: TaxDocument
  credits?: readonly CreditRequest[]
}

const examples = new URL('../examples/', import.meta.url)
const cases = readdirSync(examples).filter((file) => file.endsWith('.json'))

for (const file of cases)
  test(`examples/${file} gives examples/out/${file}`, () => {
    const text = textOf(JSON.parse(readFileSync(new URL(file, examples), 'utf8')))
    const golden = new URL(`out/${file}`, examples)
    if (process.env.UPDATE_GOLDEN) writeFileSync(golden, text)
    expect(text).toBe(readFileSync(golden, 'utf8'))
  })

test('every golden document has its example', () => {
  expect(readdirSync(new URL('out/', examples)).sort()).toEqual(cases.sort())
})

function textOf({ settings = {}, document, credits }: Example): string {
  const snapshot = snapshotOf(document, withSettings(settings))
  const texts = [snapshot, ...creditsOf(snapshot, credits ?? [])].map(writeSnapshot)
  return `${credits ? readable(`{"snapshot":${texts[0]},"credits":[${texts.slice(1)}]}`) : readable(`${texts}`)}\n`
}

function creditsOf(original: TaxSnapshot, requests: readonly CreditRequest[]): TaxSnapshot[] {
  const credits: TaxSnapshot[] = []
  for (const request of requests) {
    credits.push(creditOf(original, credits, request))
  }
  return credits
}

declare global {
  interface JSON {
    /** A number with its source text: in Node 24, but not yet in the standard declarations. */
    rawJSON(text: string): unknown
  }
}

/** Formats JSON with one property per line; numbers keep their text. */
function readable(text: string): string {
  const exact = JSON.parse(text, (_key, value, { source }) =>
    typeof value === 'number' ? JSON.rawJSON(source) : value,
  )
  return JSON.stringify(exact, null, 2)
}
