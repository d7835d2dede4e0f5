import type { OptionalText } from '../fields/text.ts'

/**
 * The texts that a tax category may have. Each is a column of its table, a field of the API and of the file of the
 * configuration, and a field of the panel's form (docs/add-a-task-or-job.md).
 */
export const categoryTexts = {
  description: { lengthMax: 1000 },
  legal_basis: { lengthMax: 500 },
} satisfies Record<string, OptionalText>

/** The texts that a rule may have beside its name, likewise. */
export const ruleTexts = {
  note: { lengthMax: 1000, description: 'Why the rule exists, for people.' },
} satisfies Record<string, OptionalText>

/** Makes something for each name of texts, as `{ description: '', legal_basis: '' }`. */
export function forTexts<Name extends string, Made>(
  texts: Readonly<Record<Name, OptionalText>>,
  make: (name: Name, text: OptionalText) => Made,
): Record<Name, Made>
export function forTexts(
  texts: Readonly<Record<string, OptionalText>>,
  make: (name: string, text: OptionalText) => unknown,
) {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, make(name, text)]))
}
