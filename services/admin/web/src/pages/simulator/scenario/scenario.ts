import {
  type DocumentFieldName,
  documentFields,
  type Field,
  type LineFieldName,
  lineFields,
} from './fields.ts'

/** The most lines of a scenario: more do not fit into a link. */
export const linesMax = 25

/** The texts of a line as typed. `key` identifies the line while it moves. */
export type ScenarioLine = Record<LineFieldName, string> & { key: string }

/** The texts of the tester as typed; an empty text is a field that was left empty. It has at least one line. */
export type Scenario = Record<DocumentFieldName, string> & { lines: ScenarioLine[] }

/** A line with some texts, and the other fields as they start. */
export function lineOf(key: string, texts: Partial<Record<LineFieldName, string>> = {}): ScenarioLine {
  return { ...startOf(lineFields), ...texts, key }
}

/** A scenario with some texts and lines, and the other fields as they start. */
export function scenarioOf(
  texts: Partial<Record<DocumentFieldName, string>> = {},
  lines: readonly Partial<Record<LineFieldName, string>>[] = [{}],
): Scenario {
  return {
    ...startOf(documentFields),
    ...texts,
    lines: lines.map((line, index) => lineOf(String(index + 1), line)),
  }
}

function startOf<Name extends string>(fields: Record<Name, Field>): Record<Name, string> {
  const texts: Partial<Record<Name, string>> = {}
  for (const name in fields) texts[name] = fields[name].start
  return texts as Record<Name, string>
}
