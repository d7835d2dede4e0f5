import type { DocumentFieldName, LineFieldName } from '../scenario/fields.ts'
import { lineOf, linesMax, type Scenario, type ScenarioLine } from '../scenario/scenario.ts'

/** One scenario, or two side by side; one is edited. */
export type Tester = { a: Scenario; b: Scenario | null; edited: 'a' | 'b' }

export type TesterAction =
  | { do: 'set-field'; field: DocumentFieldName; text: string }
  | { do: 'set-line-field'; line: number; field: LineFieldName; text: string }
  | { do: 'add-line' }
  | { do: 'duplicate-line' | 'remove-line'; line: number }
  | { do: 'move-line'; line: number; to: number }
  | { do: 'load'; a: Scenario; b: Scenario | null }
  | { do: 'compare' | 'stop-comparing' }
  | { do: 'edit'; scenario: 'a' | 'b' }

/** The scenario that the inputs show. */
export function editedOf({ a, b, edited }: Tester): Scenario {
  return edited === 'b' && b ? b : a
}

/** The tester after an action of the user. */
export function testerAfter(tester: Tester, action: TesterAction): Tester {
  switch (action.do) {
    case 'load':
      return { a: action.a, b: action.b, edited: 'a' }
    case 'compare':
      return { ...tester, b: tester.b ?? tester.a, edited: 'b' }
    case 'stop-comparing':
      return { a: editedOf(tester), b: null, edited: 'a' }
    case 'edit':
      return { ...tester, edited: tester.b ? action.scenario : 'a' }
    case 'set-field':
      return withEdited(tester, { ...editedOf(tester), [action.field]: action.text })
    default:
      return withEdited(tester, { ...editedOf(tester), lines: linesAfter(editedOf(tester).lines, action) })
  }
}

function withEdited(tester: Tester, scenario: Scenario): Tester {
  return tester.edited === 'b' && tester.b ? { ...tester, b: scenario } : { ...tester, a: scenario }
}

type LineAction = Extract<TesterAction, { do: `${string}-line` | 'set-line-field' }>

function linesAfter(lines: ScenarioLine[], action: LineAction): ScenarioLine[] {
  if (action.do === 'add-line') return lines.length < linesMax ? [...lines, lineOf(newKey(lines))] : lines
  const line = lines[action.line]
  if (line === undefined) return lines
  switch (action.do) {
    case 'set-line-field':
      return lines.with(action.line, { ...line, [action.field]: action.text })
    case 'duplicate-line':
      return lines.length < linesMax
        ? lines.toSpliced(action.line + 1, 0, { ...line, key: newKey(lines) })
        : lines
    case 'remove-line':
      return lines.length > 1 ? lines.toSpliced(action.line, 1) : [lineOf(newKey(lines))]
    case 'move-line':
      return action.to < 0 || action.to >= lines.length
        ? lines
        : lines.toSpliced(action.line, 1).toSpliced(action.to, 0, line)
  }
}

function newKey(lines: readonly ScenarioLine[]): string {
  return String(Math.max(0, ...lines.map(({ key }) => Number(key))) + 1)
}
