import type { Language } from '../../../texts/language.ts'
import { presetIn } from '../scenario/item-names.ts'
import { presets } from '../scenario/presets.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { type LinkFault, readScenario, writeScenario } from '../scenario/scenario-text.ts'

/** The search parameters of the tester. `a` is absent for the first example, `b` without a comparison. */
export type TesterSearch = { a?: string; b?: string }

/** What an address without parameters shows. */
const firstIn = (language: Language) => presetIn(presets.domesticConsumer, language).a

export function writeSearch({ a, b }: { a: Scenario; b: Scenario | null }, language: Language): TesterSearch {
  const text = writeScenario(a)
  return { ...(text !== writeScenario(firstIn(language)) && { a: text }), ...(b && { b: writeScenario(b) }) }
}

/** The scenarios of an address, whatever it contains, and what could not be read. */
export function readSearch(
  search: TesterSearch,
  language: Language,
): { a: Scenario; b: Scenario | null; faults: LinkFault[] } {
  const first = firstIn(language)
  const a = search.a === undefined ? { scenario: first, faults: [] } : readOrFirst(search.a, first)
  const b = search.b === undefined ? null : readOrFirst(search.b, first)
  return {
    a: a.scenario,
    b: b?.scenario ?? null,
    faults: [...new Set([...a.faults, ...(b?.faults ?? [])])],
  }
}

/** The scenario of a text; of a text that is none, the first example. */
function readOrFirst(text: string, first: Scenario): ReturnType<typeof readScenario> {
  const read = readScenario(text)
  const isNone = read.faults.some((fault) => fault === 'unreadable' || fault === 'other-version')
  return isNone ? { scenario: first, faults: read.faults } : read
}
