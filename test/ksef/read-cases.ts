import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The facts of an official sample invoice as a cart of ours, and the FA(3) summary that we make of it. */
export type KsefCase = {
  /** The file's name without its ending: the number of the sample, and what it is about. */
  name: string
  source: string
  note: string
  /** The body for POST /api/v1/tax/calculate. */
  cart: { items: unknown[] } & Record<string, unknown>
  /** Every field of the summary, as we calculate it; the invoice states the same, but for the oddities. */
  expected: Record<string, string>
  /** Fields in which the invoice contradicts itself or the law, with the reason why ours is another figure. */
  oddities: { field: string; stated: string; why: string }[]
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
  if (found === undefined) throw new Error(`There is no case ${name}.`)
  return found
}
