import { presets } from '../scenario/presets.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { type LinkFault, readScenario, writeScenario } from '../scenario/scenario-text.ts'

/** The search parameters of the tester. `a` is absent for the first example, `b` without a comparison. */
export type TesterSearch = { a?: string; b?: string }

/** What an address without parameters shows. */
const first = presets.domesticConsumer.a
const firstText = writeScenario(first)

export function writeSearch({ a, b }: { a: Scenario; b: Scenario | null }): TesterSearch {
  const text = writeScenario(a)
  return { ...(text !== firstText && { a: text }), ...(b && { b: writeScenario(b) }) }
}

/** The scenarios of an address, whatever it contains, and what could not be read. */
export function readSearch(search: TesterSearch): {
  a: Scenario
  b: Scenario | null
  faults: LinkFault[]
} {
  const a = search.a === undefined ? { scenario: first, faults: [] } : readOrFirst(search.a)
  const b = search.b === undefined ? null : readOrFirst(search.b)
  return {
    a: a.scenario,
    b: b?.scenario ?? null,
    faults: [...new Set([...a.faults, ...(b?.faults ?? [])])],
  }
}

/** The scenario of a text; of a text that is none, the first example. */
function readOrFirst(text: string): ReturnType<typeof readScenario> {
  const read = readScenario(text)
  const isNone = read.faults.some((fault) => fault === 'unreadable' || fault === 'other-version')
  return isNone ? { scenario: first, faults: read.faults } : read
}
