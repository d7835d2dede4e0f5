import { documentFields, type Field, lineFields } from './fields.ts'
import { linesMax, type Scenario, scenarioOf } from './scenario.ts'

/**
 * A scenario as text for a link: `1*cEUR*oDE*i_q2_p49.99_nChair`. The digit is the version of the form; each part is
 * the letter of a field and its text; `i` starts a line. Fields that have their start text are left out. In a text `-`
 * is `--`, `_` is `-u` and `*` is `-s`, so that the text consists of characters that a query leaves as they are.
 */
const scenarioVersion = '1'

/** A link with longer texts is not read at all. */
const textMax = 20_000

/** What could not be read of a link. The rest of it applies. */
export type LinkFault = 'unreadable' | 'other-version' | 'unknown-field' | 'invalid-value' | 'too-many-lines'

export function writeScenario(scenario: Scenario): string {
  const lines = scenario.lines.map((line) => ['i', ...written(lineFields, line)].join('_'))
  return [scenarioVersion, ...written(documentFields, scenario), ...lines].join('*')
}

function written<Name extends string>(
  fields: Record<Name, Field>,
  texts: Record<NoInfer<Name>, string>,
): string[] {
  const parts: string[] = []
  for (const name in fields) {
    const field = fields[name]
    const text = texts[name].toWellFormed()
    if (text !== field.start && isReadable(field, text)) parts.push(field.key + escaped(field, text))
  }
  return parts
}

/** The scenario of a text, whatever the text is, and the kinds of faults in it, each once. */
export function readScenario(text: string): { scenario: Scenario; faults: LinkFault[] } {
  if (text.length > textMax) return { scenario: scenarioOf(), faults: ['unreadable'] }
  const [version, ...parts] = text.toWellFormed().split('*')
  if (version !== scenarioVersion)
    return { scenario: scenarioOf(), faults: [/^\d+$/.test(version ?? '') ? 'other-version' : 'unreadable'] }
  const isLine = (part: string) => part === 'i' || part.startsWith('i_')
  const faults = new Set<LinkFault>()
  const document = read(
    documentFields,
    parts.filter((part) => !isLine(part)),
    faults,
  )
  const lines = parts.filter(isLine)
  if (lines.length > linesMax) faults.add('too-many-lines')
  const kept = lines.slice(0, linesMax).map((line) => read(lineFields, line.split('_').slice(1), faults))
  return { scenario: scenarioOf(document, kept.length > 0 ? kept : [{}]), faults: [...faults] }
}

function read<Name extends string>(
  fields: Record<Name, Field>,
  parts: readonly string[],
  faults: Set<LinkFault>,
): Partial<Record<Name, string>> {
  const texts: Partial<Record<Name, string>> = {}
  for (const part of parts) {
    const name = nameOf(fields, part.charAt(0))
    if (name === undefined) {
      faults.add('unknown-field')
      continue
    }
    const text = unescaped(fields[name], part.slice(1))
    if (text !== null && isReadable(fields[name], text)) texts[name] = text
    else faults.add('invalid-value')
  }
  return texts
}

function nameOf<Name extends string>(fields: Record<Name, Field>, key: string): Name | undefined {
  for (const name in fields) if (fields[name].key === key) return name
  return undefined
}

function isReadable(field: Field, text: string): boolean {
  if ('choices' in field) return text === '' || field.choices.includes(text)
  if ('day' in field) return text === '' || isDay(text)
  // Control characters cannot be typed into a field of one line.
  return text.length <= field.max && !/\p{Cc}/u.test(text)
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true
}

const escapes: Record<string, string> = { '-': '--', _: '-u', '*': '-s' }
const characters: Record<string, string> = { '--': '-', '-u': '_', '-s': '*' }

function escaped(field: Field, text: string): string {
  if ('choices' in field) return text.replaceAll('_', '-')
  if ('day' in field) return text.replaceAll('-', '')
  return text.replaceAll(/[-_*]/g, (character) => escapes[character] ?? character)
}

function unescaped(field: Field, text: string): string | null {
  if ('choices' in field) return text.replaceAll('-', '_')
  if ('day' in field) return text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  if (/-(?![-us])/.test(text.replaceAll('--', ''))) return null
  return text.replaceAll(/-[-us]/g, (pair) => characters[pair] ?? pair)
}
