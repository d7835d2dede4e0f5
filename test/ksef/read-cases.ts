import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An official sample invoice as a cart, with the expected FA(3) summary. */
export type KsefCase = {
  /** The name of the file without its extension: the number and the subject of the sample. */
  name: string
  source: string
  note: string
  /** The body for POST /api/v1/tax/calculate. */
  cart: { items: unknown[] } & Record<string, unknown>
  /** All fields of the summary. The sample has the same values, except the deviations. */
  expected: Record<string, string>
  /** Fields whose value in the sample contradicts the sample itself or the law, with the reason for our value. */
  deviations: { field: string; stated: string; reason: string }[]
}

const folder = join(import.meta.dirname, 'cases')

export const ksefCases: readonly KsefCase[] = readdirSync(folder)
  .sort()
  .map((file) => ({
    name: file.replace('.json', ''),
    ...JSON.parse(readFileSync(join(folder, file), 'utf8')),
  }))

export function ksefCase(name: string): KsefCase {
  const found = ksefCases.find((ksefCase) => ksefCase.name === name)
  if (found === undefined) throw new Error(`There is no file ${name}.json in test/ksef/cases.`)
  return found
}
